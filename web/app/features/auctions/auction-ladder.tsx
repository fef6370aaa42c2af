import { Link } from 'react-router';
import { authorHref } from '../../entities/authors/author-href.ts';
import { cx } from '../../lib/class-names.ts';
import { formatPrice } from '../../lib/format/format-price.ts';
import type { Standing } from './standings.ts';

export type AuctionLadderProps = {
  standings: readonly Standing[];
  /** The connected wallet. */
  own: string | undefined;
};

/** The bidders, as rows of a timing tower: position, helmet, bid, and the gap to the leader. */
export function AuctionLadder({ standings, own }: AuctionLadderProps) {
  if (standings.length === 0) return null;
  return (
    <ol
      aria-label="Bids, the highest first"
      // A box that scrolls is reached by keys too.
      tabIndex={standings.length > 5 ? 0 : undefined}
      // Five rows are seen; the others are below, in a box that scrolls.
      className="max-h-57 overflow-y-auto rounded-md border"
    >
      {standings.map(({ position, bidder, wei, gapWei }) => (
        <li
          key={bidder.wallet}
          className={cx(
            'flex h-11 items-center gap-3 border-b px-3 text-small last:border-0',
            bidder.wallet === own && 'bg-raise',
          )}
        >
          <span
            className={cx(
              'label w-7 shrink-0 rounded-sm py-0.5 text-center text-fine',
              position === 1 ? 'bg-signal text-on-signal' : 'bg-press text-ink',
            )}
          >
            P{position}
          </span>
          <img src={bidder.avatar.url} alt="" width={26} height={26} loading="lazy" className="rounded-sm" />
          <span className="min-w-0 flex-1 truncate" title={bidder.wallet}>
            {bidder.wallet === own ? (
              'You'
            ) : (
              <Link
                to={authorHref(bidder.id)}
                className="inline-block max-w-full truncate py-2 hover:underline"
              >
                {bidder.username}
              </Link>
            )}
          </span>
          <span className="text-end tabular-nums">
            <span className="label text-body">{formatPrice(wei)}</span>
            <span className="sr-only"> ETH</span>
            <span
              className={cx('ms-2 inline-block w-16 text-fine', position === 1 ? 'text-go' : 'text-mute')}
            >
              {position === 1 ? 'leads' : `−${formatPrice(gapWei)}`}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
