import { m } from '@pitlane/shared/messages/messages';
import { describeDuration } from '../../entities/auctions/auction-time.ts';
import { useIsAhead } from '../../lib/use-is-ahead.ts';
import { AuctionClock, type AuctionClockProps } from './auction-clock.tsx';

export type AuctionTimeProps = Pick<AuctionClockProps, 'duration'> & {
  /** Seconds since 1970; null while the clock waits for the first bid. */
  endsAt: number | null;
};

/** The time of an open auction: its clock, or how long it runs after the first bid. */
export function AuctionTime({ endsAt, duration }: AuctionTimeProps) {
  const ahead = useIsAhead(endsAt);
  if (endsAt === null) {
    return (
      <div>
        <p className="text-small text-mute">{m.auctions.auctionsEndsIn}</p>
        <p className="display mt-1 text-h2">{describeDuration(duration)}</p>
        <p className="mt-1 text-small text-mute">{m.auctions.theClockStartsWithTheFirst2}</p>
      </div>
    );
  }
  return (
    <div>
      <p className="mb-1.5 text-small text-mute">
        {ahead ? m.auctions.auctionsEndsIn : m.auctions.biddingHasEnded}
      </p>
      <AuctionClock endsAt={endsAt} duration={duration} />
    </div>
  );
}
