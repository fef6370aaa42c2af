import { isRightToLeft } from './is-right-to-left.ts';

const ease = (t: number) => 1 - (1 - t) ** 3;

/**
 * Scrolls sideways to `left` in `duration` milliseconds, or at once for readers who want no motion. Where lines run from right
 * to left, 0 is the right end and `left` is negative.
 */
export function animateScrollLeft(element: HTMLElement, left: number, duration: number): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    element.scrollTo({ left });
    return;
  }
  const from = element.scrollLeft;
  const room = element.scrollWidth - element.clientWidth;
  const [least, most] = isRightToLeft(element) ? [-room, 0] : [0, room];
  const to = Math.max(least, Math.min(left, most));
  const began = performance.now();
  // Snapping would pull against every single frame.
  element.style.scrollSnapType = 'none';
  const frame = (now: number) => {
    const passed = Math.min(1, (now - began) / duration);
    element.scrollLeft = from + (to - from) * ease(passed);
    if (passed < 1) requestAnimationFrame(frame);
    else element.style.scrollSnapType = '';
  };
  requestAnimationFrame(frame);
}
