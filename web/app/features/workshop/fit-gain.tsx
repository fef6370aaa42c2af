import type { Upgrade, UpgradeLevels } from '@pitlane/shared/domain/cars/car-state';
import { carStats } from '@pitlane/shared/domain/cars/car-stats';
import { carTraits } from '@pitlane/shared/domain/cars/car-traits';
import { getPerformance } from '@pitlane/shared/domain/cars/performance';
import { m } from '@pitlane/shared/messages/messages';
import type { CardNft } from '../../lib/cards.ts';
import { PerformancePlate } from '../../ui/cars/performance-plate.tsx';
import { Fact, FactList } from '../../wallet/ui/fact-list.tsx';

/** What one more level of a part does to the car: "B 575 → B 590". Nothing for a car that is not built. */
export function FitGain({ nft, levels, part }: { nft: CardNft; levels: UpgradeLevels; part: Upgrade }) {
  const { chain, token_id, buildSeries, currentRank } = nft;
  if (buildSeries === null || currentRank === null) return null;
  const traits = carTraits({ chain, tokenId: BigInt(token_id) }, buildSeries);
  const rate = (fitted: UpgradeLevels) => getPerformance(carStats(traits, currentRank, fitted));
  return (
    <FactList label={m.workshop.effect}>
      <Fact
        name={m.workshop.performance}
        value={
          <span className="flex items-center gap-2">
            <PerformancePlate performance={rate(levels)} />
            <span aria-hidden>→</span>
            <span className="sr-only">{m.workshop.becomes}</span>
            <PerformancePlate performance={rate({ ...levels, [part]: levels[part] + 1 })} />
          </span>
        }
      />
    </FactList>
  );
}
