import {
  describeDuration,
  formatDuration,
  getNearness,
  getShareLeft,
  type Nearness,
} from '../../../entities/auctions/auction-time.ts';
import { type CardAuction, formatBids, namePrice } from '../../../entities/auctions/card-auction.ts';
import { cx } from '../../../lib/class-names.ts';
import { useNow } from '../../../lib/clock.ts';
import { Price } from '../../../ui/cars/price.tsx';
import { Countdown, InWords, LocalTime } from '../../../ui/time.tsx';

const LOOK: Record<Nearness, { line: string; bar: string }> = {
  far: { line: 'text-ink', bar: 'bg-edge' },
  near: { line: 'text-warn', bar: 'bg-warn' },
  last: { line: 'text-stop', bar: 'bg-stop' },
  over: { line: 'text-mute', bar: 'bg-line' },
};

/** The highest bid of an auction, or the least that the first may be, and how many there are. */
export function CardBid({ auction }: { auction: CardAuction }) {
  return (
    <>
      <p className="min-w-0 truncate">
        <span className="sr-only">{namePrice(auction)} </span>
        <Price wei={auction.price} unit="ETH" className="text-h3 @max-[14.375rem]:text-lead" />
      </p>
      <p className="shrink-0 text-fine text-mute">{formatBids(auction.bids)}</p>
    </>
  );
}

/** The time of an auction on its card: the clock under a bar that drains, how long it will run, or how it ended. */
export function CardClock({ auction: { closed, endsAt, duration } }: { auction: CardAuction }) {
  if (closed) {
    return (
      <p className="flex min-w-0 flex-1 justify-between gap-3 text-fine text-mute">
        <span className="truncate">{closed.winner === null ? 'No bids' : `To ${closed.winner}`}</span>
        <LocalTime seconds={closed.at} className="shrink-0" />
      </p>
    );
  }
  if (endsAt === null) {
    return (
      <p className="min-w-0 flex-1 truncate text-fine text-mute">
        <span className="@max-[14.375rem]:sr-only">Runs for </span>
        <InWords short={formatDuration(duration)} words={describeDuration(duration)} />
        <span className="@max-[14.375rem]:sr-only"> after the first bid</span>
      </p>
    );
  }
  return <Running endsAt={endsAt} duration={duration} />;
}

function Running({ endsAt, duration }: { endsAt: number; duration: number }) {
  const now = useNow() / 1000;
  const look = LOOK[getNearness(Math.ceil(endsAt - now))];
  return (
    <>
      <span aria-hidden className="absolute inset-x-0 -top-px h-0.75 overflow-hidden bg-raise">
        <span
          className={cx(
            'block h-full [transform-origin:0_50%] transition-transform duration-1000 ease-linear rtl:[transform-origin:100%_50%]',
            look.bar,
          )}
          style={{ transform: `scaleX(${getShareLeft({ endsAt, duration, now })})` }}
        />
      </span>
      <p className={cx('label flex min-w-0 flex-1 gap-2 text-small whitespace-nowrap', look.line)}>
        <span className="@max-[14.375rem]:hidden">{now < endsAt ? 'Ends in' : 'Time is over'}</span>
        <Countdown deadline={endsAt} />
      </p>
    </>
  );
}
