import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { LoadedPage } from '../../entities/nfts/load-page.ts';
import { type CarCount, getNftListQueryOptions } from '../../entities/nfts/nft-queries.ts';
import { createPageMerger } from '../../entities/nfts/page-merger.ts';
import type { CardList, CardNft } from '../../lib/cards.ts';
import { withAfter } from '../../lib/page-address.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { FirstPageLink, LoadMore } from '../../ui/load-more.tsx';
import { type GridLook, NftGrid } from './card/nft-grid.tsx';

const SKELETONS = 4;

/** The cars that are shown are all of a list, its first ones, or some after those. */
export type ListPart = 'all' | 'first' | 'later';

export type NftPagesProps = {
  /** The list, as a path of the API without a cursor. */
  path: string;
  /** The page of the site that begins with the list's first page. */
  home: { pathname: string; search?: string };
  /** The answer that came with the page, when the server knew the question. */
  first?: LoadedPage;
  /** Gets the number of cars, and the newest answer with its counts. Rendered above the cars. */
  head?: (count: CarCount, newest: CardList | undefined) => ReactNode;
  /** Read out before the cars. */
  title?: string;
  /** As `below` of NftGrid. */
  below?: boolean;
  /** Gets the number of cars that are shown, and which part of the list they are. */
  look?: (cars: number, part: ListPart) => GridLook;
  /** Puts the page's frame around the list. It gets the cars that are shown. */
  frame?: (list: ReactNode, nfts: readonly CardNft[]) => ReactNode;
  empty: ReactNode;
};

/** A list of cars that Load More makes longer, kept live. */
export function NftPages(props: NftPagesProps) {
  const { path, home, first, head, title = 'Cars', below, look, frame = asItIs, empty } = props;
  const after = first?.after ?? null;
  const query = useInfiniteQuery({
    ...getNftListQueryOptions(path, after),
    ...(first && { initialData: { pages: [first.list], pageParams: [after] } }),
  });
  const [merge] = useState(createPageMerger);
  const nfts = merge(query.data?.pages ?? []);
  const newest = query.data?.pages[0];
  const total = newest?.total;
  const part = after !== null ? 'later' : query.isPending || query.hasNextPage ? 'first' : 'all';
  const list = (
    <>
      {query.isError && !query.isFetchNextPageError && <RetryCallout query={query} className="mb-6" />}
      {total === 0 ? (
        empty
      ) : (
        <>
          <h2 className="sr-only">{title}</h2>
          {after !== null && <FirstPageLink to={`${home.pathname}${home.search ?? ''}`} />}
          <NftGrid
            nfts={nfts}
            below={below}
            look={look?.(nfts.length, part)}
            skeletons={query.isPending ? SKELETONS : 0}
          />
        </>
      )}
      {query.isFetchNextPageError && (
        <Callout
          kind="error"
          className="mt-6"
          action={
            <Button busy={query.isFetching} onClick={() => void query.fetchNextPage()}>
              Retry
            </Button>
          }
        >
          {query.error.message}
        </Callout>
      )}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <LoadMore
          search={withAfter(home.search ?? '', query.data?.pages.at(-1)?.next ?? null)}
          busy={query.isFetchingNextPage}
          onLoad={() => void query.fetchNextPage()}
        />
      )}
    </>
  );
  return (
    <>
      {head?.({ total, capped: newest?.capped.total ?? false, failed: query.isError }, newest)}
      {frame(list, nfts)}
    </>
  );
}

function asItIs(list: ReactNode): ReactNode {
  return list;
}
