import { CHAIN_FACTS, CHAINS } from '@pitlane/shared/domain/chain/chains';
import { m } from '@pitlane/shared/messages/messages';
import { useEffect, useEffectEvent, useRef } from 'react';
import { formatTotal } from '../../lib/format/format-price.ts';
import { rich } from '../../lib/rich.ts';
import { Button } from '../../ui/button.tsx';
import { ChainMark } from '../../ui/cars/chain-mark.tsx';
import { CHOICES, Choice } from '../../ui/choice-link.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useRoughNow } from './feed-age.ts';
import { FEED_FILTERS, type FeedFilter } from './feed-kinds.ts';
import { type FeedQuestion, writeFeedQuestion } from './feed-question.ts';
import { FeedRow } from './feed-row.tsx';
import { type LoadedFeed, useFeed } from './use-feed.ts';

/** Load More is shown only while this many entries or fewer are displayed, as in Explore. */
const LOAD_MORE_UP_TO = 20;

/** The feed: what is new waits above it, what is older comes by Load More, and then by itself. */
export function ActivityFeed({ question, first }: { question: FeedQuestion; first: LoadedFeed }) {
  const { entries, isYoung, waiting, showNewest, next, query } = useFeed(first);
  const now = useRoughNow(first.readAt);
  const byButton = entries.length <= LOAD_MORE_UP_TO;
  const loadMore = () => void query.fetchNextPage();
  return (
    <section aria-label={m.activity.feed}>
      <h2 className="sr-only">{m.activity.whatHasHappened}</h2>
      {first.after !== null && (
        <p className="mb-5 text-small text-mute">
          {rich(
            m.activity.youreLookingAtOlderEventsBack({
              link: (text) => <TextLink to={`/activity${writeFeedQuestion(question)}`}>{text}</TextLink>,
            }),
          )}
        </p>
      )}
      {/* As high whether something waits or not: nothing moves. */}
      <div className="mb-2 flex h-11 items-center" aria-live="polite">
        {waiting.count > 0 ? (
          <Button onClick={showNewest}>
            <Icon name="arrow-up" className="size-4" />
            {m.activity.countNew({ count: formatTotal(waiting.count, waiting.capped) })}
          </Button>
        ) : (
          <span className="text-small text-mute">{m.activity.newestFirstNewEventsAppearHere}</span>
        )}
      </div>
      {entries.length === 0 ? (
        <EmptyState icon="list" title={m.activity.noActivityYet}>
          {m.activity.mintsSalesListingsOffersAndBids}
        </EmptyState>
      ) : (
        <ol className="@container rounded-xl border bg-panel px-4 md:px-6">
          {entries.map((entry) => (
            <FeedRow key={entry.id} entry={entry} now={now} young={isYoung(entry)} />
          ))}
        </ol>
      )}
      {query.isFetchNextPageError && (
        <Callout
          kind="error"
          className="mt-6"
          action={<Button onClick={loadMore}>{m.activity.retry}</Button>}
        >
          {query.error.message}
        </Callout>
      )}
      {query.hasNextPage && !query.isFetchNextPageError && byButton && (
        <LoadMore
          search={writeFeedQuestion(question, next)}
          busy={query.isFetchingNextPage}
          onLoad={loadMore}
        />
      )}
      {query.hasNextPage && !query.isFetchNextPageError && !byButton && (
        <FeedEnd key={entries.length} onEnd={loadMore} />
      )}
    </section>
  );
}

/** The end of a long feed: asks for more when it is near the screen. */
function FeedEnd({ onEnd }: { onEnd: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  const nearEnd = useEffectEvent(onEnd);
  useEffect(() => {
    if (!ref.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        nearEnd();
      },
      { rootMargin: '800px' },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={ref} className="mt-8 grid h-12 place-items-center">
      <Spinner />
    </div>
  );
}

const FILTERS = [undefined, ...(Object.keys(FEED_FILTERS) as FeedFilter[])];

/** The feed's filters: one kind of lines or all, on one chain or all. Links, so that they need no script. */
export function ActivityFilter({ question }: { question: FeedQuestion }) {
  const isAbout = question.nft !== undefined || question.account !== undefined;
  return (
    <div className="mb-5 flex flex-wrap gap-3">
      <nav aria-label={m.activity.kind} className={CHOICES}>
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
        <nav aria-label={m.activity.chain} className={CHOICES}>
          {[undefined, ...CHAINS].map((chain) => (
            <Choice
              key={chain ?? 'all'}
              to={writeFeedQuestion({ ...question, chain })}
              chosen={chain === question.chain}
            >
              {chain ? (
                <ChainMark chain={chain} className="sm:me-2 sm:gap-0 sm:text-[0px]" />
              ) : (
                m.activity.allChains
              )}
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
