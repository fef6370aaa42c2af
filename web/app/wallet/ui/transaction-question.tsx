import { normalAddress, shortAddress } from '@pitlane/shared/domain/chain/address';
import { useEffect, useState } from 'react';
import { formatPrice } from '../../lib/format/format-price.ts';
import { ChainMark } from '../../ui/cars/chain-mark.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import type { Preview, TransactionRequest } from '../demo/approval-store.ts';
import { AnswerButtons, type QuestionProps } from './answer-buttons.tsx';
import { Fact, FactList } from './fact-list.tsx';
import { MoneySheet } from './money-sheet.tsx';

/** A transaction to confirm. It is complete from the first frame; figures that are not known yet have their place. */
export function TransactionQuestion({ request, ...question }: QuestionProps<TransactionRequest>) {
  const preview = usePreview(request);
  const { call, chain, coin, value, from, to } = request;
  const amount = (wei: bigint | undefined) => (wei === undefined ? '…' : `${formatPrice(wei)} ${coin}`);
  const failure = preview && findFailure(request, preview);
  return (
    <MoneySheet
      footer={
        <AnswerButtons
          {...question}
          confirm="Confirm"
          trying={preview === undefined}
          disabledReason={failure}
        />
      }
    >
      <p className="display text-h3">{call.action}</p>
      <FactList label="You pay">
        {call.pays && <Fact name="Price" value={call.pays} strong />}
        {(!call.pays || value > 0n) && <Fact name="Amount" value={amount(value)} />}
        <Fact name="Max network fee" value={amount(preview?.maxFee)} />
        {!call.pays && <Fact name="Max total" value={amount(preview && value + preview.maxFee)} strong />}
      </FactList>
      <FactList label="You receive">
        <Fact name="You get" value={call.arrives} strong />
      </FactList>
      <FactList label="Where">
        <Fact name="Chain" value={<ChainMark chain={chain} />} />
        <Fact name="Contract" value={contractName(to, call.contract)} title={to} />
        <Fact name="From" value={shortAddress(normalAddress(from))} title={from} />
      </FactList>
      {call.caution && <Callout kind="warning">{call.caution}</Callout>}
      <Trial preview={preview} failure={failure} sending={question.phase === 'sending'} />
    </MoneySheet>
  );
}

type TrialProps = {
  preview: Preview | undefined;
  failure: string | undefined;
  sending: boolean;
  later?: string;
};

/**
 * The result of trying the transaction out. `later` is said of what comes after the first of several steps. One height for all
 * outcomes: title and three lines; a longer reason scrolls.
 */
export function Trial({ preview, failure, sending, later }: TrialProps) {
  const box = 'h-28 overflow-y-auto';
  if (!preview) {
    return (
      <Callout kind="info" title="Simulating …" className={box}>
        Checking what would happen. Nothing is sent yet.
      </Callout>
    );
  }
  if (failure) {
    return (
      <Callout kind="error" title="This would fail" className={box}>
        {failure}
      </Callout>
    );
  }
  return (
    <Callout kind="success" title={later ? 'Step 1: simulation passed' : 'Simulation passed'} className={box}>
      {sending ? 'Signing and sending …' : `Simulated at block ${preview.block}.`} {later}
    </Callout>
  );
}

/** The trial's outcome once it is there. It never rejects: a failure is part of it. */
export function usePreview({ preview }: Pick<TransactionRequest, 'preview'>): Preview | undefined {
  const [known, setKnown] = useState<Preview>();
  useEffect(() => {
    let current = true;
    void preview.then((outcome) => current && setKnown(outcome));
    return () => {
      current = false;
    };
  }, [preview]);
  return known;
}

/** Why it would fail, in a sentence; undefined when it would go through. */
export function findFailure(
  { coin, value }: Pick<TransactionRequest, 'coin' | 'value'>,
  preview: Preview,
): string | undefined {
  if (preview.problem) return preview.problem.message;
  if (preview.balance >= value + preview.maxFee) return undefined;
  return `This wallet has only ${formatPrice(preview.balance)} ${coin}.`;
}

export function contractName(to: string | undefined, known: string | undefined): string {
  if (!to) return 'A new one';
  const short = shortAddress(normalAddress(to));
  return known ? `${known} ${short}` : short;
}
