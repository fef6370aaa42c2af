import { m } from '@pitlane/shared/messages/messages';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { CardSkeleton } from '../../ui/cars/card-skeleton.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { GRID, GRID_ITEM } from '../../ui/grid-stops.ts';
import { LoadMore } from '../../ui/load-more.tsx';

/** The part of a query that a list shows. */
export type PagedQuery = {
  error: Error | null;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
  refetch: () => Promise<unknown>;
  fetchNextPage: () => Promise<unknown>;
};

export type ExchangePagesProps = {
  label: string;
  query: PagedQuery;
  /** One for each entry; undefined while they are on their way. */
  cards: { key: string; card: ReactNode }[] | undefined;
  /** Whether the exchange has more than the list shows. */
  capped: boolean;
  empty: ReactNode;
  /** The query of the next page's own address. */
  nextSearch: string;
};

const SKELETONS = ['a', 'b', 'c', 'd'];

/** Cards that Load More makes more of. */
export function ExchangePages({ label, query, cards, capped, empty, nextSearch }: ExchangePagesProps) {
  const { error, isFetchNextPageError: isLater } = query;
  const isOver = cards?.length === 0 && !query.hasNextPage;
  return (
    <section aria-label={label} aria-busy={(cards === undefined && !error) || undefined}>
      <h2 className="sr-only">{label}</h2>
      {error && !isLater && <RetryCallout query={query} className="mb-6" />}
      {isOver ? (
        empty
      ) : (
        <ul
          {...GRID}
          className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(16.125rem,1fr))] sm:gap-5"
        >
          {cards?.map(({ key, card }) => (
            <li key={key} className={GRID_ITEM}>
              {card}
            </li>
          ))}
          {cards === undefined && !error && (
            <li className={`${GRID_ITEM} noscript:hidden`} aria-hidden>
              {SKELETONS.map((each) => (
                <ExchangeCardSkeleton key={each} />
              ))}
            </li>
          )}
        </ul>
      )}
      {error && isLater && (
        <Callout
          kind="error"
          className="mt-6"
          action={
            <Button size="sm" busy={query.isFetching} onClick={() => void query.fetchNextPage()}>
              {m.exchange.retry}
            </Button>
          }
        >
          {error.message}
        </Callout>
      )}
      {cards && query.hasNextPage && !isLater && (
        <LoadMore
          search={nextSearch}
          busy={query.isFetchingNextPage}
          onLoad={() => void query.fetchNextPage()}
        />
      )}
      {capped && (
        <p className="mt-6 text-center text-small text-mute">{m.exchange.theExchangeHasMoreOrdersThan}</p>
      )}
    </section>
  );
}

function ExchangeCardSkeleton() {
  return (
    <CardSkeleton picture="aspect-4/3">
      <div className="border-t px-3.5 pt-3 pb-3">
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="mt-2 h-6 w-2/5" />
      </div>
      <div className="flex h-10 items-center border-t px-3.5">
        <Skeleton className="h-3 w-1/4" />
      </div>
    </CardSkeleton>
  );
}
