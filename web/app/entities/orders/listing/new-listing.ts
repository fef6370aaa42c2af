import type { OrderTerms } from '@pitlane/shared/api/order-posts';
import { parseNftId } from '@pitlane/shared/domain/cars/nft-id';
import { type Address, normalAddress } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { makeListing } from '@pitlane/shared/domain/orders/make-listing';
import { toOrderMarket } from '@pitlane/shared/domain/orders/order-checks';
import type { OrderComponents } from '@pitlane/shared/domain/orders/seaport-order';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { readContract } from 'viem/actions';
import { asSent, getJson } from '../../../lib/api.ts';
import { problem } from '../../../wallet/problem-words.ts';
import { getOrderTimes, type SigningTime } from '../../../wallet/tx/signing-time.ts';
import type { ContractCall, ReadAt } from '../../../wallet/tx/transaction.ts';
import { WalletProblemError } from '../../../wallet/wallet-problem.ts';
import { isSameTrading, readItemTrading } from '../item-trading.ts';
import { randomSalt } from './random-salt.ts';
import { requireCounter, requireRoyalty, requireState } from './require-terms.ts';

/** The seller's choices for one item, with the dues that the sheet showed. */
export type Wish = {
  /** The item's id. */
  nft: string;
  title: string;
  priceWei: bigint;
  /** Seconds. */
  duration: number;
  feeBps: number;
  royaltyBps: number;
};

/**
 * Reads the terms once more. Throws a WalletProblemError when they are not those that the sheet showed, or are for anything but
 * this item as it is on the chain.
 */
export async function readTerms({ nft, feeBps, royaltyBps }: Wish, at: ReadAt): Promise<OrderTerms> {
  const trading = await readItemTrading(nft, at);
  const terms = await getJson(asSent<OrderTerms>(), `/api/orders/terms?nft=${nft}`);
  if (!isSameTrading(terms, trading) || terms.nft !== nft || terms.token_id !== String(trading.tokenId))
    throw new WalletProblemError(problem('UNKNOWN', NOT_WHAT_IS_SHOWN));
  if (normalAddress(terms.owner) !== normalAddress(at.account))
    throw new WalletProblemError(problem('NOT_OWNER', NOT_YOURS));
  if (terms.fee_bps !== feeBps || terms.royalty.bps !== royaltyBps)
    throw new WalletProblemError(problem('PRICE_CHANGED', DUES_CHANGED));
  const item = { ...trading, at };
  await Promise.all([
    requireState(terms.state, item),
    requireRoyalty(terms.royalty, item),
    requireCounter(terms.counter, item),
  ]);
  return terms;
}

/** Returns the order. It names the item's whole state, so the item cannot be changed between a buyer's click and the block. */
export function toComponents(
  { priceWei, duration }: Wish,
  terms: OrderTerms,
  time: SigningTime,
): OrderComponents {
  return makeListing(
    {
      seller: terms.owner,
      token: terms.contract,
      tokenId: BigInt(terms.token_id),
      priceWei,
      royalty: { receiver: terms.royalty.receiver, basisPoints: terms.royalty.bps },
      rule: { kind: 'state', state: BigInt(terms.state) },
      ...getOrderTimes(duration, time),
      salt: randomSalt(),
      counter: BigInt(terms.counter),
    },
    toOrderMarket(terms),
  );
}

/** Returns the call that lets Seaport move all of an account's items of a collection; undefined when it has been made. */
export async function findOperatorApproval(
  { client, account, block }: ReadAt,
  { collection, seaport }: { collection: Address; seaport: Address },
): Promise<ContractCall | undefined> {
  const items = { address: collection, abi: carCollectionAbi } as const;
  const isOperator = await readContract(client, {
    ...items,
    functionName: 'isApprovedForAll',
    args: [account, seaport],
    blockNumber: block,
  });
  if (isOperator) return undefined;
  return { ...items, functionName: 'setApprovalForAll', args: [seaport, true], value: 0n };
}

/** The chain of what is listed. Throws a WalletProblemError where there is none. */
export function chainOf(wish: Pick<Wish, 'nft'> | undefined): Chain {
  const key = wish && parseNftId(wish.nft);
  if (!key) throw new WalletProblemError(problem('UNKNOWN', NO_TRADING));
  return key.chain;
}

const NO_TRADING = 'Trading is not available on this chain.';
const NOT_WHAT_IS_SHOWN =
  'The server asked you to sign a different listing from the one shown here, so nothing was signed. Reload the page.';
const NOT_YOURS = 'This item belongs to a different wallet from the one you connected.';
const DUES_CHANGED =
  'The fee or royalty has changed, and so has what you get. Check the new figures, then press the button again.';
