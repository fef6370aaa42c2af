import type { Address } from '@pitlane/shared/domain/chain/address';
import { LOCK_BIT } from '@pitlane/shared/domain/orders/zone-hash';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { readContract } from 'viem/actions';
import { problem } from '../../../wallet/problem-words.ts';
import type { ReadAt } from '../../../wallet/tx/transaction.ts';
import { WalletProblemError } from '../../../wallet/wallet-problem.ts';

type ItemState = { collection: Address; tokenId: bigint; at: ReadAt };

/**
 * Makes sure that the state which an order is about to name is the item's own. An order for a state that the item comes to later
 * would wake up then, at a price of long ago. Throws a WalletProblemError when it is another.
 */
export async function requireState(
  named: string | null,
  { collection, tokenId, at }: ItemState,
): Promise<void> {
  const state = await readContract(at.client, {
    address: collection,
    abi: carCollectionAbi,
    functionName: 'tokenState',
    args: [tokenId],
    blockNumber: at.block,
  });
  if (String(state & ~LOCK_BIT) !== named) throw new WalletProblemError(problem('CAR_CHANGED', CHANGED));
}

const CHANGED = 'The item is not in the state that the server names. Nothing was signed. Try again.';
