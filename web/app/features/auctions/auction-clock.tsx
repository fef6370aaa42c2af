import { useState } from 'react';
import {
  formatExtension,
  getNearness,
  getShareLeft,
  type Nearness,
} from '../../entities/auctions/auction-time.ts';
import { cx } from '../../lib/class-names.ts';
import { useNow } from '../../lib/clock.ts';
import {
  formatCountdown,
  formatTimeLeftInWords,
  isoDuration,
  timeLeft,
} from '../../lib/format/format-time.ts';

const TEXT: Record<Nearness, string> = {
  far: 'text-ink',
  near: 'text-warn',
  last: 'text-warn',
  over: 'text-ink',
};
const BAR: Record<Nearness, string> = { far: 'bg-ink', near: 'bg-warn', last: 'bg-stop', over: 'bg-line' };

export type AuctionClockProps = {
  /** Seconds since 1970: the first second without bids. */
  endsAt: number;
  /** Seconds from the start to the end, without extensions. */
  duration: number;
};

/**
 * The clock of an auction over a bar that drains. Screen readers find the time in words; it is not read out by itself, the
 * last minutes are announced elsewhere.
 */
export function AuctionClock({ endsAt, duration }: AuctionClockProps) {
  const now = useNow();
  const left = timeLeft(endsAt, now);
  const seconds = Math.ceil(endsAt - now / 1000);
  const nearness = getNearness(seconds);
  const share = getShareLeft({ endsAt, duration, now: now / 1000 });
  return (
    <div className="@container">
      <div className="relative">
        <time
          dateTime={isoDuration(left)}
          role="timer"
          aria-label={formatTimeLeftInWords(left)}
          className={cx(
            'display flex items-baseline justify-between whitespace-nowrap leading-[0.95] tabular-nums',
            // As large as its box allows, also where letters are twice as large: it never makes the page wider.
            'text-[min(17.5cqi,4.5rem)] font-semibold [font-stretch:62.5%]',
            TEXT[nearness],
          )}
        >
          {formatCountdown(left)
            .split(' ')
            .map((group, index) => (
              <span key={group.slice(-1)} className={cx(index === 3 && nearness === 'last' && 'text-stop')}>
                {group.slice(0, -1)}
                <span className="ms-0.5 font-text text-[0.3em] font-medium text-mute">{group.slice(-1)}</span>
              </span>
            ))}
        </time>
        <Extension endsAt={endsAt} />
      </div>
      <div className="mt-3 h-1.5 overflow-hidden rounded-full bg-raise" aria-hidden>
        <div
          className={cx(
            'h-full [transform-origin:0_50%] rounded-full transition-transform duration-1000 ease-linear rtl:[transform-origin:100%_50%]',
            BAR[nearness],
          )}
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
    </div>
  );
}

/** "+5:00" for a moment, when a late bid has moved the end. */
function Extension({ endsAt }: { endsAt: number }) {
  const [shown, setShown] = useState({ endsAt, by: 0 });
  if (shown.endsAt !== endsAt) setShown({ endsAt, by: endsAt - shown.endsAt });
  if (shown.by <= 0) return null;
  return (
    <span
      key={endsAt}
      aria-hidden
      className="label pointer-events-none absolute -top-7 end-0 rounded-md bg-over-field px-2 py-0.5 text-lead text-over opacity-0 animate-[flash_6s_ease_both] motion-reduce:animate-[flash_6s_step-end_both]"
    >
      {formatExtension(shown.by)}
    </span>
  );
}
