import { RANK_LABEL, RANKS, type Rank } from '@pitlane/shared/domain/ranks';
import { cx } from '../../lib/class-names.ts';

export type RankMarkProps = { rank: Rank; className?: string };

/** Current rank: its name after a start light with as many lamps lit as the rank is high. */
export function RankMark({ rank, className }: RankMarkProps) {
  const lit = RANKS.indexOf(rank);
  return (
    <span className={cx('inline-flex items-center gap-1.5 text-fine whitespace-nowrap text-mute', className)}>
      <svg viewBox="0 0 32 6" className="h-1.5 w-8" fill="currentColor" aria-hidden>
        {RANKS.slice(1).map((step, index) => (
          <circle key={step} cx={3 + index * 6.5} cy="3" r="2.2" opacity={index < lit ? 1 : 0.3} />
        ))}
      </svg>
      {RANK_LABEL[rank]}
    </span>
  );
}
