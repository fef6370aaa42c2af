import { cx } from '../../lib/class-names.ts';

export type StatBar = {
  title: string;
  /** The figure with its unit: "412 hp"; undefined while it is unknown. */
  value: string | undefined;
  /** The filled part, 0 to 1. */
  fraction: number;
  /** What the figure becomes; left out where it stays. */
  next?: { value: string; fraction: number } | undefined;
};

const LENGTH = 100;

/** A car's stats as bars with their figures. A change is in green, behind the present value. */
export function StatBars({ stats, className }: { stats: readonly StatBar[]; className?: string }) {
  return (
    <dl className={cx('grid gap-x-6 gap-y-3', className)}>
      {stats.map((stat) => (
        <Stat key={stat.title} {...stat} />
      ))}
    </dl>
  );
}

/** Drawn as SVG: its length needs no inline style. */
function Stat({ title, value, fraction, next }: StatBar) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-mute">{title}</dt>
      <dd className="label mt-0.5 text-body whitespace-nowrap tabular-nums">
        {value ?? <span aria-hidden>–</span>}
        {next && (
          <>
            <span aria-hidden> → </span>
            <span className="sr-only"> becomes </span>
            <span className="text-go">{next.value}</span>
          </>
        )}
      </dd>
      <svg
        viewBox={`0 0 ${LENGTH} 4`}
        preserveAspectRatio="none"
        className="mt-1.5 block h-1.5 w-full overflow-hidden rounded-full"
        aria-hidden
      >
        <rect width={LENGTH} height="4" className="fill-press" />
        {next && <rect width={toLength(next.fraction)} height="4" className="fill-go" />}
        <rect width={toLength(fraction)} height="4" className="fill-ink" />
      </svg>
    </div>
  );
}

function toLength(fraction: number): number {
  return Math.min(1, Math.max(0, fraction)) * LENGTH;
}
