import type { Address, Hash } from 'viem';
import type { Config } from 'wagmi';
import { writeContract } from 'wagmi/actions';
import { problem } from '../problem-words.ts';
import { WalletProblemError } from '../wallet-problem.ts';
import { getWallet } from '../wallet-store.ts';
import { takeLateAnswer } from './late-answer.ts';
import { toSendError } from './send-error.ts';
import type { ContractCall } from './transaction.ts';

export type WalletQuestion = ContractCall & { account: Address; gas: bigint; chainId: number };

const isHash = (answer: unknown): answer is Hash =>
  typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer);
const NO_HASH = 'The wallet’s answer isn’t a transaction.';

/**
 * Has the wallet sign and send a call, and gives the transaction's hash. Rejects with the wallet's error, or with a
 * WalletProblemError that warns of sending twice where the answer leaves that open. `onLate` gets the hash of a transaction that
 * the wallet sends after the waiting has ended.
 */
export async function requestTransaction(
  config: Config,
  question: WalletQuestion,
  onLate: (hash: Hash) => void,
): Promise<Hash> {
  const { kind } = getWallet();
  try {
    const hash: unknown = await writeContract(config, question);
    if (isHash(hash)) return hash;
    throw new WalletProblemError(problem('UNKNOWN', NO_HASH));
  } catch (error) {
    takeLateAnswer(error, (answer) => isHash(answer) && onLate(answer));
    throw toSendError(error, kind);
  }
}
