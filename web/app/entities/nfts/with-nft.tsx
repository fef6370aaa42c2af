import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { RunButton } from '../../wallet/run/run-sheet.tsx';
import { MoneySheet } from '../../wallet/ui/money-sheet.tsx';
import { getNftQueryOptions } from './nft-queries.ts';

type WithNftProps = {
  id: string;
  /** The one button of the sheet, which keeps its place while the item is read. */
  button: string;
  children: (nft: NftDetail) => ReactNode;
};

/** A sheet about an item that is not on the page: reads the item first. */
export function WithNft({ id, button, children }: WithNftProps) {
  const query = useQuery(getNftQueryOptions(id));
  if (query.data) return children(query.data.nft);
  return (
    <MoneySheet
      tall
      footer={
        <>
          {query.isError && <RetryCallout query={query} title="Couldn’t load the item" />}
          <RunButton
            button={button}
            blocker={query.isError ? 'Couldn’t load the item.' : 'Loading the item.'}
          />
        </>
      }
    >
      <Skeleton className="h-24" />
    </MoneySheet>
  );
}
