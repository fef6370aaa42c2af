import { type Address, normalAddress } from '@pitlane/shared/domain/chain/address';
import { LOCK_BIT } from '@pitlane/shared/domain/orders/zone-hash';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
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

/**
 * Makes sure that the royalty which an order is about to pay is the item's own, for its own receiver. Throws a WalletProblemError when it
 * is another.
 */
export async function requireRoyalty(
  named: { receiver: Address; bps: number } | null,
  { collection, tokenId, at }: ItemState,
): Promise<void> {
  const [receiver, bps] = await readContract(at.client, {
    address: collection,
    abi: carCollectionAbi,
    functionName: 'royaltyInfo',
    args: [tokenId, ALL_BPS],
    blockNumber: at.block,
  });
  const isSame =
    named && BigInt(named.bps) === bps && (bps === 0n || named.receiver === normalAddress(receiver));
  if (!isSame) throw new WalletProblemError(problem('PRICE_CHANGED', OTHER_ROYALTY));
}

/**
 * Makes sure that the counter which an order is about to name is its maker's. With a later one the order would come alive when the maker
 * cancels all others. Throws a WalletProblemError when it is another.
 */
export async function requireCounter(
  named: string,
  { seaport, at }: { seaport: Address; at: ReadAt },
): Promise<void> {
  const counter = await readContract(at.client, {
    address: seaport,
    abi: seaportAbi,
    functionName: 'getCounter',
    args: [at.account],
    blockNumber: at.block,
  });
  if (String(counter) !== named) throw new WalletProblemError(problem('UNKNOWN', OTHER_COUNTER));
}

/** A royalty of this price is its share in basis points. */
const ALL_BPS = 10_000n;
const OTHER_ROYALTY =
  'The royalty doesn’t match the item’s contract. Nothing was signed. Check the figures, then try again.';
const OTHER_COUNTER =
  "We're still catching up with your last cancellation. Nothing was signed. Try again in a moment.";
const CHANGED = 'The item has changed since the server read it. Nothing was signed. Try again.';
