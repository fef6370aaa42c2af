export type GaugeProps = {
  label: string;
  /** The filled part, 0 to 1. */
  fraction: number;
  /** The figure as announced and shown: "412 hp". */
  value: string;
};

const LENGTH = 100;

/** A bar between empty and full with its name and figure. */
export function Gauge({ label, fraction, value }: GaugeProps) {
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <bdi className="min-w-0 text-mute wrap-anywhere">{label}</bdi>
        <span className="label text-lead whitespace-nowrap tabular-nums">{value}</span>
      </div>
      <GaugeBar fraction={fraction} />
      <meter
        className="sr-only"
        aria-label={label}
        aria-valuetext={value}
        value={toFilled(fraction)}
        max={LENGTH}
      />
    </div>
  );
}

/** The bar alone, for a figure that is read beside it. Drawn as SVG: its length needs no inline style. */
export function GaugeBar({ fraction }: Pick<GaugeProps, 'fraction'>) {
  return (
    <svg
      viewBox={`0 0 ${LENGTH} 4`}
      preserveAspectRatio="none"
      className="block h-1.5 w-full overflow-hidden rounded-full"
      aria-hidden
    >
      <rect width={LENGTH} height="4" className="fill-press" />
      <rect width={toFilled(fraction)} height="4" className="fill-ink" />
    </svg>
  );
}

const toFilled = (fraction: number): number => Math.min(1, Math.max(0, fraction)) * LENGTH;
