import type { Holding } from '@pitlane/shared/api/market';
import { useQuery } from '@tanstack/react-query';
import { getHoldingsQueryOptions } from '../../entities/authors/author-queries.ts';
import type { Holder } from '../../entities/authors/holder.ts';
import { formatPrice } from '../../lib/format/format-price.ts';
import { findGain, formatShare } from './add-holdings.ts';
import { Gain } from './gain.tsx';

const ACQUIRED = { sale: 'Bought', mint: 'Minted', transfer: 'Received' } as const;

/** On one's own car: what it cost, and what it has gained at the floor. Its line is there before the figures. */
export function HoldingLine({ nft, holder }: { nft: string; holder: Holder }) {
  const { data } = useQuery({
    ...getHoldingsQueryOptions(holder),
    select: ({ cars }) => cars.find(({ nft_id }) => nft_id === nft),
  });
  return (
    <p className="mb-2.5 flex h-5 items-center justify-between gap-2 overflow-hidden text-small whitespace-nowrap">
      {data && <Figures {...data} />}
    </p>
  );
}

function Figures({ acquired, paid, floor }: Holding) {
  const gain = findGain({ paid, floor });
  return (
    <>
      <span className="min-w-0 truncate text-mute">
        {paid === null ? acquired && ACQUIRED[acquired] : `Paid ${formatPrice(paid)}`}
      </span>
      {gain !== undefined && paid !== null ? (
        <span title="At the floor of its chain and series">
          <span className="@max-[14.375rem]:sr-only">
            <Gain wei={gain} className="label" />{' '}
          </span>
          <span className={gain < 0n ? 'text-stop' : 'text-go'}>{formatShare(gain, BigInt(paid))}</span>
        </span>
      ) : (
        floor !== null && <span className="text-mute">Floor {formatPrice(floor)}</span>
      )}
    </>
  );
}
