import { CHAIN_FACTS, CHAINS } from '@pitlane/shared/domain/chain/chains';
import { ChainMark } from '../../ui/cars/chain-mark.tsx';
import { CHOICES, Choice } from '../../ui/choice-link.tsx';
import { FEED_FILTERS, type FeedFilter } from './feed-kinds.ts';
import { type FeedQuestion, writeFeedQuestion } from './feed-question.ts';

const FILTERS = [undefined, ...(Object.keys(FEED_FILTERS) as FeedFilter[])];

/** The feed's filters: one kind of lines or all, on one chain or all. Links, so that they need no script. */
export function ActivityFilter({ question }: { question: FeedQuestion }) {
  const isAbout = question.nft !== undefined || question.account !== undefined;
  return (
    <div className="mb-5 flex flex-wrap gap-3">
      <nav aria-label="Kind" className={CHOICES}>
        {FILTERS.map((filter) => (
          <Choice
            key={filter ?? 'all'}
            to={writeFeedQuestion({ ...question, filter })}
            chosen={filter === question.filter}
          >
            {filter ? FEED_FILTERS[filter].label : 'All'}
          </Choice>
        ))}
      </nav>
      {!isAbout && (
        <nav aria-label="Chain" className={CHOICES}>
          {[undefined, ...CHAINS].map((chain) => (
            <Choice
              key={chain ?? 'all'}
              to={writeFeedQuestion({ ...question, chain })}
              chosen={chain === question.chain}
            >
              {chain ? <ChainMark chain={chain} className="sm:me-2 sm:gap-0 sm:text-[0px]" /> : 'All chains'}
              {chain && (
                <span className="max-sm:hidden" aria-hidden>
                  {CHAIN_FACTS[chain].label}
                </span>
              )}
            </Choice>
          ))}
        </nav>
      )}
    </div>
  );
}
