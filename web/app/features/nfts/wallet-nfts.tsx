import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { LoadedPage } from '../../lib/load-page.ts';
import { type CarCount, getNftListQueryOptions } from '../../lib/nft-queries.ts';
import { withAfter } from '../../lib/page-address.ts';
import { createPageMerger } from '../../lib/page-merger.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { RetryNotice } from '../../ui/feedback/retry-notice.tsx';
import { FirstPageLink } from '../../ui/first-page-link.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { NftGrid } from './card/nft-grid.tsx';

const SKELETONS = 4;

/** Path of everything a wallet owns. */
export function walletPath(address: string): string {
  return `/api/nfts?owner=${address}&limit=48`;
}

export type WalletNftsProps = {
  address: string;
  /** The answer that came with the page, when the server knew the wallet. */
  first?: LoadedPage;
  /** Gets the number of cars. Rendered above the cars. */
  head: (count: CarCount) => ReactNode;
  empty: ReactNode;
};

/** All cars of a wallet, kept live. */
export function WalletNfts({ address, first, head, empty }: WalletNftsProps) {
  const after = first?.after ?? null;
  const query = useInfiniteQuery({
    ...getNftListQueryOptions(walletPath(address), after),
    ...(first && { initialData: { pages: [first.list], pageParams: [after] } }),
  });
  const [merge] = useState(createPageMerger);
  const nfts = merge(query.data?.pages ?? []);
  const newest = query.data?.pages[0];
  const total = newest?.total;
  return (
    <>
      {head({ total, capped: newest?.capped.total ?? false, failed: query.isError })}
      {query.isError && !query.isFetchNextPageError && <RetryNotice query={query} className="mb-6" />}
      {total === 0 ? (
        empty
      ) : (
        <>
          <h2 className="sr-only">Cars</h2>
          {after !== null && <FirstPageLink to={`/garage/${address}`} />}
          <NftGrid nfts={nfts} skeletons={query.isPending ? SKELETONS : 0} />
        </>
      )}
      {query.isFetchNextPageError && (
        <Notice
          kind="error"
          className="mt-6"
          action={
            <Button busy={query.isFetching} onClick={() => void query.fetchNextPage()}>
              Retry
            </Button>
          }
        >
          {query.error.message}
        </Notice>
      )}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <LoadMore
          search={withAfter('', query.data?.pages.at(-1)?.next ?? null)}
          busy={query.isFetchingNextPage}
          onLoad={() => void query.fetchNextPage()}
        />
      )}
    </>
  );
}
