import { m } from '@pitlane/shared/messages/messages';
import { Link } from 'react-router';
import { authorHref } from '../../entities/authors/author-href.ts';
import { cx } from '../../lib/class-names.ts';
import { Ago } from '../../ui/ago.tsx';
import { ChainMark } from '../../ui/cars/chain-mark.tsx';
import { Picture } from '../../ui/cars/picture.tsx';
import { getCloseUpSizes, getPictureProps } from '../../ui/cars/picture-props.ts';
import { Price } from '../../ui/cars/price.tsx';
import type { FeedEntry } from './feed.ts';
import { KIND_LABEL } from './feed-kinds.ts';
import { describeDetail, describeItem } from './feed-words.ts';

export type FeedRowProps = {
  entry: FeedEntry;
  /** Milliseconds since 1970. */
  now: number;
  /** The chain may still take it back. */
  young: boolean;
};

/** A line of the feed, like one of a timing sheet: when, what, which car, who, and for how much. */
export function FeedRow({ entry, now, young }: FeedRowProps) {
  const detail = describeDetail(entry);
  return (
    <li data-kind={entry.kind} className={ROW}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 @min-[16rem]:col-span-2 @min-[40rem]:contents">
        <p className="flex items-baseline gap-2 @min-[40rem]:block">
          {/* In one line: a row is as high when it is final. */}
          <span className="flex items-baseline gap-2">
            <span className="label text-body">{KIND_LABEL[entry.kind]}</span>
            {young && <span className="text-fine text-warn @max-[20rem]:sr-only">{m.activity.notFinal}</span>}
          </span>
          <Ago
            seconds={entry.at}
            now={now}
            className={cx('text-small tabular-nums', young ? 'text-warn' : 'text-mute')}
          />
        </p>
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-3 @min-[40rem]:order-last @min-[40rem]:block @min-[40rem]:text-end">
          {entry.price !== null && (
            <Price
              wei={entry.price}
              unit={m.activity.eth}
              className="max-w-full truncate text-lead @min-[40rem]:block"
            />
          )}
          <ChainMark chain={entry.chain} />
        </p>
      </div>
      <Thumb nft={entry.nft} />
      <div className="min-w-0">
        <p className="label text-lead">
          <Item entry={entry} />
        </p>
        {detail && <p className="text-small text-mute">{detail}</p>}
        <p className="text-small text-mute @min-[60rem]:hidden">
          <People entry={entry} />
        </p>
      </div>
      <p className="hidden text-small text-mute @min-[60rem]:block">
        <People entry={entry} />
      </p>
    </li>
  );
}

/** In rem of its list's width, so that large letters get the narrow form. */
const ROW =
  'relative grid grid-cols-1 items-center gap-x-4 gap-y-2 border-b py-3 last:border-0 @min-[16rem]:grid-cols-[4rem_minmax(0,1fr)] @min-[40rem]:grid-cols-[7.5rem_4rem_minmax(0,1fr)_auto] @min-[60rem]:grid-cols-[7.5rem_4rem_minmax(0,1.5fr)_minmax(0,1fr)_9rem]';

function Thumb({ nft }: Pick<FeedEntry, 'nft'>) {
  return (
    <span
      data-series={nft?.buildSeries}
      className="stage close-up hidden h-12 w-16 rounded-md @min-[16rem]:block"
    >
      {nft && <Picture {...getPictureProps(nft, getCloseUpSizes(nft, 64))} alt="" />}
    </span>
  );
}

function Item({ entry }: { entry: FeedEntry }) {
  const { nft } = entry;
  if (!nft) return describeItem(entry);
  return (
    // The whole line leads to the car.
    <Link to={`${nft.nft_link}/${nft.id}`} className="after:absolute after:inset-0 hover:underline">
      {nft.title}
    </Link>
  );
}

function People({ entry: { from, to } }: { entry: FeedEntry }) {
  if (!from && !to) return null;
  return (
    <>
      {from && (
        <>
          {m.activity.by} <Wallet of={from} />
        </>
      )}
      {from && to && ' '}
      {to && (
        <>
          {m.activity.to} <Wallet of={to} />
        </>
      )}
    </>
  );
}

function Wallet({ of: { id, username, wallet } }: { of: NonNullable<FeedEntry['from']> }) {
  return (
    <Link
      to={authorHref(id)}
      title={wallet}
      className="relative z-1 text-ink underline decoration-edge underline-offset-3 hover:decoration-current"
    >
      {username}
    </Link>
  );
}
