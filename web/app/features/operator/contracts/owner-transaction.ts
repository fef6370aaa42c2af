import { m } from '@pitlane/shared/messages/messages';
import { problem } from '../../../wallet/problem-words.ts';
import { requireCollection } from '../../../wallet/require-collection.ts';
import { createTransactionRunner } from '../../../wallet/tx/run-transaction.ts';
import { WalletProblemError } from '../../../wallet/wallet-problem.ts';
import { CONSOLE_KEY } from '../operator-queries.ts';
import { ACCEPT, getSender, noteCall, type OwnerAct, type OwnerActDone } from './owner-act.ts';
import { OWNER_ABI } from './try-out.ts';

/** A call of the owner, sent by the owner's wallet. Afterwards the site writes it into the audit log. */
export const ownerTransaction = createTransactionRunner<OwnerAct, OwnerActDone>({
  async prepare({ contract, functionName, args }, { account, client }) {
    await requireCollection(contract, { client });
    const sender = getSender(contract, functionName);
    if (account.toLowerCase() !== sender) {
      const message =
        functionName === ACCEPT
          ? m.operator.onlySenderMayAcceptThisContract({ sender })
          : m.operator.onlySenderOwnsThisContractConnect({ sender });
      throw new WalletProblemError(problem('NOT_OWNER', message));
    }
    return { address: contract.contract, abi: OWNER_ABI, functionName, args, value: 0n };
  },
  async readResult({ receipt }, { target, input }) {
    const hash = receipt.transactionHash;
    const unnoted = await noteCall(target.subject, hash).then(
      () => undefined,
      (error: unknown) => {
        console.error('The transaction is not in the audit log.', error);
        return hash;
      },
    );
    return { functionName: input?.functionName ?? m.operator.theCall, unnoted };
  },
  successText: ({ functionName, unnoted }) =>
    unnoted
      ? m.operator.functionnameIsDoneButTheAudit({ functionName })
      : m.operator.functionnameIsDone({ functionName }),
  stale: [['drops'], ['eligibility'], CONSOLE_KEY],
});
