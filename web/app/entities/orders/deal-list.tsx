import { type ReactNode, useState } from 'react';
import type { CardNft } from '../../lib/cards.ts';
import { formatCount } from '../../lib/format/format-price.ts';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/cars/picture.tsx';
import { getCloseUpSizes, getPictureProps } from '../../ui/cars/picture-props.ts';
import { Icon } from '../../ui/icon.tsx';
import { TextLink } from '../../ui/text-link.tsx';

/** Shown before the reader asks for all. */
const SHOWN = 3;

type DealListProps = {
  id: string;
  title: string;
  /** Buttons that act on all rows. */
  tools?: ReactNode;
  /** A DealRow each. */
  rows: readonly ReactNode[];
};

/** A wallet's open offers, bids or listings, one row each: the first few, and all on demand. */
export function DealList({ id, title, tools, rows }: DealListProps) {
  const [all, setAll] = useState(false);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="label mb-2.5 text-lead">
        {title} <span className="text-small text-mute">{formatCount(rows.length)}</span>
      </h2>
      <ul className="surface px-4">{all ? rows : rows.slice(0, SHOWN)}</ul>
      <div className="mt-1.5 flex flex-wrap gap-x-1 empty:hidden">
        {!all && rows.length > SHOWN && (
          <Button variant="ghost" size="sm" onClick={() => setAll(true)}>
            Show all {formatCount(rows.length)}
            <span className="sr-only">: {title}</span>
          </Button>
        )}
        {tools}
      </div>
    </section>
  );
}

export type DealRowProps = {
  /** The item, where it is known. */
  nft: CardNft | undefined;
  /** Shown while the item is unknown, and for an order that is not for a single item. */
  title: string;
  /** The item that the title links to; null for an order that is not for a single item. */
  id: string | null;
  price: string;
  actions?: ReactNode;
  /** What it is for, and until when. */
  children: ReactNode;
};

/** One open deal: the item, its price, when it ends, and its actions. */
export function DealRow({ nft, title, id, price, actions, children }: DealRowProps) {
  const name = nft?.title ?? title;
  return (
    <li className="grid grid-cols-[3.5rem_1fr] gap-x-3 border-b py-3 last:border-0">
      <div
        data-series={nft?.buildSeries}
        className="close-up grid aspect-4/3 place-items-center self-start rounded-md bg-stage text-stage-mute"
        aria-hidden
      >
        {nft ? (
          <Picture {...getPictureProps(nft, getCloseUpSizes(nft, 56))} alt="" />
        ) : (
          <Icon name="car" className="size-5" />
        )}
      </div>
      <div className="min-w-0 text-small">
        <div className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 overflow-x-clip text-ellipsis whitespace-nowrap">
            {id ? (
              <TextLink to={`/ItemDetail/${id}`} className="hit-area relative">
                {name}
              </TextLink>
            ) : (
              name
            )}
          </span>
          <span className="label shrink-0 text-body tabular-nums">{price}</span>
        </div>
        <div className="mt-1 flex flex-wrap items-end justify-between gap-x-3 gap-y-2">
          <p className="min-w-0 flex-1 basis-36 text-mute">{children}</p>
          {actions && <div className="ms-auto flex shrink-0 gap-2">{actions}</div>}
        </div>
      </div>
    </li>
  );
}
