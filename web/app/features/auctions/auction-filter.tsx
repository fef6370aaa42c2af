import { CHAIN_FACTS, CHAINS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { Link } from 'react-router';
import { cx } from '../../lib/class-names.ts';
import { ChainMark } from '../../ui/cars/chain-mark.tsx';

/** The auctions of one chain, or of all. The choice is in the address. */
export function AuctionFilter({ chain }: { chain: Chain | undefined }) {
  const choices = [undefined, ...CHAINS];
  return (
    <nav aria-label="Chain" className="flex w-full flex-wrap rounded-md border bg-panel p-1 sm:w-auto">
      {choices.map((each) => (
        <Link
          key={each ?? 'all'}
          to={{ search: each ? `?chain=${each}` : '' }}
          replace
          preventScrollReset
          prefetch="intent"
          aria-current={each === chain || undefined}
          className={cx(
            'label hit-area relative flex h-9 flex-1 items-center justify-center rounded-sm px-2 text-small sm:px-3 whitespace-nowrap transition-colors',
            each === chain ? 'bg-press text-ink' : 'text-mute hover:text-ink',
          )}
        >
          {each ? (
            <>
              <ChainMark chain={each} className="md:gap-0 md:text-[0px]" />
              <span className="ms-2 max-md:hidden" aria-hidden>
                {CHAIN_FACTS[each].label}
              </span>
            </>
          ) : (
            'All'
          )}
        </Link>
      ))}
    </nav>
  );
}
