import { useState } from 'react';
import { useStore } from '../../lib/store.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { type Approval, answerApproval, approvalStore } from '../demo/approval-store.ts';
import { CallsQuestion } from './calls-question.tsx';
import { SignatureQuestion } from './signature-question.tsx';
import { TransactionQuestion } from './transaction-question.tsx';

/** The demo wallet's question: what leaves, what arrives, what trying it out showed; then confirm or reject. */
export function ConfirmSheet() {
  const [approval] = useStore(approvalStore);
  const shown = useLast(approval);
  return (
    <Dialog
      open={approval !== undefined}
      onOpenChange={(open) => !open && approval && answerApproval(approval.id, false)}
      title={shown?.request.kind === 'signature' ? 'Sign with the demo wallet' : 'Confirm in the demo wallet'}
      kind="sheet"
    >
      {shown && <Question key={shown.id} approval={shown} />}
    </Dialog>
  );
}

function Question({ approval: { id, request, phase } }: { approval: Approval }) {
  const question = { onAnswer: (confirmed: boolean) => answerApproval(id, confirmed), phase };
  switch (request.kind) {
    case 'signature':
      return <SignatureQuestion request={request} {...question} />;
    case 'calls':
      return <CallsQuestion request={request} {...question} />;
    case 'transaction':
      return <TransactionQuestion request={request} {...question} />;
  }
}

/** The last question, for as long as the sheet takes to go. */
function useLast(approval: Approval | undefined): Approval | undefined {
  const [last, setLast] = useState(approval);
  if (approval && approval !== last) setLast(approval);
  return approval ?? last;
}
