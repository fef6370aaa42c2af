import { ODDS_OF } from '@pitlane/shared/domain/cars/mint-odds';
import { m } from '@pitlane/shared/messages/messages';
import { formatCount } from '../../lib/format/format-price.ts';
import { rich } from '../../lib/rich.ts';
import { SeriesOdds } from '../../ui/cars/series-odds.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { DRAWN_ID } from './mint-labels.ts';

/** How likely each build series is. */
export function OddsTable() {
  return (
    <section aria-labelledby="odds" className="surface p-5.5">
      <h3 id="odds" className="label text-lead">
        {m.drops.oddsBySeries}
      </h3>
      <p className="mt-1 mb-4 text-small text-mute">
        {m.drops.theContractSetsTheOddsAnd({ oddsOf: formatCount(ODDS_OF) })}{' '}
      </p>
      <SeriesOdds />
      <p className="mt-4 text-small text-mute">
        {rich(
          m.drops.noSinglePartyCanChooseA({
            link: (text) => <TextLink to={`#${DRAWN_ID}`}>{text}</TextLink>,
          }),
        )}
      </p>
    </section>
  );
}
