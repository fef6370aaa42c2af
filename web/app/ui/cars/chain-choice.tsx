import { CHAIN_FACTS, CHAINS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { Link } from 'react-router';
import { cx } from '../../lib/class-names.ts';
import { ChainMark } from './chain-mark.tsx';

/** A choice of the chain. The choice is in the address, so that it can be linked to. */
export function ChainChoice({ chain }: { chain: Chain }) {
  return (
    <nav aria-label="Chain" className="tab-columns grid w-full rounded-md border bg-panel p-1 sm:w-auto">
      {CHAINS.map((each) => (
        <Link
          key={each}
          to={{ search: `?chain=${each}` }}
          replace
          preventScrollReset
          prefetch="intent"
          aria-current={each === chain || undefined}
          className={cx(
            'label hit-area relative flex h-9 items-center justify-center gap-2 rounded-sm px-3 text-small whitespace-nowrap transition-colors',
            each === chain ? 'bg-press text-ink' : 'text-mute hover:text-ink',
          )}
        >
          <ChainMark chain={each} className="md:gap-0 md:text-[0px]" />
          <span className="max-md:hidden" aria-hidden>
            {CHAIN_FACTS[each].label}
          </span>
        </Link>
      ))}
    </nav>
  );
}
