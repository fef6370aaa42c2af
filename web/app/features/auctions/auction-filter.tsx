import { CHAIN_FACTS, CHAINS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { m } from '@pitlane/shared/messages/messages';
import { ChainMark } from '../../ui/cars/chain-mark.tsx';
import { CHOICES, Choice } from '../../ui/choice-link.tsx';

/** The auctions of one chain, or of all. The choice is in the address. */
export function AuctionFilter({ chain }: { chain: Chain | undefined }) {
  return (
    <nav aria-label={m.auctions.chain} className={`${CHOICES} w-full sm:w-auto`}>
      {[undefined, ...CHAINS].map((each) => (
        <Choice
          key={each ?? 'all'}
          to={each ? `?chain=${each}` : ''}
          chosen={each === chain}
          className="flex-1 px-2 whitespace-nowrap sm:px-3"
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
        </Choice>
      ))}
    </nav>
  );
}
