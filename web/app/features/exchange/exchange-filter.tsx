import { Button } from '../../ui/button.tsx';
import { CHOICES, Choice } from '../../ui/choice-link.tsx';
import {
  type ExchangeQuestion,
  OWNERS,
  type Owner,
  SIDES,
  type Side,
  writeExchangeQuestion,
} from './exchange-question.ts';

export type ExchangeFilterProps = {
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
      <nav aria-label="Side" className={CHOICES}>
        {(Object.keys(SIDES) as Side[]).toReversed().map((side) => (
          <Choice key={side} to={search({ side })} chosen={side === question.side}>
            {SIDES[side]}
          </Choice>
        ))}
      </nav>
      <nav aria-label="Owner" className={`${CHOICES} noscript:hidden`}>
        <Choice to={search({ owner: undefined })} chosen={question.owner === undefined}>
          Anyone
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
              disabledReason="Connect a wallet first: these are its own orders."
              className="max-lg:h-11"
            >
              {OWNERS[owner]}
            </Button>
          ),
        )}
      </nav>
      <p className="hidden w-full text-small text-mute noscript:block">
        Orders of your own wallet need JavaScript: only this browser knows the wallet.
      </p>
    </div>
  );
}
