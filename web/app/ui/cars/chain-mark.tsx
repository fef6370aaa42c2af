import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chains';
import { cx } from '../../lib/class-names.ts';

// A lozenge, a hexagon nut, a peak: shapes that differ at 10 pixels and without colour.
const SHAPE: Record<Chain, string> = {
  binance: 'M8 1 15 8 8 15 1 8ZM8 5.5 5.5 8 8 10.5 10.5 8Z',
  matic: 'M8 1 14.5 4.600V11.400L8 15 1.5 11.400V4.600ZM8 5.2 5.2 6.700V9.300L8 10.8 10.8 9.300V6.700Z',
  avalanche: 'M8 1.5 15.5 14.500H11.200L8 8.8 4.8 14.500H.5Z',
};
const TINT: Record<Chain, string> = {
  binance: 'text-[#d8a520]',
  matic: 'text-[#9b6bff]',
  avalanche: 'text-[#ee5a5c]',
};

export type ChainMarkProps = { chain: Chain; className?: string };

/** The chain a token lives on: a shape of our own and the short mark. */
export function ChainMark({ chain, className }: ChainMarkProps) {
  const { mark, label } = CHAIN_FACTS[chain];
  return (
    <span
      className={cx('inline-flex items-center gap-1.5 text-fine font-semibold whitespace-nowrap', className)}
      title={label}
    >
      <svg
        viewBox="0 0 16 16"
        className={cx('size-3', TINT[chain])}
        fill="currentColor"
        fillRule="evenodd"
        aria-hidden
      >
        <path d={SHAPE[chain]} />
      </svg>
      <span aria-hidden>{mark}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
