import type { ExchangeOrders as Answer } from '@pitlane/shared/api/exchange';
import { m } from '@pitlane/shared/messages/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { rich } from '../../lib/rich.ts';
import { Button } from '../../ui/button.tsx';
import { CHOICES, Choice } from '../../ui/choice-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink, TextLink } from '../../ui/text-link.tsx';
import { ExchangeCard } from './exchange-card.tsx';
import { ExchangePages } from './exchange-pages.tsx';
import { getExchangeOrdersQueryOptions } from './exchange-queries.ts';
import {
  type ExchangeQuestion,
  OWNERS,
  type Owner,
  SIDES,
  type Side,
  writeExchangeQuestion,
} from './exchange-question.ts';
import { useSettled } from './use-settled.ts';

type ExchangeOrdersProps = {
  question: ExchangeQuestion;
  /** The connected wallet, which a question about an owner needs. */
  wallet: string | undefined;
  /** The answer that came with the page. */
  first: Answer | null;
};

/** The orders of a question. After a change of side or owner the list waits, and begins with its first page. */
export function ExchangeOrders({ question, wallet, first }: ExchangeOrdersProps) {
  const { side, owner, page } = question;
  const settled = useSettled(`${side} ${owner}`);
  const isMissing = owner !== undefined && wallet === undefined;
  const query = useInfiniteQuery({
    ...getExchangeOrdersQueryOptions(question, wallet),
    enabled: settled && !isMissing,
    ...(first && { initialData: { pages: [first], pageParams: [page] } }),
  });
  const pages = settled ? query.data?.pages : undefined;
  const last = pages?.at(-1);
  const next = writeExchangeQuestion({ ...question, page: last?.next ?? page });
  return (
    <>
      {page > 1 && (
        <p className="mb-5 text-small text-mute">
          {rich(
            m.exchange.youreLookingAtLaterOrdersBack({
              link: (text) => (
                <TextLink to={`/exploreOpensea${writeExchangeQuestion({ ...question, page: 1 })}`}>
                  {text}
                </TextLink>
              ),
            }),
          )}
        </p>
      )}
      <ExchangePages
        label={owner === undefined ? `${SIDES[side]}s` : `${SIDES[side]}s, ${OWNERS[owner].toLowerCase()}`}
        query={query}
        cards={pages?.flatMap(({ orders }, nth) =>
          orders.map((order, index) => ({
            key: order.order_hash,
            card: <ExchangeCard asset={order.asset} order={order} first={nth === 0 && index === 0} />,
          })),
        )}
        capped={last?.capped ?? false}
        nextSearch={next}
        empty={
          <EmptyState
            icon="list"
            title={m.exchange.noSuchOrders}
            action={
              <ButtonLink to="/explore" variant="primary">
                {m.exchange.exploreCars}
              </ButtonLink>
            }
          >
            {side === '0' ? m.exchange.thereAreNoOffersRightNow : m.exchange.nothingIsForSaleRightNow}
          </EmptyState>
        }
      />
    </>
  );
}

type ExchangeFilterProps = {
  question: ExchangeQuestion;
  /** True when a wallet is connected: without one, there are no own orders to show. */
  connected: boolean;
};

/** Which orders, and whose. Links, so that the sides need no script; each begins with the first page. */
export function ExchangeFilter({ question, connected }: ExchangeFilterProps) {
  const search = (change: Partial<ExchangeQuestion>) =>
    writeExchangeQuestion({ ...question, page: 1, ...change });
  return (
    <div className="mb-6 flex flex-wrap gap-3">
      <nav aria-label={m.exchange.side} className={CHOICES}>
        {(Object.keys(SIDES) as Side[]).toReversed().map((side) => (
          <Choice key={side} to={search({ side })} chosen={side === question.side}>
            {SIDES[side]}
          </Choice>
        ))}
      </nav>
      <nav aria-label={m.exchange.owner} className={`${CHOICES} noscript:hidden`}>
        <Choice to={search({ owner: undefined })} chosen={question.owner === undefined}>
          {m.exchange.anyone}
        </Choice>
        {(Object.keys(OWNERS) as Owner[]).map((owner) =>
          connected || owner === question.owner ? (
            <Choice key={owner} to={search({ owner })} chosen={owner === question.owner}>
              {OWNERS[owner]}
            </Choice>
          ) : (
            <Button
              key={owner}
              variant="ghost"
              size="sm"
              disabledReason={m.exchange.connectAWalletFirst}
              className="max-lg:h-11"
            >
              {OWNERS[owner]}
            </Button>
          ),
        )}
      </nav>
      <p className="hidden w-full text-small text-mute noscript:block">
        {m.exchange.turnOnJavascriptToSeeYour}
      </p>
    </div>
  );
}
