import type { Race, RaceEntry, RaceList as Races } from '@pitlane/shared/api/races';
import { formatRaceTime, getSeasonName, PODIUM } from '@pitlane/shared/domain/cars/races';
import { Price } from '../../../ui/cars/price.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ButtonLink } from '../../../ui/text-link.tsx';
import { LocalTime } from '../../../ui/time.tsx';
import { Place } from './place.tsx';
import { type RaceQuestion, writeRaceQuestion } from './race-question.ts';
import { CarName, DriverName } from './racer.tsx';

/** The latest races with who was on the podium, and the others at a press. */
export function RaceList({ question, data: { races, next } }: { question: RaceQuestion; data: Races }) {
  return (
    <section aria-labelledby="race-list" className="mt-14">
      <h2 id="race-list" className="display mb-4 text-h2">
        {question.before === undefined ? 'Latest races' : 'Earlier races'}
      </h2>
      {races.length === 0 ? (
        <p className="text-mute">No races here.</p>
      ) : (
        <ol className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          {races.map((race) => (
            <li key={race.id} className="min-w-0">
              <RaceCard race={race} />
            </li>
          ))}
        </ol>
      )}
      <nav aria-label="Races" className="mt-5 flex flex-wrap justify-center gap-x-4 gap-y-3 empty:hidden">
        {question.before !== undefined && (
          <ButtonLink to={`/races${writeRaceQuestion({ ...question, before: undefined })}`}>
            Latest races
          </ButtonLink>
        )}
        {next !== null && (
          <ButtonLink to={`/races${writeRaceQuestion({ ...question, before: next })}#race-list`}>
            Earlier races
          </ButtonLink>
        )}
      </nav>
    </section>
  );
}

function RaceCard({ race: { track, season, finished_at, cars, entries } }: { race: Race }) {
  const [podium, others] = [entries.slice(0, PODIUM), entries.slice(PODIUM)];
  const unlisted = cars - entries.length;
  return (
    <article className="surface h-full px-4 py-4 sm:px-5.5">
      <h3 className="label truncate text-h3">{track}</h3>
      <p className="mt-0.5 mb-2 text-small text-mute">
        {getSeasonName(season)} · <LocalTime seconds={finished_at} /> · {cars} cars
      </p>
      <Entries entries={podium} />
      {others.length > 0 && (
        <details className="group/race">
          <summary className="flex min-h-11 w-fit list-none items-center gap-2 rounded-md text-small text-mute hover:text-ink [&::-webkit-details-marker]:hidden">
            <Icon name="chevron-down" className="size-4 group-open/race:rotate-180" />
            {others.length === 1
              ? `Place ${others[0]?.place}`
              : `Places ${others[0]?.place} to ${others.at(-1)?.place}`}
          </summary>
          <Entries entries={others} />
          {unlisted > 0 && (
            <p className="mt-2 text-small text-mute">
              and {unlisted} more {unlisted === 1 ? 'car' : 'cars'}
            </p>
          )}
        </details>
      )}
    </article>
  );
}

function Entries({ entries }: { entries: readonly RaceEntry[] }) {
  return (
    <ol>
      {entries.map(({ place, car, driver, time_ms, earnings }) => (
        <li key={place} className="flex min-h-12 items-center gap-3 border-t lg:py-1.5">
          <Place place={place} />
          <span className="grid min-w-0 flex-1">
            <span className="label flex min-w-0">
              <CarName car={car} />
            </span>
            <span className="flex min-w-0 text-small text-mute">
              <DriverName driver={driver} />
            </span>
          </span>
          <span className="grid shrink-0 justify-items-end text-small tabular-nums">
            {time_ms !== null && <span>{formatRaceTime(time_ms)}</span>}
            {earnings !== null && earnings !== '0' && (
              <Price wei={earnings} unit="ETH" className="text-mute" />
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
