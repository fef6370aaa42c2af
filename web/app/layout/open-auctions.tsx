import { useOpenAuctions } from '../features/auctions/use-open-auctions.ts';
import { useNow } from '../lib/clock.ts';
import { formatTotal } from '../lib/format/format-price.ts';
import { formatShortTime, formatTimeLeftInWords, isoDuration, timeLeft } from '../lib/format/format-time.ts';
import { InWords } from '../ui/time.tsx';

/** " 12 · next 3h 42m". The time has room for its longest form, so that nothing beside it moves. */
export function OpenAuctions() {
  const open = useOpenAuctions();
  const now = useNow();
  if (!open || open.count === 0) return null;
  const left =
    open.next_end !== null && open.next_end * 1_000 > now ? timeLeft(open.next_end, now) : undefined;
  return (
    <>
      <span className="text-ink tabular-nums">
        {formatTotal(open.count, open.capped)}
        <span className="sr-only"> open</span>
      </span>
      {left && (
        <>
          {' · next '}
          <time dateTime={isoDuration(left)} className="inline-block min-w-12 tabular-nums text-ink">
            <InWords
              short={formatShortTime(left)}
              words={`ends in ${formatTimeLeftInWords({ ...left, seconds: 0 })}`}
            />
          </time>
        </>
      )}
    </>
  );
}
