import type { ExchangeAsset, ExchangeOrder, ExchangeOwner } from '@pitlane/shared/api/exchange';
import { shortAddress } from '@pitlane/shared/domain/chain/address';
import { m } from '@pitlane/shared/messages/messages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../../lib/class-names.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { CARD_BOX } from '../../ui/cars/card-skeleton.tsx';
import { ChainMark } from '../../ui/cars/chain-mark.tsx';
import { Picture } from '../../ui/cars/picture.tsx';
import { getPictureProps } from '../../ui/cars/picture-props.ts';
import { Price } from '../../ui/cars/price.tsx';
import { GRID_STOP } from '../../ui/grid-stops.ts';
import { Icon } from '../../ui/icon.tsx';
import { SIDES } from './exchange-question.ts';

/** The `sizes` of pictures in cards of this grid. */
const SIZES =
  '(width < 600px) calc(50vw - 24px), (width < 862px) 46vw, (width < 1157px) 30vw, (width < 1450px) 22.5vw, (width < 1728px) 18vw, 263px';

export type ExchangeCardProps = {
  asset: ExchangeAsset;
  /** Without it, the card shows an item that the account owns. */
  order?: ExchangeOrder;
  first?: boolean;
};

/** An item at the exchange, with its order: the whole card leads there. */
export function ExchangeCard({ asset, order, first = false }: ExchangeCardProps) {
  return (
    <article
      data-order={order?.order_hash}
      className={cx(
        CARD_BOX,
        '@container relative transition-[border-color] duration-(--calm) hover:border-edge has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus',
      )}
    >
      <div className="relative bg-stage text-stage-ink">
        <Preview asset={asset} first={first} />
        <div className="pointer-events-none absolute inset-x-2.5 top-2.5 flex items-center justify-between gap-2 @max-[10rem]:inset-x-1.5">
          {order && <span className="stage-label text-fine">{SIDES[order.side]}</span>}
          <ChainMark
            chain={asset.chain}
            className="stage-label ms-auto text-fine @max-[14.375rem]:gap-0 @max-[14.375rem]:text-[0px]"
          />
        </div>
      </div>
      <div className="border-t px-3.5 pt-3 pb-3 @max-[10rem]:px-2.5">
        <div className="flex items-baseline justify-between gap-3">
          <h3 className="label min-w-0 truncate text-lead @max-[10rem]:text-small" title={asset.name}>
            <ExchangeLink to={asset.openseaLink}>{asset.name}</ExchangeLink>
          </h3>
          {order?.item_type === 'others' && (
            <Icon name="basket" label={m.exchange.moreThanOne} className="size-4 self-center text-mute" />
          )}
        </div>
        {order && (
          <div className="mt-2 h-6 overflow-hidden">
            <Price wei={toEighteen(order)} unit={order.paymentTokenContract.symbol} />
          </div>
        )}
      </div>
      <People asset={asset} order={order} />
    </article>
  );
}

/** Its picture, or a car's outline where this site has none. */
function Preview({ asset: { id, name, imagePreviewUrl }, first }: { asset: ExchangeAsset; first: boolean }) {
  if (imagePreviewUrl === null) {
    return (
      <div className="grid aspect-4/3 place-items-center">
        <Icon name="car" className="size-12 opacity-50" />
      </div>
    );
  }
  const pictured = { id: id ?? '', title: name, buildSeries: null, preview_image: { url: imagePreviewUrl } };
  return <Picture {...getPictureProps(pictured, SIZES)} alt="" first={first} />;
}

function ExchangeLink({ to, children }: { to: string; children: ReactNode }) {
  const className = 'outline-none after:absolute after:inset-0';
  if (to.startsWith('/')) {
    return (
      <Link to={to} prefetch="intent" {...GRID_STOP} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <a href={to} rel="noreferrer" {...GRID_STOP} className={className}>
      {children} <Icon name="external" className="size-3.5" />
    </a>
  );
}

/** The owner of the item; for an offer for any item, its maker. */
function People({ asset, order }: Pick<ExchangeCardProps, 'asset' | 'order'>) {
  const who = asset.owner ?? order?.maker ?? null;
  return (
    <div className="flex h-10 items-center gap-2 border-t px-3.5 text-small text-mute @max-[10rem]:px-2.5">
      {who ? <Person who={who} role={asset.owner ? 'Owner' : 'Bidder'} /> : m.exchange.unknownOwner}
    </div>
  );
}

function Person({ who, role }: { who: ExchangeOwner; role: string }) {
  return (
    <>
      <Avatar url={who.profile_img_url} size={24} className="size-6 rounded-sm bg-stage object-cover" />
      <span className="truncate tabular-nums" title={who.address}>
        <span className="@max-[12rem]:sr-only">{role} </span>
        {shortAddress(who.address)}
      </span>
    </>
  );
}

/** A price in units of 18 decimals, as the site shows amounts; what is smaller is cut off. */
export function toEighteen({
  basePrice,
  paymentTokenContract: { decimals },
}: Pick<ExchangeOrder, 'basePrice' | 'paymentTokenContract'>): bigint {
  const amount = BigInt(basePrice);
  return decimals <= 18 ? amount * 10n ** BigInt(18 - decimals) : amount / 10n ** BigInt(decimals - 18);
}
