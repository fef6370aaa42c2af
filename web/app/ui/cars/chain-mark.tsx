import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { cx } from '../../lib/class-names.ts';

export type ChainMarkProps = { chain: Chain; className?: string };

/** The chain a token lives on: a shape of our own and the short mark (styles/marks.css), read out as the chain's name. */
export function ChainMark({ chain, className }: ChainMarkProps) {
  const { mark, label } = CHAIN_FACTS[chain];
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      data-chain={chain}
      className={cx(
        'chain-mark inline-flex items-center gap-1.5 text-fine font-semibold whitespace-nowrap',
        className,
      )}
    >
      {mark}
    </span>
  );
}
