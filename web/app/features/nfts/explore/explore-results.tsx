import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPageMerger } from '../../../entities/nfts/page-merger.ts';
import type { CardNft } from '../../../lib/cards.ts';
import { cx } from '../../../lib/class-names.ts';
import { withAfter } from '../../../lib/page-address.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { ButtonLink } from '../../../ui/text-link.tsx';
import { NftGrid } from '../card/nft-grid.tsx';
import { type Browse, clearFilters, countFilters, type Density, explorePath, writeBrowse } from './browse.ts';
import { filterLabel } from './filter-labels.ts';
import type { ExploreState } from './use-explore.ts';
import { useRowWindow } from './use-row-window.ts';

/** Load More is shown only while this many items or fewer are displayed (specification section 5). */
const LOAD_MORE_UP_TO = 20;

type ExploreResultsProps = {
  browse: Browse;
  explore: ExploreState;
  /** In the place of the grid when the market has no item at all. */
  nothingYet: ReactNode;
};

/** The grid of Explore: Load More up to 20 items, then it goes on by itself as the reader scrolls. */
export function ExploreResults(props: ExploreResultsProps) {
  const { explore } = props;
  return (
    <>
      {explore.failure && (
        <Callout
          kind="error"
          title="Couldn’t load items for these filters. These are the last results that loaded."
          className="mb-5"
          action={<Button onClick={explore.retry}>Retry</Button>}
        >
          {explore.failure.message}
        </Callout>
      )}
      {/* Dimmed while they answer another question than the one that is asked. */}
      <div className={cx('transition-opacity', explore.outdated && 'opacity-50')}>
        <Answer {...props} />
      </div>
    </>
  );
}

function Answer({ browse, explore, nothingYet }: ExploreResultsProps) {
  const { hasMore, next, loadingMore, moreFailure, loadMore } = explore;
  const [merge] = useState(createPageMerger);
  const nfts = merge(explore.pages);
  if (nfts.length === 0) {
    if (countFilters(browse) === 0) return nothingYet;
    return (
      <EmptyState
        icon="filter"
        title={`No ${nameWanted(browse)} matches all of these filters`}
        action={<ButtonLink to={explorePath(clearFilters(browse))}>Clear all filters</ButtonLink>}
      >
        {browse.title
          ? 'Try a shorter part of the name, or remove a filter.'
          : 'Remove a filter. The number beside each filter shows how many items it matches.'}
      </EmptyState>
    );
  }
  const byButton = nfts.length <= LOAD_MORE_UP_TO;
  return (
    <>
      <ExploreGrid
        nfts={nfts}
        density={browse.density}
        isLong={!byButton}
        loading={loadingMore}
        onEnd={() => hasMore && !loadingMore && !moreFailure && loadMore()}
      />
      {moreFailure && (
        <Callout kind="error" className="mt-6" action={<Button onClick={loadMore}>Retry</Button>}>
          {moreFailure.message}
        </Callout>
      )}
      {byButton && hasMore && !explore.outdated && !moreFailure && (
        <LoadMore search={withAfter(writeBrowse(browse), next)} busy={loadingMore} onLoad={loadMore} />
      )}
    </>
  );
}

/** Returns the noun after "No": the name of the only chosen category, or a word for all. */
function nameWanted({ category: [only, ...others] }: Browse): string {
  return only && others.length === 0 ? filterLabel('category', only).toLowerCase() : 'item';
}

type ExploreGridProps = {
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
function ExploreGrid({ nfts, density, isLong, onEnd, loading }: ExploreGridProps) {
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
