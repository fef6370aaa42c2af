/**
 * Moves the focus to the page's heading, where keyboard and screen reader continue after a page change. A
 * page that has set the focus itself keeps it, and so does a dialog that was opened while the page was on its way.
 */
export function focusPage(): void {
  if (document.body.dataset.dialogs) return;
  const main = document.getElementById('main');
  if (main?.contains(document.activeElement) && document.activeElement !== main) return;
  focusHeading();
}

/** Moves the focus to the page's heading, or to the page where it has none yet. */
export function focusHeading(): void {
  const main = document.getElementById('main');
  if (!main) return;
  (findHeading(main) ?? main).focus({ preventScroll: true });
}

/** The heading of a page, ready for the focus; undefined while it has none. A skeleton's heading is none. */
export function findHeading(main: HTMLElement): HTMLElement | undefined {
  const heading = [...main.querySelectorAll<HTMLElement>('h1')].find(
    (each) => each.closest('[data-page-skeleton]') === null && each.checkVisibility(),
  );
  if (heading) heading.tabIndex = -1;
  return heading;
}
