import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { Address, Client, Hash, TransactionReceipt } from 'viem';
import { getTransaction, waitForTransactionReceipt } from 'viem/actions';
import { problem } from '../problem-words.ts';
import { chainReader } from '../wagmi-client.ts';
import { type WalletProblemCode, WalletProblemError } from '../wallet-problem.ts';
import { explainWalletError } from './explain-wallet-error.ts';
import { forgetPending } from './pending-transactions.ts';
import type { Progress, TransactionResult } from './transaction.ts';
import { waitForIndex } from './wait-for-index.ts';

const RECEIPT_TIMEOUT_MS = 60_000;

export type Following = { chain: Chain; hash: Hash; account: Address; onStep: (progress: Progress) => void };

/**
 * Waits for a sent transaction's block and then for the site to index it. Continues after a reload. Rejects
 * with a WalletProblemError. The transaction is deleted from the storage once its end is known, and stays
 * there while it may still happen.
 */
export async function followTransaction({
  chain,
  hash,
  account,
  onStep,
}: Following): Promise<TransactionResult> {
  onStep({ step: 'confirm', hash });
  const { client } = await chainReader(chain);
  const receipt = await waitForReceipt(client, hash);
  if (receipt.status === 'reverted') {
    forgetPending(hash);
    throw new WalletProblemError(problem('REVERTED', FAILED_IN_BLOCK));
  }
  onStep({ step: 'index', hash: receipt.transactionHash });
  const indexed = await waitForIndex(chain, receipt.blockNumber);
  forgetPending(hash);
  return { receipt, account, indexed };
}

const FAILED_IN_BLOCK =
  'It was included in a block and failed there: the price was not taken, only the network fee. Another transaction may have been faster.';
const SENT_BUT_SILENT =
  'Your transaction is sent, but the chain isn’t responding. Don’t send it again. Keep waiting.';

async function waitForReceipt(client: Client, hash: Hash): Promise<TransactionReceipt> {
  const replaced: { by?: 'cancelled' | 'replaced' } = {};
  try {
    const receipt = await waitForTransactionReceipt(client, {
      hash,
      timeout: RECEIPT_TIMEOUT_MS,
      // Repriced is the same transaction with a higher fee, so its receipt is ours.
      onReplaced: ({ reason }) => {
        if (reason !== 'repriced') replaced.by = reason;
      },
    });
    if (!replaced.by) return receipt;
  } catch (error) {
    throw new WalletProblemError(problem(...(await notInBlock(client, hash, error))), error);
  }
  forgetPending(hash);
  throw new WalletProblemError(problem('REPLACED'));
}

/** Why there is no receipt: still waiting, unreachable, or a chain that does not know the transaction (any more). */
async function notInBlock(client: Client, hash: Hash, error: unknown): Promise<[WalletProblemCode, string?]> {
  if (explainWalletError(error).code !== 'STILL_PENDING') return ['STILL_PENDING', SENT_BUT_SILENT];
  try {
    await getTransaction(client, { hash });
    return ['STILL_PENDING'];
  } catch (cause) {
    if ((cause as Error).name !== 'TransactionNotFoundError') return ['STILL_PENDING', SENT_BUT_SILENT];
    forgetPending(hash);
    return ['DROPPED'];
  }
}
