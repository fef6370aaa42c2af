import { RANK_LABEL, type Rank } from '@pitlane/shared/domain/cars/car-ranks';
import { cx } from '../../lib/class-names.ts';

export type RankMarkProps = { rank: Rank; className?: string };

/** Current rank: its name after a start light with as many lamps lit as the rank is high (styles/marks.css). */
export function RankMark({ rank, className }: RankMarkProps) {
  return (
    <span
      data-rank={rank}
      className={cx(
        'rank-mark inline-flex items-center gap-1.5 text-fine whitespace-nowrap text-mute',
        className,
      )}
    >
      {RANK_LABEL[rank]}
    </span>
  );
}
