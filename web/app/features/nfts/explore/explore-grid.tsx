import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import type { CardNft } from '../../../lib/cards.ts';
import { cx } from '../../../lib/class-names.ts';
import { NftGrid } from '../card/nft-grid.tsx';
import type { Density } from './browse.ts';
import { useRowWindow } from './use-row-window.ts';

export type ExploreGridProps = {
  nfts: readonly CardNft[];
  density: Density;
  /** Long: only the rows near the screen are in the document, and the end asks for more. */
  isLong: boolean;
  /** Called when the reader of a long grid nears its end. */
  onEnd: () => void;
  /** More cards are on their way. */
  loading: boolean;
};

/** The cards of Explore, however many. The cards of the first page stay as they are when it becomes long. */
export function ExploreGrid({ nfts, density, isLong, onEnd, loading }: ExploreGridProps) {
  const grid = useRef<HTMLUListElement>(null);
  const ids = useMemo(() => nfts.map(({ id }) => id), [nfts]);
  const { start, end, above, below } = useRowWindow(grid, { ids, isLong, isGrowing: loading });
  const nearEnd = useEffectEvent(onEnd);
  useEffect(() => {
    if (isLong && end >= nfts.length) nearEnd();
  }, [isLong, end, nfts.length]);
  const goal = useRef<number | undefined>(undefined);
  useLayoutEffect(() => {
    if (goal.current === undefined || goal.current < start || goal.current >= end) return;
    const stop = grid.current?.querySelector<HTMLElement>(
      `[aria-posinset="${goal.current + 1}"] [data-grid-stop]`,
    );
    goal.current = undefined;
    stop?.focus({ preventScroll: true });
    stop?.closest('article')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [start, end]);
  /** Home and End lead to the first and the last card of all: one that is not in the document has to come first. */
  const goToEnd = (event: KeyboardEvent<HTMLElement>) => {
    const to = findFarGoal(event, nfts.length);
    if (to === undefined || (to >= start && to < end)) return;
    event.preventDefault();
    event.stopPropagation();
    goal.current = to;
    event.currentTarget.scrollIntoView({ block: to === 0 ? 'start' : 'end', behavior: 'instant' });
  };
  return (
    <div
      // On paper the others would be empty pages. Rows that come and go leave the reader's place as it is, so the browser must
      // not move it: Chrome does so when rows go above it and room takes their place.
      className={cx('print:p-0!', isLong && '[overflow-anchor:none]')}
      style={isLong ? { paddingBlock: `${above}px ${below}px` } : undefined}
      onKeyDownCapture={goToEnd}
    >
      <NftGrid
        ref={grid}
        nfts={nfts.slice(start, end)}
        {...(isLong && { start })}
        density={density}
        skeletons={isLong && loading && end >= nfts.length ? SKELETONS : 0}
      />
    </div>
  );
}

/** A row of them on the widest screen. */
const SKELETONS = 6;

function findFarGoal(
  { key, target, ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent,
  count: number,
): number | undefined {
  const isOnCard = target instanceof HTMLElement && 'gridStop' in target.dataset;
  if (!isOnCard || ctrlKey || altKey || metaKey || shiftKey) return undefined;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
