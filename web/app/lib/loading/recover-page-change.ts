/** Matches browsers' messages for a module that does not load (Chromium, Firefox, Safari). */
const NOT_LOADED = /dynamically imported module|importing a module script failed/i;

/** The parts of the Navigation API that are used here. Older browsers lack it. */
type NavigateEvent = Event & { navigationType: string; userInitiated: boolean };
type RecoverParts = {
  /** Where the window's events and those of its `navigation` come from. */
  page: EventTarget;
  navigation: EventTarget | undefined;
  /** The address that a page change under way leads to. */
  getTarget: () => string | undefined;
  /** Loads a document. */
  open: (address: string) => void;
};

/**
 * Finishes a page change whose code does not come as a change of document: after a new build the names of an old tab's files are
 * gone, and a request may fail once. The router alone would reload the page that the reader leaves, or wait for ever. Returns a
 * function that stops it.
 */
export function recoverPageChange({ page, navigation, getTarget, open }: RecoverParts): () => void {
  const stop = new AbortController();
  const listen = { signal: stop.signal };
  page.addEventListener(
    'unhandledrejection',
    (event) => {
      const target = getTarget();
      const { reason } = event as PromiseRejectionEvent;
      if (!target || !NOT_LOADED.test(String(reason))) return;
      console.warn('The code of the next page did not load. Its document is loaded instead.', reason);
      event.preventDefault();
      open(target);
    },
    listen,
  );
  navigation?.addEventListener(
    'navigate',
    (event) => {
      const target = getTarget();
      const { navigationType, userInitiated } = event as NavigateEvent;
      if (!target || navigationType !== 'reload' || userInitiated) return;
      event.preventDefault();
      open(target);
    },
    listen,
  );
  return () => stop.abort();
}
