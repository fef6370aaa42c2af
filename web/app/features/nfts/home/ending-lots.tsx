import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { getNftRowQueryOptions, nftHref } from '../../../entities/nfts/nft-queries.ts';
import type { CardList, CardNft } from '../../../lib/cards.ts';
import { CarTitle } from '../../../ui/cars/car-title.tsx';
import { NftPicture } from '../../../ui/cars/nft-picture.tsx';
import { getCloseUpSizes } from '../../../ui/cars/picture-props.ts';
import { Price } from '../../../ui/cars/price.tsx';
import { Countdown } from '../../../ui/time.tsx';

export const LOTS_PATH = '/api/nfts?status=on_auction&sort=ending_soon&limit=3';

/** The auctions that end next, below the hero: picture, bid and clock. Nothing when there is none. */
export function EndingLots({ first }: { first: CardList }) {
  const { items } = useQuery({ ...getNftRowQueryOptions(LOTS_PATH), initialData: first }).data;
  if (items.length === 0) return null;
  return (
    <section aria-label="Ending soon" className="border-b bg-panel">
      <ul className="page-width grid divide-y lg:grid-cols-3 lg:divide-x lg:divide-y-0">
        {items.map((nft) => (
          <li key={nft.id} className="min-w-0 lg:px-6 lg:first:ps-0 lg:last:pe-0">
            <Lot nft={nft} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Lot({ nft }: { nft: CardNft }) {
  return (
    <Link to={nftHref(nft)} className="group/lot flex flex-wrap items-center gap-x-4 py-3">
      <span className="close-up w-20 shrink-0 rounded-md bg-stage">
        <NftPicture nft={nft} sizes={getCloseUpSizes(nft, 80)} decorative />
      </span>
      <span className="grid min-w-28 flex-1">
        <span className="label truncate group-hover/lot:underline">
          <CarTitle title={nft.title} />
        </span>
        {nft.deadline !== null && <Countdown deadline={nft.deadline} className="text-small text-mute" />}
      </span>
      {nft.price !== null && <Price wei={nft.price} unit="ETH" className="ms-auto text-h3" />}
    </Link>
  );
}
