import { normalAddress, shortAddress } from '@pitlane/shared/domain/chain/address';
import { formatPrice } from '../../lib/format/format-price.ts';
import { ChainMark } from '../../ui/cars/chain-mark.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import type { CallsRequest } from '../demo/approval-store.ts';
import { AnswerButtons, type QuestionProps } from './answer-buttons.tsx';
import { Fact, FactList } from './fact-list.tsx';
import { MoneySheet } from './money-sheet.tsx';
import { contractName, findFailure, Trial, usePreview } from './transaction-question.tsx';

/** Several calls to confirm at once, each in words, in the order in which they are sent. */
export function CallsQuestion({ request, ...question }: QuestionProps<CallsRequest>) {
  const preview = usePreview(request);
  const { calls, chain, coin, from } = request;
  const value = calls.reduce((sum, call) => sum + call.value, 0n);
  const failure = preview && findFailure({ coin, value }, preview);
  return (
    <MoneySheet
      footer={
        <AnswerButtons
          {...question}
          confirm="Confirm all"
          trying={preview === undefined}
          disabledReason={failure}
        />
      }
    >
      <p className="display text-h3">{calls.length} steps in one confirmation</p>
      <ol className="grid gap-4">
        {calls.map(({ to, value: coins, call }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: their order is all that tells them apart, and never changes
          <li key={index}>
            <FactList label={`Step ${index + 1}: ${call.action}`}>
              {call.pays && <Fact name="Price" value={call.pays} strong />}
              {coins > 0n && <Fact name="Amount" value={`${formatPrice(coins)} ${coin}`} />}
              <Fact name="You get" value={call.arrives} strong={call.pays !== undefined} />
              <Fact name="Contract" value={contractName(to, call.contract)} title={to} />
            </FactList>
            {call.caution && (
              <Callout kind="warning" className="mt-2">
                {call.caution}
              </Callout>
            )}
          </li>
        ))}
      </ol>
      <FactList label="Total">
        <Fact name="Network fees, at most" value={preview ? `${formatPrice(preview.maxFee)} ${coin}` : '…'} />
        <Fact name="Chain" value={<ChainMark chain={chain} />} />
        <Fact name="From" value={shortAddress(normalAddress(from))} title={from} />
      </FactList>
      <Trial
        preview={preview}
        failure={failure}
        sending={question.phase === 'sending'}
        later="Each step is simulated after the one before it, and isn’t sent if it would fail."
      />
    </MoneySheet>
  );
}
