import type { NotedCall } from '@pitlane/shared/api/contracts';
import { asSent } from '../../../lib/api.ts';
import { sendOwn } from '../../../lib/own-api.ts';
import { OWN } from '../../../lib/session.ts';
import { problem } from '../../../wallet/problem-words.ts';
import { createTransactionRunner } from '../../../wallet/tx/run-transaction.ts';
import { WalletProblemError } from '../../../wallet/wallet-problem.ts';
import type { OwnerAct, OwnerActDone } from './owner-act.ts';
import { OWNER_ABI } from './try-out.ts';

/** A call of the owner, sent by the owner's wallet. Afterwards the site writes it into the audit log. */
export const ownerTransaction = createTransactionRunner<OwnerAct, OwnerActDone>({
  async prepare({ contract, functionName, args }, { account }) {
    if (account.toLowerCase() !== contract.owner) {
      throw new WalletProblemError(
        problem('NOT_OWNER', `Only ${contract.owner} owns this contract. Connect that wallet.`),
      );
    }
    return { address: contract.contract, abi: OWNER_ABI, functionName, args, value: 0n };
  },
  async readResult({ receipt }, { target, input }) {
    const body = { contract: target.subject, hash: receipt.transactionHash };
    const noted = await sendOwn(asSent<NotedCall>(), '/api/operator/contracts/sent', { body }).then(
      () => true,
      (error: unknown) => {
        console.error('The transaction is not in the audit log.', error);
        return false;
      },
    );
    return { functionName: input?.functionName ?? 'The call', noted };
  },
  successText: ({ functionName, noted }) =>
    `${functionName} is done.${noted ? '' : ' The audit log could not be reached: it does not have it.'}`,
  stale: [['drops'], ['eligibility'], [OWN, 'operator']],
});
