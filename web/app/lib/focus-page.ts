/**
 * Moves the focus to the page's heading, where keyboard and screen reader continue after a page change. A
 * page that has set the focus itself keeps it.
 */
export function focusPage(): void {
  const main = document.getElementById('main');
  if (!main || (main.contains(document.activeElement) && document.activeElement !== main)) return;
  const heading = [...main.querySelectorAll<HTMLElement>('h1')].find((each) => each.checkVisibility());
  if (heading) heading.tabIndex = -1;
  (heading ?? main).focus({ preventScroll: true });
}
