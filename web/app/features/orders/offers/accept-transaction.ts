import type { Fulfilment } from '@pitlane/shared/api/fulfilments';
import { parseNftId } from '@pitlane/shared/domain/cars/nft-id';
import { type Address, normalAddress } from '@pitlane/shared/domain/chain/address';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { m } from '@pitlane/shared/messages/messages';
import { type Hex, parseEventLogs } from 'viem';
import { readContract } from 'viem/actions';
import { readItemTrading } from '../../../entities/orders/item-trading.ts';
import { asSent, getJson } from '../../../lib/api.ts';
import { formatPrice } from '../../../lib/format/format-price.ts';
import { readAcceptance } from '../../../lib/seaport/seaport-acceptance.ts';
import { readSeaportCall } from '../../../lib/seaport/seaport-calls.ts';
import { TRADE_ABI } from '../../../lib/seaport/trade-abi.ts';
import { problem } from '../../../wallet/problem-words.ts';
import { createTransactionRunner } from '../../../wallet/tx/run-transaction.ts';
import type { ContractCall, ReadAt } from '../../../wallet/tx/transaction.ts';
import { WalletProblemError } from '../../../wallet/wallet-problem.ts';
import { acceptPath, OFFERS_KEY } from './offer-queries.ts';
import { toAcceptProblem } from './offer-words.ts';

/** The terms that an owner agreed to, as the sheet shows them. */
export type AcceptWish = {
  /** The item's id. */
  nft: string;
  title: string;
  /** The offer's id. */
  order: string;
  /** Whether the offer is for any car that is good enough, so that it has to be told which one is given. */
  isWide: boolean;
  /** Who made the offer, and gets the item. */
  buyer: Address;
  /** All that the buyer pays, in wei of the chain's ETH token. */
  priceWei: bigint;
  /** The proceeds of the owner after fee and royalty, in wei of the chain's ETH token. */
  proceedsWei: bigint;
};

export type Accepted = { title: string | undefined; proceedsWei: bigint | undefined };

/** The sale of an item to an offer's maker: the permission to move this one car, if it is missing, then Seaport's call. */
export const acceptTransaction = createTransactionRunner<AcceptWish, Accepted>({
  async approve(wish, at) {
    // The permission is asked for only when what follows it is the sale that is shown.
    await readSale(wish, at);
    const { seaport, collection, tokenId } = await readItemTrading(wish.nft, at);
    const of = { address: collection, abi: carCollectionAbi, blockNumber: at.block } as const;
    const [isOperator, approved] = await Promise.all([
      readContract(at.client, { ...of, functionName: 'isApprovedForAll', args: [at.account, seaport] }),
      readContract(at.client, { ...of, functionName: 'getApproved', args: [tokenId] }),
    ]);
    if (isOperator || normalAddress(approved) === seaport) return undefined;
    return {
      address: collection,
      abi: carCollectionAbi,
      functionName: 'approve',
      args: [seaport, tokenId],
      value: 0n,
    };
  },
  prepare: readSale,
  readResult({ receipt: { logs }, account }, { target, input }) {
    const tokenId = parseNftId(target.subject)?.tokenId;
    const isGiven = parseEventLogs({ abi: carCollectionAbi, eventName: 'Transfer', logs }).some(
      ({ args }) => args.id === tokenId && normalAddress(args.from) === normalAddress(account),
    );
    if (!isGiven) throw new WalletProblemError(problem('UNKNOWN', getNotInReceipt()));
    return { title: input?.title, proceedsWei: input?.proceedsWei };
  },
  successText: ({ title, proceedsWei }) =>
    proceedsWei === undefined
      ? m.orders.theOfferIsAccepted
      : `${title ?? m.orders.theItem2} is sold. You got ${formatPrice(proceedsWei)} ETH.`,
  stale: [[OFFERS_KEY], ['orders'], ['nft'], ['nfts']],
});

/** Reads the offer once more. Throws a WalletProblemError when it is not what the sheet shows. */
async function readOffer(wish: AcceptWish, { account }: ReadAt): Promise<Fulfilment> {
  const offer = await getJson(asSent<Fulfilment>(), acceptPath(wish, account));
  if (!offer.fillable || !offer.call) throw new WalletProblemError(toAcceptProblem(offer.reason));
  if (BigInt(offer.proceeds) !== wish.proceedsWei)
    throw new WalletProblemError(problem('PRICE_CHANGED', getDuesChanged()));
  return offer;
}

/**
 * The call that the server gave, after this page has read it itself: it must sell this car, by an offer that the zone is asked
 * about, for what the sheet shows. Throws a WalletProblemError when it is any other call, or cannot be sent now.
 */
async function readSale(wish: AcceptWish, at: ReadAt): Promise<ContractCall> {
  const { seaport, currency, collection, tokenId, listingZone } = await readItemTrading(wish.nft, at);
  const { call } = await readOffer(wish, at);
  const read = call && readSeaportCall(call.data as Hex);
  const sale = read ? readAcceptance(read, at.account) : undefined;
  const isAgreed =
    sale !== undefined &&
    normalAddress(call?.to ?? '') === seaport &&
    sale.token === collection &&
    sale.tokenId === tokenId &&
    sale.currency === currency &&
    sale.zone === listingZone &&
    sale.buyer === wish.buyer &&
    sale.priceWei === wish.priceWei &&
    sale.proceedsWei === wish.proceedsWei;
  if (!isAgreed) throw new WalletProblemError(problem('UNKNOWN', getNotWhatIsShown()));
  const { functionName, args } = read as { functionName: string; args: readonly unknown[] };
  return { address: seaport, abi: TRADE_ABI, functionName, args, value: 0n };
}

const getDuesChanged = () => m.orders.theFeeOrRoyaltyHasChanged;
const getNotInReceipt = () => m.orders.theTransactionWentThroughButThe;
const getNotWhatIsShown = () => m.orders.theServerPreparedADifferentSale;
