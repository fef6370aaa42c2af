import { type ReactNode, type UIEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { cx } from '../lib/class-names.ts';
import { isRightToLeft } from '../lib/is-right-to-left.ts';
import { wantsLessMotion } from '../lib/wants-less-motion.ts';
import { Button } from './button.tsx';
import { GRID } from './grid-stops.ts';
import { Icon } from './icon.tsx';
import { LATER_SLIDE_CLASS, SLIDE_CLASS } from './slide-class.ts';

export type CarouselProps = {
  title: string;
  /** Beside the title: a link to all of them. */
  action?: ReactNode;
  /** One <li> each is made around the children. */
  slides: readonly { key: string; content: ReactNode }[];
};

// On phones the row reaches to the edges of the window.
const TRACK = cx(
  '-m-1 flex snap-x snap-mandatory scroll-p-1 gap-3 overflow-x-auto overscroll-x-contain p-1 [scrollbar-width:none] noscript:[scrollbar-width:thin]',
  'max-sm:-mx-(--page-gutter) max-sm:scroll-px-(--page-gutter) max-sm:px-(--page-gutter) xs:gap-5',
);
const SPEED_MS = 500;
/** As near to an end as counts as being there, in pixels. */
const NEAR = 8;

/**
 * A row that scrolls by itself where the browser can (touch, wheel, before any script), and by whole views with the
 * buttons, and card by card with the arrow keys. Five slides from 1600 px, four below, three below 1024 px, two below 600, one below 480.
 * On phones the edge of the next slide shows that there is more. Until the reader comes to the row, the browser lays out and
 * fetches only the slides in sight; then it goes ahead by itself.
 */
export function Carousel({ title, action, slides }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null);
  const edges = useEdges(track);
  const atStart = useRef(true);
  const firstKey = slides[0]?.key;
  // The browser holds on to the slide it snapped to: without this, a new first slide would slip in out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the new first slide that moves the others
  useLayoutEffect(() => {
    if (atStart.current) track.current?.scrollTo({ left: 0, behavior: 'instant' });
  }, [firstKey]);
  const [used, setUsed] = useState(false);
  const use = () => setUsed(true);
  const onScroll = (event: UIEvent<HTMLUListElement>) => {
    use();
    atStart.current = Math.abs(event.currentTarget.scrollLeft) < NEAR;
  };
  const move = (direction: -1 | 1) => {
    const element = track.current;
    if (!element) return;
    const way = isRightToLeft(element) ? -direction : direction;
    animateScrollLeft(element, element.scrollLeft + way * element.clientWidth, SPEED_MS);
  };
  return (
    <section aria-label={title} aria-roledescription="carousel" className="min-w-0">
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="display min-w-0 flex-[1_1_9rem] text-h2">{title}</h2>
        {action}
        <div className="hidden gap-2 xs:flex">
          <Button
            size="icon"
            aria-label={`${title}: previous`}
            disabledReason={edges.includes('start') ? 'You’re at the start.' : undefined}
            tooltipAlign="end"
            onClick={() => move(-1)}
          >
            <Icon name="chevron-left" />
          </Button>
          <Button
            size="icon"
            aria-label={`${title}: next`}
            disabledReason={edges.includes('end') ? 'You’ve reached the end.' : undefined}
            tooltipAlign="end"
            onClick={() => move(1)}
          >
            <Icon name="chevron-right" />
          </Button>
        </div>
      </div>
      <ul ref={track} {...GRID} onScroll={onScroll} onPointerEnter={use} onFocus={use} className={TRACK}>
        {slides.map(({ key, content }, index) => (
          <li key={key} className={cx(SLIDE_CLASS, index > 1 && !used && LATER_SLIDE_CLASS)}>
            {content}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Edges = '' | 'start' | 'end' | 'start end';

/** Which ends of the row are in sight. The server shows the beginning. */
function useEdges(track: { current: HTMLUListElement | null }): Edges {
  const subscribe = (listener: () => void) => {
    const element = track.current;
    if (!element) return () => undefined;
    const resize = new ResizeObserver(listener);
    resize.observe(element);
    element.addEventListener('scroll', listener, { passive: true });
    return () => {
      resize.disconnect();
      element.removeEventListener('scroll', listener);
    };
  };
  const read = (): Edges => {
    const element = track.current;
    if (!element) return 'start';
    const passed = Math.abs(element.scrollLeft);
    const start = passed < NEAR;
    const end = passed + element.clientWidth > element.scrollWidth - NEAR;
    return start && end ? 'start end' : start ? 'start' : end ? 'end' : '';
  };
  return useSyncExternalStore<Edges>(subscribe, read, () => 'start');
}

const ease = (t: number) => 1 - (1 - t) ** 3;

/**
 * Scrolls sideways to `left` in `duration` milliseconds, or at once for readers who want no motion. Where lines run from right
 * to left, 0 is the right end and `left` is negative.
 */
function animateScrollLeft(element: HTMLElement, left: number, duration: number): void {
  if (wantsLessMotion()) {
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
