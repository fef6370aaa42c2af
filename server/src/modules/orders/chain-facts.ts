/** Reads a chain's facts about orders and their tokens at one block. */

import { randomBytes } from 'node:crypto';
import { AppError } from '@pitlane/shared/domain/app-error';
import { type Address, type Hash, normalAddress } from '@pitlane/shared/domain/chain/address';
import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chain/chains';
import type { Payment } from '@pitlane/shared/domain/orders/listing-order';
import type { OrderComponents } from '@pitlane/shared/domain/orders/seaport-order';
import { ethTokenAbi } from '@pitlane/shared/generated/eth-token';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { tuneupGaragesAbi } from '@pitlane/shared/generated/tuneup-garages';
import { BaseError, RpcRequestError } from 'viem';
import type { ChainClient } from '../../platform/chain/chain-clients.ts';
import { unlessReverted } from '../../platform/chain/unless-reverted.ts';
import { withTimeout } from '../../platform/waiting.ts';

/** A visitor waits for the answer. */
export const TIMEOUT_MS = 5_000;
/**
 * Gas that Seaport may use to check a signature. A wallet of passkeys needs about a third. A contract may burn all of it, for
 * each order of a post, while others wait for the node.
 */
const VALIDATE_GAS = 1_500_000n;

/** One block of a chain: everything that is compared is read there. Its time is in seconds since 1970. */
export type BlockRef = { number: bigint; timestamp: number };

/** A token as its contract and Seaport have it. */
export type TokenFacts = {
  /** Undefined when there is no such token. */
  owner: Address | undefined;
  /** `tokenState` with the lock's bit as it is now. Undefined when there is no such token. */
  state: bigint | undefined;
  /** The royalty that `royaltyInfo` returns for the price; undefined when it does not answer. */
  royalty: Payment | undefined;
  /** Whether Seaport may move it for the account that was asked for. */
  approved: boolean;
};

export type OrderStatus = { validated: boolean; cancelled: boolean; filled: boolean };

type Market = { client: ChainClient; seaport: Address; block: BlockRef };
type TokenQuestion = { contract: Address; tokenId: bigint; holder: Address; priceWei: bigint };

/** Runs reads of a chain. Throws CHAIN_UNAVAILABLE when the node fails or takes too long. */
export async function readChain<T>(chain: Chain, read: () => Promise<T>): Promise<T> {
  try {
    return await withTimeout(read(), TIMEOUT_MS);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const message = `${CHAIN_FACTS[chain].label} isn’t responding, so nothing can be checked there. Try again in a moment.`;
    throw new AppError('CHAIN_UNAVAILABLE', message, { cause });
  }
}

export async function readHead(client: ChainClient): Promise<BlockRef> {
  const { number, timestamp } = await client.getBlock({ blockTag: 'latest' });
  return { number, timestamp: Number(timestamp) };
}

export async function readToken(market: Market, question: TokenQuestion): Promise<TokenFacts> {
  const { client, seaport, block } = market;
  const { contract, tokenId, holder } = question;
  // Any of the four ABIs would do: these functions are in their common base.
  const at = { address: contract, abi: tuneupGaragesAbi, blockNumber: block.number } as const;
  const [owner, state, royalty, approved, isOperator] = await Promise.all([
    unlessReverted(client.readContract({ ...at, functionName: 'ownerOf', args: [tokenId] })),
    unlessReverted(client.readContract({ ...at, functionName: 'tokenState', args: [tokenId] })),
    readRoyalty(market, question),
    unlessReverted(client.readContract({ ...at, functionName: 'getApproved', args: [tokenId] })),
    client.readContract({ ...at, functionName: 'isApprovedForAll', args: [holder, seaport] }),
  ]);
  return {
    owner: owner === undefined ? undefined : normalAddress(owner),
    state,
    royalty,
    approved: isOperator || (approved !== undefined && normalAddress(approved) === seaport),
  };
}

