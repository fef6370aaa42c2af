import { RANK_LABEL, RANKS, type Rank } from '@pitlane/shared/domain/ranks';
import { cx } from '../../lib/class-names.ts';

/** The lowest rank has none lit. */
const LAMPS = RANKS.length - 1;

export type RankMarkProps = { rank: Rank; className?: string };

/** Current rank: its name after a start light with as many lamps lit as the rank is high. */
export function RankMark({ rank, className }: RankMarkProps) {
  const lit = RANKS.indexOf(rank);
  return (
    <span className={cx('inline-flex items-center gap-1.5 text-fine whitespace-nowrap text-mute', className)}>
      <svg viewBox="0 0 32 6" className="h-1.5 w-8" fill="currentColor" aria-hidden>
        <path d={drawLamps(0, lit)} />
        <path d={drawLamps(lit, LAMPS)} opacity="0.3" />
      </svg>
      {RANK_LABEL[rank]}
    </span>
  );
}

/** Lamps from one place to before another, as one path: there are as many marks on a page as cards. */
function drawLamps(from: number, to: number): string {
  const lamp = (place: number) => `M${0.8 + place * 6.5} 3a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0`;
  return Array.from({ length: to - from }, (_, index) => lamp(from + index)).join('');
}
