import { cx } from '../../lib/class-names.ts';
import type { TransactionStep } from '../../wallet/tx/transaction.ts';

const ORDER: readonly TransactionStep[] = ['check', 'simulate', 'sign', 'confirm', 'index'];
/** Lamps of the start lights. */
export const LAMPS = ORDER.length;

/** Returns how many lamps a mint has lit: one more with each step. */
export function countLamps(step: TransactionStep): number {
  return ORDER.indexOf(step) + 1;
}

type LaunchLightsProps = {
  /** How many of the five are on. */
  lit: number;
  className?: string;
};

/** Five red lights over the stage. They go out when the car is there. A text next to them names the steps. */
export function LaunchLights({ lit, className }: LaunchLightsProps) {
  return (
    <span className={cx('absolute inset-x-0 top-0 grid place-items-center', className)} aria-hidden>
      <span className="flex gap-2.5 rounded-lg border border-[#2d3036] bg-[#0b0c0e] p-3 sm:gap-4 sm:p-5">
        {ORDER.map((each, index) => (
          <span
            key={each}
            className={cx(
              'size-9 rounded-full border-2 transition-colors duration-(--slow) sm:size-14',
              index < lit
                ? 'border-[#ff8a80] bg-[#e5281f] shadow-[0_0_28px_#e5281f]'
                : 'border-[#2d3036] bg-[#17191d]',
            )}
          />
        ))}
      </span>
    </span>
  );
}
