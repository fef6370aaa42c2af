import { type ReactNode, useState } from 'react';
import { createPageMerger } from '../../../entities/nfts/page-merger.ts';
import { cx } from '../../../lib/class-names.ts';
import { withAfter } from '../../../lib/page-address.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { ButtonLink } from '../../../ui/text-link.tsx';
import { type Browse, clearFilters, countFilters, explorePath, writeBrowse } from './browse.ts';
import { ExploreGrid } from './explore-grid.tsx';
import { filterLabel } from './filter-labels.ts';
import type { ExploreState } from './use-explore.ts';

/** Load More is shown only while this many items or fewer are displayed (specification section 5). */
const LOAD_MORE_UP_TO = 20;

export type ExploreResultsProps = {
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
          title="The items for these filters did not come. Below are the last ones that did."
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
        title={`No ${nameWanted(browse)} fits all of these`}
        action={<ButtonLink to={explorePath(clearFilters(browse))}>Clear all filters</ButtonLink>}
      >
        {browse.title
          ? 'Try a shorter part of the name, or take a filter away.'
          : 'Take a filter away. The number beside each filter says how many items it leaves.'}
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
