import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import type { NftList } from '@pitlane/shared/api/nfts';
import { SERIES_LABEL } from '@pitlane/shared/domain/cars/series';
import { shortAddress } from '@pitlane/shared/domain/chain/address';
import type { ReactNode } from 'react';
import { formatCount, formatPrice } from '../../../lib/format/format-price.ts';
import { useSiteChain } from '../../../lib/root-data.ts';
import { DEAL_ID } from '../../../ui/action-bar.tsx';
import { ChainMark } from '../../../ui/cars/chain-mark.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { NftPriceLine } from '../card/nft-price-line.tsx';

export type ItemDealProps = {
  nft: NftDetail;
  indexed: NftList['indexed'];
  /** Cars of the same build series that are listed now. */
  available: number;
  /** The buttons of a visitor or the owner. */
  trade: ReactNode;
  /** The auction of a car, in place of the price: the clock, the bids and the buttons. */
  auction?: ReactNode;
};

/** The deal column: the price, the actions, and the basis of the figures. */
export function ItemDeal({ nft, indexed, available, trade, auction }: ItemDealProps) {
  const at = indexed[nft.chain];
  // Not for sale: the price is the best offer.
  const isOffer = nft.status === 'has_offers';
  const fee = useSiteChain(nft.chain)?.fee_bps;
  return (
    <section id={DEAL_ID} aria-label="Deal" className="surface p-5.5">
      {auction ?? (
        <>
          <p className="text-small text-mute">{nameFigure(nft)}</p>
          <div className="mt-1">
            <NftPriceLine nft={nft} loud />
          </div>
        </>
      )}
      <dl className="mt-5 grid gap-2 border-t pt-4 text-small">
        {fee !== undefined && <Line name="Service fee" value={`${fee / 100}%`} />}
        {!auction && !isOffer && nft.price !== null && (
          <Line name="Total, fee included" value={`${formatPrice(nft.price)} ETH`} />
        )}
        {nft.buildSeries ? (
          <Line
            name={`${SERIES_LABEL[nft.buildSeries]} series`}
            value={
              <a href="#prices" className="hit-area relative underline decoration-edge underline-offset-3">
                {`${formatCount(available)} ${available === 1 ? 'item' : 'items'} available`}
              </a>
            }
          />
        ) : (
          nft.category === 'car' && <Line name="Series" value="Drawn when its epoch ends" />
        )}
        <Line
          name="Changed hands"
          value={`${formatCount(nft.transfers)} ${nft.transfers === 1 ? 'time' : 'times'}`}
        />
      </dl>
      {trade && <div className="mt-5">{trade}</div>}
      <p className="mt-5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t pt-4 text-fine text-mute">
        <span className="flex items-center gap-1">
          Contract {shortAddress(nft.contract)}
          <CopyButton text={nft.contract} what="contract address" />
        </span>
        <span className="flex items-center gap-3">
          <ChainMark chain={nft.chain} />
          {at && (
            <span className="label text-small whitespace-nowrap text-go tabular-nums">
              block {formatCount(at.block)}
            </span>
          )}
        </span>
      </p>
    </section>
  );
}

/** What the figure of the deal is: a price, the best offer for what is not listed, or what it was last sold for. */
function nameFigure({ status, price, last_sale }: NftDetail): string {
  if (status === 'has_offers') return 'Best offer';
  return price === null && last_sale ? 'Last sale' : 'Price';
}

function Line({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-mute">{name}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  );
}
