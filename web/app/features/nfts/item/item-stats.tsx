import type { NftDetail } from '@pitlane/shared/api/nfts';
import { StatIcon } from '../../../ui/cars/stat-icon.tsx';
import { Gauge } from '../../../ui/feedback/gauge.tsx';

/** Game stats from the car's metadata: current power, grip, top speed and acceleration. */
export function ItemStats({ stats }: { stats: NftDetail['game_stats'] }) {
  return (
    <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
      {stats.map((stat) => (
        <div key={stat.title} className="flex items-center gap-4">
          <span className="grid size-11 shrink-0 place-items-center rounded-md bg-raise">
            <StatIcon name={stat.icon_name} />
          </span>
          <div className="flex-1">
            <Gauge label={stat.title} fraction={stat.fraction} value={`${stat.number_of} ${stat.unit}`} />
          </div>
        </div>
      ))}
    </div>
  );
}
