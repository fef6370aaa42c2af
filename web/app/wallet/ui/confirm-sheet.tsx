import { normalAddress, shortAddress } from '@pitlane/shared/domain/address';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chains';
import { Suspense, use } from 'react';
import { formatPrice } from '../../lib/format-price.ts';
import { Button } from '../../ui/button.tsx';
import { ChainMark } from '../../ui/cars/chain-mark.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import {
  type Approval,
  answerApproval,
  type SignatureRequest,
  type TransactionRequest,
  useApproval,
} from '../demo/approvals.ts';
import { describeCall } from '../demo/describe-call.ts';
import { Fact, FactList } from './fact-list.tsx';
import { useWagmiClient } from './use-wagmi-client.ts';

/** The demo wallet's question: what leaves, what arrives, what trying it out showed; then confirm or reject. */
export function ConfirmSheet() {
  const approval = useApproval();
  return (
    <Dialog
      open={approval !== undefined}
      onOpenChange={(open) => !open && approval && answerApproval(approval.id, false)}
      title={
        approval?.request.kind === 'signature' ? 'Sign with the demo wallet' : 'Confirm in the demo wallet'
      }
      kind="sheet"
    >
      {approval && <Question key={approval.id} approval={approval} />}
    </Dialog>
  );
}

function Question({ approval: { id, request } }: { approval: Approval }) {
  const answer = (confirmed: boolean) => () => answerApproval(id, confirmed);
  if (request.kind === 'signature') return <SignatureQuestion request={request} answer={answer} />;
  return (
    <Suspense fallback={<TryingOut onReject={answer(false)} />}>
      <TransactionQuestion request={request} answer={answer} />
    </Suspense>
  );
}

type Answer = (confirmed: boolean) => () => void;

function TransactionQuestion({ request, answer }: { request: TransactionRequest; answer: Answer }) {
  const { client } = useWagmiClient(true);
  const preview = use(request.preview);
  const { coin, label } = CHAIN_FACTS[request.chain];
  const total = request.value + preview.maxFee;
  const tooLittle = preview.balance < total;
  const call = client && describeCall(client.site, request);
  const failure =
    preview.problem?.message ??
    (tooLittle ? `This wallet has only ${formatPrice(preview.balance)} ${coin}.` : undefined);
  return (
    <div className="grid gap-4">
      <p className="display text-h2">{call?.action}</p>
      <FactList label="What leaves this wallet">
        <Fact name="Amount" value={`${formatPrice(request.value)} ${coin}`} />
        <Fact name="Network fee, at most" value={`${formatPrice(preview.maxFee)} ${coin}`} />
        <Fact name="In total, at most" value={`${formatPrice(total)} ${coin}`} strong />
      </FactList>
      <FactList label="What arrives">
        <Fact name="You get" value={call?.arrives ?? ''} strong />
      </FactList>
      <FactList label="Where">
        <Fact name="Chain" value={<ChainMark chain={request.chain} />} title={label} />
        <Fact name="Contract" value={contractName(request, call?.contract)} title={request.to} />
        <Fact name="From" value={shortAddress(normalAddress(request.from))} title={request.from} />
      </FactList>
      {call?.caution && <Notice kind="warning">{call.caution}</Notice>}
      <Notice
        kind={failure ? 'error' : 'success'}
        title={failure ? 'It would fail' : 'Tried out: it goes through'}
      >
        {failure ?? `Simulated at block ${preview.block}.`}
      </Notice>
      <Answers answer={answer} confirm="Confirm" disabledReason={failure} />
    </div>
  );
}

function SignatureQuestion({ request, answer }: { request: SignatureRequest; answer: Answer }) {
  return (
    <div className="grid gap-4">
      <p className="text-mute">
        Signing sends nothing by itself, yet a signature can be a promise. Sign only what you understand:
      </p>
      <pre className="max-h-72 overflow-auto rounded-md border bg-raise p-3 text-small whitespace-pre-wrap">
        {request.text}
      </pre>
      <Answers answer={answer} confirm="Sign" />
    </div>
  );
}

type AnswersProps = { answer: Answer; confirm: string; disabledReason?: string | undefined };

function Answers({ answer, confirm, disabledReason }: AnswersProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button size="lg" onClick={answer(false)}>
        Reject
      </Button>
      <Button variant="primary" size="lg" onClick={answer(true)} disabledReason={disabledReason}>
        {confirm}
      </Button>
    </div>
  );
}

function TryingOut({ onReject }: { onReject: () => void }) {
  return (
    <div className="grid gap-4">
      <p className="text-mute" role="status">
        Trying the transaction out …
      </p>
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
      <Button size="lg" onClick={onReject}>
        Reject
      </Button>
    </div>
  );
}

function contractName({ to }: TransactionRequest, known: string | undefined): string {
  if (!to) return 'A new one';
  const short = shortAddress(normalAddress(to));
  return known ? `${known} ${short}` : short;
}
