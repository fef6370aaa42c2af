import { useIsAhead } from '../../lib/use-is-ahead.ts';
import { ClockTime } from '../clock-time.tsx';
import { Icon } from '../icon.tsx';

/**
 * "In a race until 14:05", over a car's picture on its card: a place of its own, so that nothing moves when it comes. Goes
 * by itself when the time has come (seconds since 1970). Very narrow cards show the flag and the time alone.
 */
export function RaceMark({ until }: { until: number | null }) {
  const racing = useIsAhead(until);
  if (!racing || until === null) return null;
  return (
    <p className="stage-label pointer-events-none absolute bottom-2.5 start-2.5 @max-[14.375rem]:bottom-1.5 flex items-center gap-1.5 text-fine font-semibold text-stage-ink">
      <Icon name="flag" className="size-3 text-signal" />
      <span>
        <span className="@max-[14.375rem]:sr-only">In a race until </span>
        <ClockTime seconds={until} />
      </span>
    </p>
  );
}
