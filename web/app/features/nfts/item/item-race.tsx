import { useIsAhead } from '../../../lib/use-is-ahead.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ClockTime } from '../../../ui/time.tsx';

/** At the deal, while a car is in a race: until when, and what that means. Goes by itself when the time has come. */
export function ItemRace({ until }: { until: number | null }) {
  const racing = useIsAhead(until);
  return (
    // Always there, so that a race that begins is announced.
    <div role="status">
      {racing && until !== null && (
        <div className="mb-3 flex items-start gap-3 rounded-md bg-raise px-3.5 py-3 text-small">
          <Icon name="flag" className="mt-0.5 size-4.5 text-signal-text" />
          <div>
            <p className="font-semibold">
              In a race until <ClockTime seconds={until} />
            </p>
            <p className="mt-0.5 text-mute">
              It can’t be sold or moved until then. It unlocks automatically.
            </p>
          </div>
        </div>
      )}
    </div>
  );
}
