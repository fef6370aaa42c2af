import { ODDS_OF } from '@pitlane/shared/domain/cars/mint-odds';
import { formatCount } from '../../lib/format/format-price.ts';
import { SeriesOdds } from '../../ui/cars/series-odds.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { DRAWN_ID } from './mint-labels.ts';

/** How likely each build series is. */
export function OddsTable() {
  return (
    <section aria-labelledby="odds" className="surface p-5.5">
      <h3 id="odds" className="label text-lead">
        Odds by series
      </h3>
      <p className="mt-1 mb-4 text-small text-mute">
        The contract sets the odds, and they’re the same for every wallet. Out of {formatCount(ODDS_OF)}{' '}
        builds:{' '}
      </p>
      <SeriesOdds />
      <p className="mt-4 text-small text-mute">
        No single party can choose a draw, and anyone can check it.{' '}
        <TextLink to={`#${DRAWN_ID}`}>How builds are drawn</TextLink>
      </p>
    </section>
  );
}
