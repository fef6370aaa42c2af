import type { RaceRecord as Record } from '@pitlane/shared/api/races';
import { formatRaceTime, getSeasonName } from '@pitlane/shared/domain/cars/races';
import { formatCount } from '../../../lib/format/format-price.ts';
import { Price } from '../../../ui/cars/price.tsx';
import { Stat } from '../../../ui/stat.tsx';
import { ButtonLink } from '../../../ui/text-link.tsx';
import { LocalTime } from '../../../ui/time.tsx';
import { Place } from './place.tsx';
import { CarName, DriverName } from './racer.tsx';

export type RaceRecordProps = {
  record: Record;
  /** Whose record it is: a car's results name their drivers, a driver's their cars. */
  of: 'car' | 'driver';
  className?: string;
};

/** What a car or a driver has raced: figures over all seasons, and the latest results. Nothing before the first race. */
export function RaceRecord({ record: { figures, results }, of, className }: RaceRecordProps) {
  const { races, wins, podiums, points, earnings } = figures;
  if (races === 0) return null;
  return (
    <section aria-labelledby="race-record" className={className}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-3">
        <h2 id="race-record" className="display text-h2">
          Race record
        </h2>
        <ButtonLink to={of === 'car' ? '/races?of=cars' : '/races'} variant="ghost">
          View standings
        </ButtonLink>
      </div>
      <div className="surface px-4 sm:px-5.5">
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-x-6 gap-y-4 py-4">
          <Stat label="Wins" value={formatCount(wins)} />
          <Stat label="Podiums" value={formatCount(podiums)} />
          <Stat label="Races" value={formatCount(races)} />
          <Stat label="Points" value={formatCount(points)} />
          <Stat label="Earnings" value={earnings === '0' ? '–' : <Price wei={earnings} unit="ETH" />} />
        </dl>
        <ol aria-label="Latest results">
          {results.map(({ race, place, points: gained, car, driver, time_ms, earnings: won }) => (
            <li
              key={`${race.id}-${place}`}
              className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 border-t py-2"
            >
              <span className="flex min-w-0 flex-[1_1_12rem] items-center gap-3">
                <Place place={place} />
                <span className="grid min-w-0">
                  <span className="label truncate">{race.track}</span>
                  <span className="flex min-w-0 text-small text-mute">
                    {of === 'car' ? <DriverName driver={driver} /> : <CarName car={car} />}
                  </span>
                </span>
              </span>
              <span className="flex flex-wrap gap-x-3 text-small text-mute">
                {time_ms !== null && <span className="text-ink tabular-nums">{formatRaceTime(time_ms)}</span>}
                <span className="tabular-nums">
                  of {race.cars} · {formatCount(gained)} {gained === 1 ? 'point' : 'points'}
                </span>
                {won !== null && won !== '0' && <Price wei={won} unit="ETH" />}
                <span>
                  {getSeasonName(race.season)}, <LocalTime seconds={race.finished_at} />
                </span>
              </span>
            </li>
          ))}
        </ol>
        {races > results.length && (
          <p className="border-t py-3 text-small text-mute">
            The latest {results.length} of {formatCount(races)}.
          </p>
        )}
      </div>
    </section>
  );
}
