import { m } from '@pitlane/shared/messages/messages';
import { Link } from 'react-router';
import { formatBids, namePrice, toCardAuction } from '../../entities/auctions/card-auction.ts';
import { nftHref } from '../../entities/nfts/nft-queries.ts';
import { formatLeast } from '../../lib/format/format-least.ts';
import { KindMark, RankMark } from '../../ui/cars/car-marks.tsx';
import { ChainMark } from '../../ui/cars/chain-mark.tsx';
import { NftPicture } from '../../ui/cars/nft-picture.tsx';
import { PerformancePlate } from '../../ui/cars/performance-plate.tsx';
import { Price } from '../../ui/cars/price.tsx';
import { STAGE_SIZES } from '../../ui/cars/stage-sizes.ts';
import { ButtonLink } from '../../ui/text-link.tsx';
import { AuctionTime } from './auction-time.tsx';
import type { ShownAuction } from './item-auction.ts';

/** The lot that ends soonest, large: its picture, the clock, the bid to beat, and the way to its page. */
export function AuctionLead({ auction }: { auction: ShownAuction }) {
  const { nft, minimum_bid, reserve } = auction;
  const shown = toCardAuction(auction);
  return (
    <article
      data-series={nft.buildSeries}
      data-nft={nft.id}
      className="surface relative mb-3 grid grid-cols-[minmax(0,1fr)] overflow-hidden sm:mb-5 lg:grid-cols-[minmax(0,1fr)_23.75rem]"
    >
      <div className="relative bg-stage">
        <NftPicture
          nft={nft}
          sizes={STAGE_SIZES}
          decorative
          first
          className="max-lg:aspect-16/9 lg:aspect-auto lg:h-104"
        />
        <div className="material-edge absolute inset-x-0 bottom-0" />
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-between gap-5 p-5.5">
        <div>
          <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <KindMark nft={nft} />
            {nft.currentRank && <RankMark rank={nft.currentRank} />}
            <PerformancePlate performance={nft.performance} />
            <ChainMark chain={nft.chain} />
          </p>
          <h3 className="display mt-3 text-h2">
            <Link
              to={nftHref(nft)}
              prefetch="intent"
              className="after:absolute after:inset-0 hover:underline"
            >
              {nft.title}
            </Link>
          </h3>
        </div>
        <div className="max-w-md">
          <AuctionTime endsAt={auction.ends_at} duration={auction.duration} />
        </div>
        <div className="flex flex-wrap items-end justify-between gap-4">
          <p className="min-w-0">
            <span className="block text-small text-mute">{namePrice(shown)}</span>
            <Price wei={shown.price} unit={m.auctions.eth} className="mt-1 block text-h2" />
          </p>
          <p className="shrink-0 text-small text-mute">{formatBids(shown.bids)}</p>
        </div>
        <ButtonLink to={nftHref(nft)} variant="primary" size="lg" className="z-10">
          {m.auctions.bidFormatleastEth({ formatLeast: formatLeast(minimum_bid ?? reserve) })}
        </ButtonLink>
      </div>
    </article>
  );
}
