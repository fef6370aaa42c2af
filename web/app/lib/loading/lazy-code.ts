import { createStore } from '../store.ts';
import { toast } from '../toast.ts';

/** Code that is fetched when it is needed: once, and again after a failure. */
export function lazyCode<C>(load: () => Promise<C>) {
  const store = createStore<{ code: C } | undefined>(undefined);
  let loading: Promise<void> | undefined;

  /** Fetches the code once: calls during a fetch share its result, also a failure. */
  const fetchCode = async () => {
    if (store.getState()) return;
    loading ??= load().then((code) => store.setState({ code }));
    try {
      await loading;
    } finally {
      loading = undefined;
    }
  };
  /** Resolves when it is there, or has failed: a failure now is told when the code is needed. */
  const preload = () =>
    fetchCode().catch((error: unknown) => console.warn('A part of the page did not load yet.', error));
  const need = () => {
    fetchCode().catch((error: unknown) => {
      console.error('A part of the page did not load.', error);
      toast(
        'error',
        'This part of the page could not be loaded. Check your connection and try again, or reload the page.',
      );
    });
  };
  return { store, preload, need };
}