/** Reads the royalty for a price from `royaltyInfo`. Collections with one royalty for all tokens answer for any number. */
export async function readRoyalty(
  { client, block }: Market,
  { contract, tokenId, priceWei }: Omit<TokenQuestion, 'holder'>,
): Promise<Payment | undefined> {
  const at = { address: contract, abi: tuneupGaragesAbi, blockNumber: block.number } as const;
  const royalty = await unlessReverted(
    client.readContract({ ...at, functionName: 'royaltyInfo', args: [tokenId, priceWei] }),
  );
  return royalty && { recipient: normalAddress(royalty[0]), amountWei: royalty[1] };
}

export function readCounter({ client, seaport, block }: Market, maker: Address): Promise<bigint> {
  const at = { address: seaport, abi: seaportAbi, blockNumber: block.number } as const;
  return client.readContract({ ...at, functionName: 'getCounter', args: [maker] });
}

export async function readOrderStatus(market: Market, orderHash: Hash): Promise<OrderStatus> {
  const { client, seaport, block } = market;
  const at = { address: seaport, abi: seaportAbi, blockNumber: block.number } as const;
  const [validated, cancelled, filledParts] = await client.readContract({
    ...at,
    functionName: 'getOrderStatus',
    args: [orderHash],
  });
  return { validated, cancelled, filled: filledParts > 0n };
}

/**
 * As validateAtSeaport, of one order of a chain at a time: who wants to fill orders does not wait for those who post them, and no chain
 * waits for another one's node.
 */
export function isSignedForSeaport(
  market: Market,
  order: { components: OrderComponents; signature: Hash },
): Promise<boolean> {
  const latest = performance.now() + TIMEOUT_MS;
  const answer = (asking.get(market.client) ?? Promise.resolve()).then(() => {
    // The request has timed out by now.
    if (performance.now() > latest)
      throw new Error('too many signatures of contracts are waiting for Seaport');
    return validateAtSeaport(market, order);
  });
  asking.set(market.client, answer.then(noValue, noValue));
  return answer;
}

/** The end of what each chain was asked last. */
const asking = new WeakMap<Market['client'], Promise<void>>();
const noValue = () => undefined;

/**
 * Asks Seaport itself if it accepts a signature as the maker's, which also covers contract wallets (ERC-1271). Calls from a
 * random account: Seaport needs no signature when the maker calls, and a contract must not see that this is only a check.
 * Any failure of the contract counts as a no. It may burn all of its gas, so check few at a time.
 */
export async function validateAtSeaport(
  { client, seaport, block }: Market,
  { components, signature }: { components: OrderComponents; signature: Hash },
): Promise<boolean> {
  const { counter: _, ...rest } = components;
  const parameters = {
    ...rest,
    offer: [...rest.offer],
    consideration: [...rest.consideration],
    totalOriginalConsiderationItems: BigInt(rest.consideration.length),
  };
  try {
    const { result } = await client.simulateContract({
      address: seaport,
      abi: seaportAbi,
      functionName: 'validate',
      args: [[{ parameters, signature }]],
      account: `0x${randomBytes(20).toString('hex')}`,
      gas: VALIDATE_GAS,
      blockNumber: block.number,
    });
    return result;
  } catch (error) {
    // The node has answered. When the node itself is at fault, the other reads of the block fail too.
    if (findCause(error, (each) => each instanceof RpcRequestError)) return false;
    throw error;
  }
}

/** Reads an account's balance of the payment token, and the allowance for Seaport. */
export async function readMoney(
  { client, seaport, block }: Market,
  { currency, account }: { currency: Address; account: Address },
): Promise<{ balance: bigint; allowance: bigint }> {
  const at = { address: currency, abi: ethTokenAbi, blockNumber: block.number } as const;
  const [balance, allowance] = await Promise.all([
    client.readContract({ ...at, functionName: 'balanceOf', args: [account] }),
    client.readContract({ ...at, functionName: 'allowance', args: [account, seaport] }),
  ]);
  return { balance, allowance };
}

function findCause(error: unknown, test: (each: unknown) => boolean): unknown {
  return error instanceof BaseError ? error.walk(test) : undefined;
}
