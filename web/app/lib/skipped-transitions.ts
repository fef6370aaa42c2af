/**
 * Lets view transitions be skipped without an error. Browsers skip one when the next begins, or when a page takes longer than four
 * seconds, and reject its `ready`. React Router starts transitions and leaves that rejection unhandled, so browsers report it as an
 * error of the page.
 */
export function allowSkippedTransitions(of: Document): void {
  if (!('startViewTransition' in of)) return;
  const start = of.startViewTransition.bind(of);
  of.startViewTransition = (...given) => {
    const transition = start(...given);
    transition.ready.catch(() => undefined);
    return transition;
  };
}
