import type { Standings } from '@pitlane/shared/api/races';
import { ALL_SEASONS, getSeasonName, RACED_KINDS, type RacedKind } from '@pitlane/shared/domain/cars/races';
import { useNavigate } from 'react-router';
import { toAddress } from '../../../lib/site-path.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { CHOICES, Choice } from '../../../ui/choice-link.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { type RaceQuestion, writeRaceQuestion } from './race-question.ts';

const LABEL: Record<RacedKind, string> = { drivers: 'Drivers', cars: 'Cars' };

type StandingsControlsProps = { question: RaceQuestion } & Pick<Standings, 'season' | 'seasons'>;

/** Who is ranked, and in which season. A form, so that it needs no script. */
export function StandingsControls({ question, season, seasons }: StandingsControlsProps) {
  const navigate = useNavigate();
  const ask = (change: Partial<RaceQuestion>) =>
    writeRaceQuestion({ ...question, page: 1, before: undefined, ...change });
  const listed = seasons.map((each) => each.season);
  // One that is older than the list, or that has no race.
  const keys = season === null || season === ALL_SEASONS ? listed : [...new Set([...listed, season])];
  const options = [
    ...keys.map((key) => ({ value: key, label: getSeasonName(key) })),
    { value: ALL_SEASONS, label: 'All seasons' },
  ];
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-4">
      <nav aria-label="Standings of" className={CHOICES}>
        {RACED_KINDS.map((each) => (
          <Choice key={each} to={ask({ of: each })} chosen={each === question.of}>
            {LABEL[each]}
          </Choice>
        ))}
      </nav>
      <form
        action={toAddress('/races')}
        className="flex min-w-0 grow flex-wrap items-center gap-3 sm:justify-end"
      >
        <input type="hidden" name="of" value={question.of} />
        <Select
          name="season"
          label="Season"
          labelHidden
          options={options}
          value={season ?? ALL_SEASONS}
          onChange={({ target }) =>
            void navigate(
              { search: ask({ season: target.value }) },
              { replace: true, preventScrollReset: true },
            )
          }
          className="min-w-38 flex-1 sm:flex-none"
        />
        <span className="hidden noscript:block">
          <button type="submit" className={buttonClass()}>
            Apply
          </button>
        </span>
      </form>
    </div>
  );
}
