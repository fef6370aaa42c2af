import type { Fulfilment } from '@pitlane/shared/api/fulfilments';
import { parseNftId } from '@pitlane/shared/domain/cars/nft-id';
import { normalAddress } from '@pitlane/shared/domain/chain/address';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { ethTokenAbi } from '@pitlane/shared/generated/eth-token';
import { m } from '@pitlane/shared/messages/messages';
import { type Hex, parseEventLogs } from 'viem';
import { readContract } from 'viem/actions';
import { isUnderCover } from '../../entities/nfts/car-cover.ts';
import { isAsShown, type ShownItem } from '../../entities/nfts/shown-item.ts';
import { readItemTrading } from '../../entities/orders/item-trading.ts';
import { ORDERS_KEY } from '../../entities/orders/orders-key.ts';
import { asSent, getJson } from '../../lib/api.ts';
import { formatPrice } from '../../lib/format/format-price.ts';
import { readFill, readSeaportCall } from '../../lib/seaport/seaport-calls.ts';
import { TRADE_ABI } from '../../lib/seaport/trade-abi.ts';
import { problem } from '../../wallet/problem-words.ts';
import { createTransactionRunner } from '../../wallet/tx/run-transaction.ts';
import type { ContractCall, ReadAt } from '../../wallet/tx/transaction.ts';
import { WalletProblemError } from '../../wallet/wallet-problem.ts';
import { dropFromCart } from './cart-keep.ts';
import { fulfilmentPath } from './order-queries.ts';
import { toBuyProblem } from './order-reasons.ts';

/** A purchase that the buyer agreed to, as the sheet shows it. */
export type Purchase = {
  /** The item's id. */
  nft: string;
  /** The item's name, for the toast. */
  title: string;
  /** The order's id. */
  order: string;
  /** All that the buyer pays, in wei of the chain's ETH token. */
  totalWei: bigint;
  /** What of it the seller gets. */
  sellerWei: bigint;
  /** The car as the sheet shows it: another one is not bought. */
  shown: ShownItem;
};

/** The bought item, from the chain's receipt. */
export type Bought = { nft: string; title: string | undefined; indexed: boolean };

/** The purchase of an item by its listing: a permission for the exact price, where it is missing, then Seaport's call. */
export const buyTransaction = createTransactionRunner<Purchase, Bought>({
  async approve(purchase, at) {
    // The permission is asked for only when what follows it is the purchase that is shown.
    await readPurchase(purchase, at);
    const { currency, seaport } = await readItemTrading(purchase.nft, at);
    const allowance = await readContract(at.client, {
      address: currency,
      abi: ethTokenAbi,
      functionName: 'allowance',
      args: [at.account, seaport],
      blockNumber: at.block,
    });
    if (allowance >= purchase.totalWei) return undefined;
    const args = [seaport, purchase.totalWei];
    return { address: currency, abi: ethTokenAbi, functionName: 'approve', args, value: 0n };
  },
  atOnce: true,
  prepare: readPurchase,
  readResult({ receipt: { logs }, account, indexed }, { target, input }) {
    const transfers = parseEventLogs({ abi: carCollectionAbi, eventName: 'Transfer', logs });
    const tokenId = parseNftId(target.subject)?.tokenId;
    const isOurs = transfers.some(
      ({ args }) => args.id === tokenId && normalAddress(args.to) === normalAddress(account),
    );
    if (!isOurs) throw new WalletProblemError(problem('UNKNOWN', getNotInReceipt()));
    dropFromCart([target.subject]);
    return { nft: target.subject, title: input?.title, indexed };
  },
  successText: ({ title }) => (title ? m.orders.titleIsYours({ title }) : m.orders.theItemIsYours),
  stale: [[ORDERS_KEY], ['nft'], ['nfts']],
});

/** Reads the offer once more. Throws a WalletProblemError when it is not what the sheet shows, or the money is missing. */
async function readOffer({ order, totalWei }: Purchase, { account }: ReadAt): Promise<Fulfilment> {
  const offer = await getJson(asSent<Fulfilment>(), fulfilmentPath(order, account));
  if (!offer.fillable || !offer.call)
    throw new WalletProblemError(offer.reason ? toBuyProblem(offer.reason) : problem('NOT_FOR_SALE'));
  if (BigInt(offer.total) !== totalWei) throw new WalletProblemError(problem('PRICE_CHANGED', getNewPrice()));
  if (BigInt(offer.balance) < totalWei)
    throw new WalletProblemError(problem('NOT_ENOUGH_ETH', tooLittle(offer.balance, totalWei)));
  return offer;
}

/**
 * The call that the server gave, after this page has read it itself: it must buy this item, in the chain's ETH token, for
 * exactly what the sheet shows. Throws a WalletProblemError when it is any other call, or cannot be sent now.
 */
async function readPurchase(purchase: Purchase, at: ReadAt): Promise<ContractCall> {
  const { seaport, currency, collection, tokenId, listingZone } = await readItemTrading(purchase.nft, at);
  const { call } = await readOffer(purchase, at);
  const read = call && readSeaportCall(call.data as Hex);
  const fill = read ? readFill(read) : undefined;
  const isAgreed =
    fill !== undefined &&
    normalAddress(call?.to ?? '') === seaport &&
    fill.token === collection &&
    fill.tokenId === tokenId &&
    fill.currency === currency &&
    fill.zone === listingZone &&
    fill.totalWei === purchase.totalWei &&
    fill.sellerWei === purchase.sellerWei;
  if (!isAgreed) throw new WalletProblemError(problem('UNKNOWN', getNotWhatIsShown()));
  const state = await readContract(at.client, {
    address: collection,
    abi: carCollectionAbi,
    functionName: 'tokenState',
    args: [tokenId],
    blockNumber: at.block,
  });
  const { shown } = purchase;
  if (!isAsShown(shown, state) && !(await isUnderCover(shown, { cars: collection, at })))
    throw new WalletProblemError(problem('CAR_CHANGED', getOtherParts()));
  const { functionName, args } = read as { functionName: string; args: readonly unknown[] };
  return { address: seaport, abi: TRADE_ABI, functionName, args, value: 0n };
}

function tooLittle(balance: string, totalWei: bigint): string {
  return m.orders.theWalletHoldsBalanceEthOn({
    balance: formatPrice(balance),
    totalWei: formatPrice(totalWei),
  });
}

const getOtherParts = () => m.orders.itsSeriesRankOrPartsHave;
const getNewPrice = () => m.orders.thePriceHasChangedCheckIt;
const getNotInReceipt = () => m.orders.theTransactionWentThroughButThe;
const getNotWhatIsShown = () => m.orders.theServerPreparedADifferentPurchase;
