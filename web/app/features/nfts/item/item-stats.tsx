import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import { GaugeBar } from '../../../ui/feedback/gauge.tsx';

/** A car's game stats beside its stage, each with how near it is to the best there can be. Nothing for what has none. */
export function ItemStats({ stats }: { stats: NftDetail['game_stats'] }) {
  if (stats.length === 0) return null;
  return (
    <dl
      aria-label="Game stats"
      className="surface grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-6 gap-y-4 px-5.5 py-4"
    >
      {stats.map(({ title, number_of, unit, fraction }) => (
        <div key={title}>
          <dt className="text-fine text-mute">{title}</dt>
          <dd className="label text-h3 tabular-nums">
            {number_of} <span className="font-text text-[0.7em] font-medium text-mute">{unit}</span>
          </dd>
          <dd className="mt-1.5">
            <GaugeBar fraction={fraction} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
