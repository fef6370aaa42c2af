const ease = (t: number) => 1 - (1 - t) ** 3;

/** Scrolls sideways to `left` in `duration` milliseconds, or at once for readers who want no motion. */
export function animateScrollLeft(element: HTMLElement, left: number, duration: number): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    element.scrollTo({ left });
    return;
  }
  const from = element.scrollLeft;
  const to = Math.max(0, Math.min(left, element.scrollWidth - element.clientWidth));
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
