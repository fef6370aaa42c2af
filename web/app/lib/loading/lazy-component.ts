import { type ComponentProps, type ComponentType, createElement, useEffect } from 'react';
import { createStore, useStore } from '../store.ts';
import { toast } from '../toast.ts';

/** A component whose code is fetched when it is first rendered, or earlier by `preload` (pointer near, focus). */
type LazyComponent<P> = ComponentType<P> & { preload: () => Promise<void> };

/**
 * Makes one. It renders the placeholder (by default nothing) until the code is loaded, and then the component
 * at once. <Suspense> would hold content back for 300 ms after a fallback. A failure is shown in a toast, and
 * the next use tries again.
 */
// biome-ignore lint/suspicious/noExplicitAny: React's own bound for "a component with any properties"
export function lazyComponent<C extends ComponentType<any>>(
  load: () => Promise<C>,
  StandIn?: ComponentType<ComponentProps<C>>,
): LazyComponent<ComponentProps<C>> {
  const { store, preload, need } = lazyCode(load);
  function Component(props: ComponentProps<C>) {
    const loaded = useStore(store);
    useEffect(need, []);
    const shown = loaded?.code ?? StandIn;
    return shown ? createElement(shown, props) : null;
  }
  return Object.assign(Component, { preload });
}

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
    fetchCode().catch((error: unknown) => console.warn('Part of the page hasn’t loaded yet.', error));
  const need = () => {
    fetchCode().catch((error: unknown) => {
      console.error('Part of the page didn’t load.', error);
      toast(
        'error',
        'This part of the page didn’t load. Check your connection and try again, or reload the page.',
      );
    });
  };
  return { store, preload, need };
}
