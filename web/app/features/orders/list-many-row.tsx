import { m } from '@pitlane/shared/messages/messages';
import type { CardNft } from '../../lib/cards.ts';
import { formatPrice } from '../../lib/format/format-price.ts';
import { NftPicture } from '../../ui/cars/nft-picture.tsx';
import { getCloseUpSizes } from '../../ui/cars/picture-props.ts';
import { EthField } from '../../ui/forms/eth-field.tsx';

export type ListManyRowProps = {
  nft: CardNft;
  text: string;
  error: string | undefined;
  /** The lowest price that others ask for its series, in wei; null where there is none, undefined while it is read. */
  floor: bigint | null | undefined;
  readOnly: boolean;
  onChange: (text: string) => void;
};

/** One car of several that are listed together, with its own price. */
export function ListManyRow({ nft, text, error, floor, readOnly, onChange }: ListManyRowProps) {
  return (
    <div className="flex items-start gap-3 border-b pb-3" data-nft={nft.id}>
      <div data-series={nft.buildSeries} className="close-up w-20 shrink-0 rounded-md bg-stage">
        <NftPicture nft={nft} sizes={getCloseUpSizes(nft, 80)} decorative eager />
      </div>
      <EthField
        className="min-w-0 flex-1"
        label={m.orders.titlePriceInEth({ title: nft.title })}
        value={text}
        onChange={onChange}
        error={error}
        hint={beside(nft, floor)}
        readOnly={readOnly}
      />
    </div>
  );
}

/** The figures to price it by. */
function beside({ last_sale }: CardNft, floor: bigint | null | undefined): string {
  const lowest =
    floor === undefined
      ? m.orders.floor
      : floor === null
        ? m.orders.noOtherListed
        : m.orders.floorFloorEth({ floor: formatPrice(floor) });
  return last_sale
    ? m.orders.lowestLastSalePriceEth({ lowest, price: formatPrice(last_sale.price) })
    : lowest;
}
