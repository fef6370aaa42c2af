const WIDTH = 112;
const HEIGHT = 24;

/** A line of the last seven days, six hours a point. Only for the eye: the changes beside it say it in figures. */
export function Sparkline({ points }: { points: readonly number[] }) {
  const x = (i: number) => ((i / Math.max(1, points.length - 1)) * WIDTH).toFixed(1);
  const y = (point: number) => (HEIGHT - 2 - (point / 100) * (HEIGHT - 4)).toFixed(1);
  const line = points.map((point, i) => `${x(i)} ${y(point)}`).join('L');
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden className="h-6 w-28 overflow-visible text-mute">
      <path d={`M${line}V${HEIGHT}H0Z`} className="fill-current opacity-15" />
      <path d={`M${line}`} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  );
}
