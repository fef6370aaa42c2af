import type { Client, Hash } from 'viem';
import { getBlockNumber, getTransaction, getTransactionReceipt } from 'viem/actions';

/**
 * How final a transaction is that has been in a block: `deep` of `needed` blocks lie above its own; `away` when its block was
 * replaced and it waits for another one; `undone` when it will not happen any more, or has failed in its new block.
 */
export type Finality =
  | { state: 'young'; deep: number; needed: number }
  | { state: 'final' }
  | { state: 'away' }
  | { state: 'undone' };

export type FinalityQuestion = {
  client: Client;
  hash: Hash /** The site's `settled_blocks`. */;
  needed: number;
};

/** Reads it from the chain. Rejects with viem's error when the chain does not answer. */
export async function readFinality({ client, hash, needed }: FinalityQuestion): Promise<Finality> {
  const head = await getBlockNumber(client, { cacheTime: 0 });
  const receipt = await orMissing(getTransactionReceipt(client, { hash }));
  if (receipt?.status === 'reverted') return { state: 'undone' };
  if (receipt) {
    const deep = Math.max(0, Number(head - receipt.blockNumber));
    return deep >= needed ? { state: 'final' } : { state: 'young', deep, needed };
  }
  return (await orMissing(getTransaction(client, { hash }))) ? { state: 'away' } : { state: 'undone' };
}

const MISSING = ['TransactionReceiptNotFoundError', 'TransactionNotFoundError'];

async function orMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (MISSING.includes((error as Error).name)) return undefined;
    throw error;
  }
}
