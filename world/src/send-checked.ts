/** Sends a transaction of the running demo world, and puts into words why one was refused. */
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { auctionHouseAbi } from '@pitlane/shared/generated/auction-house';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { gameDeskAbi } from '@pitlane/shared/generated/game-desk';
import { listingZoneAbi } from '@pitlane/shared/generated/listing-zone';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { type Abi, decodeErrorResult, type Hex, isHex } from 'viem';
import { accountAt } from './accounts.ts';
import type { Sent } from './desk-calls.ts';
import { type Rpc, RpcError } from './rpc.ts';
import { createSigner } from './transactions.ts';

const ERRORS: Abi = [carCollectionAbi, gameDeskAbi, seaportAbi, listingZoneAbi, auctionHouseAbi].flat();

/** Sends a transaction, which is in a block when this resolves. Throws an RpcError when it fails on the chain. */
export async function sendChecked(chain: Chain, rpc: Rpc, { from, draft }: Sent): Promise<void> {
  const { to, data, value } = draft;
  const call = {
    from: accountAt(from).address,
    to,
    data,
    ...(value && { value: `0x${value.toString(16)}` }),
  };
  // Asked with each its reason, before a failure would be in a block.
  await rpc('eth_call', call, 'pending');
  const raw = await createSigner(rpc, chain)(from, draft);
  const { status } = await rpc<{ status: Hex }>('eth_sendRawTransactionSync', raw);
  if (status !== '0x1') throw new RpcError('eth_sendRawTransactionSync', { code: 3, message: 'it failed' });
}

/** The name of a contract's error, or what the node said. */
export function toReason(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  if (!(error instanceof RpcError && isHex(error.data))) return words;
  try {
    return decodeErrorResult({ abi: ERRORS, data: error.data }).errorName;
  } catch {
    return words; // an error of another contract
  }
}
