import type { AuctionBid } from '@pitlane/shared/api/auctions';
import { formatUnits } from '@pitlane/shared/domain/chain/money';
import { m } from '@pitlane/shared/messages/messages';
import { Link } from 'react-router';
import { authorHref } from '../../entities/authors/author-href.ts';
import { cx } from '../../lib/class-names.ts';
import { formatPrice } from '../../lib/format/format-price.ts';
import { Avatar } from '../../ui/avatar.tsx';

type AuctionLadderProps = {
  standings: readonly Standing[];
  /** The connected wallet. */
  own: string | undefined;
};

/** The bidders, as rows of a timing tower: position, helmet, bid, and the gap to the leader. */
export function AuctionLadder({ standings, own }: AuctionLadderProps) {
  if (standings.length === 0) return null;
  return (
    <ol
      aria-label={m.auctions.bidsHighestFirst}
      // A box that scrolls is reached by keys too.
      tabIndex={standings.length > 5 ? 0 : undefined}
      // Five rows are seen; the others are below, in a box that scrolls.
      className="max-h-62 overflow-y-auto rounded-md border"
    >
      {standings.map(({ position, bidder, wei, gapWei }) => (
        <li
          key={bidder.wallet}
          className={cx(
            'flex h-12 items-center gap-2.5 border-b px-3 text-small last:border-0',
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
          <Avatar url={bidder.avatar.url} size={26} className="rounded-sm" />
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
          {/* The gap is below the bid: beside it, it would leave a name half of its letters on a phone. */}
          <span className="grid shrink-0 justify-items-end whitespace-nowrap tabular-nums">
            <span className="label text-body" title={`${formatUnits(wei)} ETH`}>
              {formatPrice(wei, 2, DECIMALS)}
              <span className="sr-only">{m.auctions.eth}</span>
            </span>
            <span className={cx('text-fine leading-tight', position === 1 ? 'text-go' : 'text-mute')}>
              {position === 1 ? 'leads' : `−${formatGap(gapWei)}`}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** One bidder of an auction, by their best bid. */
type Standing = {
  /** The position; 1 leads. */
  position: number;
  bidder: AuctionBid['bidder'];
  wei: bigint;
  /** Wei that are missing to the leader's bid. */
  gapWei: bigint;
};

/** Of bids and gaps in the ladder: in one column more of them hide who bids. */
const DECIMALS = 4;
const LEAST_GAP = 10n ** 14n;

/** The gap to the leader in ETH, and never zero. */
function formatGap(wei: bigint): string {
  return formatPrice(wei < LEAST_GAP ? LEAST_GAP : wei, 2, DECIMALS);
}

/** Returns all bidders, the leader first. `ladder` has the newest bid first, so each bidder's first one is their best. */
export function listStandings(ladder: readonly AuctionBid[]): Standing[] {
  const best = new Map<string, AuctionBid>();
  for (const bid of ladder) if (!best.has(bid.bidder.wallet)) best.set(bid.bidder.wallet, bid);
  const top = BigInt(ladder[0]?.amount ?? 0);
  return [...best.values()].map(({ bidder, amount }, index) => ({
    position: index + 1,
    bidder,
    wei: BigInt(amount),
    gapWei: top - BigInt(amount),
  }));
}

/** A wallet's place in words: "P2, 0.21 behind"; undefined for one that has not bid. */
export function describePlace(
  standings: readonly Standing[],
  wallet: string | undefined,
): string | undefined {
  const own = standings.find(({ bidder }) => bidder.wallet === wallet);
  if (!own) return undefined;
  return own.position === 1 ? m.auctions.youreP1 : `P${own.position}, ${formatGap(own.gapWei)} behind`;
}
