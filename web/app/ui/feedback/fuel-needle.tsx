import { cx } from '../../lib/class-names.ts';

export type FuelNeedleProps = {
  /** Fuel in the tank, 0 (empty) to 1 (full). */
  fraction: number;
  /** What is left after the act that is being decided: a second, fainter needle. */
  left?: number | undefined;
  /** The figure as announced: "70 of 100". */
  value: string;
  className?: string;
};

/** Degrees from upright to either end of the dial. */
const SWING = 72;
const TICKS = [0, 0.25, 0.5, 0.75, 1];

/** The dial of a fuel tank, between E and F. Drawn as SVG: its needle needs no inline style. */
export function FuelNeedle({ fraction, left, value, className }: FuelNeedleProps) {
  return (
    <div className={cx('shrink-0', className)}>
      <svg viewBox="0 0 96 62" className="block w-full" fill="none" strokeLinecap="round" aria-hidden>
        {TICKS.map((tick) => (
          <path
            key={tick}
            d={tick % 0.5 === 0 ? 'M48 8v8' : 'M48 8v4.5'}
            transform={turn(tick)}
            strokeWidth="2.5"
            className={tick === 0 ? 'stroke-stop' : 'stroke-edge'}
          />
        ))}
        <text x="14" y="58" textAnchor="middle" className="label fill-mute text-[10px]">
          E
        </text>
        <text x="82" y="58" textAnchor="middle" className="label fill-mute text-[10px]">
          F
        </text>
        {left !== undefined && (
          <path
            d="M48 54V20"
            transform={turn(left)}
            strokeWidth="2.5"
            className="stroke-warn"
            strokeDasharray="3 5"
          />
        )}
        <path d="M48 54V18" transform={turn(fraction)} strokeWidth="3" className="stroke-signal" />
        <circle cx="48" cy="54" r="5" className="fill-ink" />
      </svg>
      <meter
        className="sr-only"
        aria-label="Fuel"
        aria-valuetext={value}
        value={toPercent(fraction)}
        max={100}
      />
    </div>
  );
}

function turn(fraction: number): string {
  return `rotate(${(toPercent(fraction) / 50 - 1) * SWING} 48 54)`;
}

function toPercent(fraction: number): number {
  return Math.min(1, Math.max(0, fraction)) * 100;
}
