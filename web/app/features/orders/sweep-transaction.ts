import type { Fulfilments } from '@pitlane/shared/api/fulfilments';
import { unpackCarState } from '@pitlane/shared/domain/cars/car-state';
import { COLLECTIONS, nftId, parseNftId } from '@pitlane/shared/domain/cars/nft-id';
import type { Series } from '@pitlane/shared/domain/cars/series';
import { type Address, normalAddress } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { ethTokenAbi } from '@pitlane/shared/generated/eth-token';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { m } from '@pitlane/shared/messages/messages';
import { type Hex, type Log, parseEventLogs } from 'viem';
import { readContract } from 'viem/actions';
import { isUnderCover } from '../../entities/nfts/car-cover.ts';
import { readTrading } from '../../entities/orders/item-trading.ts';
import { ORDERS_KEY } from '../../entities/orders/orders-key.ts';
import { formatPrice } from '../../lib/format/format-price.ts';
import { readFills, readSeaportCall } from '../../lib/seaport/seaport-calls.ts';
import { TRADE_ABI } from '../../lib/seaport/trade-abi.ts';
import { problem } from '../../wallet/problem-words.ts';
import { collectionOf, type SiteChain } from '../../wallet/site-chains.ts';
import { createTransactionRunner } from '../../wallet/tx/run-transaction.ts';
import type { ContractCall, ReadAt } from '../../wallet/tx/transaction.ts';
import { chainReader } from '../../wallet/wagmi-client.ts';
import { WalletProblemError } from '../../wallet/wallet-problem.ts';
import { dropFromCart } from './cart-keep.ts';
import { readFulfilments } from './order-queries.ts';

/** One item that the buyer agreed to buy, as the sheet shows it. */
export type SweepItem = {
  /** The item's id. */
  nft: string;
  title: string;
  /** The order's id. */
  order: string;
  /** All that it costs, in wei of the chain's ETH token. */
  priceWei: bigint;
  /** A car's series as the sheet shows it; null while it is covered, and of what is no car. */
  buildSeries: Series | null;
};

export type SweepPurchase = { chain: Chain; items: readonly SweepItem[] };

/** The result from the receipt: what was bought, what was gone, and what was paid. `title` is the id after a reload. */
export type Swept = {
  bought: readonly Pick<SweepItem, 'nft' | 'title'>[];
  missed: readonly Pick<SweepItem, 'nft' | 'title'>[];
  paidWei: bigint;
  indexed: boolean;
};

/** Several listings of one chain in one transaction: a permission for the sum, where it is missing, then Seaport's call. */
export const sweepTransaction = createTransactionRunner<SweepPurchase, Swept>({
  async approve(purchase, at) {
    const { currency, seaport } = await readTrading(purchase.chain);
    // The permission is asked for only when what follows it is the purchase that is shown.
    const { total } = await readPurchase(purchase, at);
    const allowance = await readContract(at.client, {
      address: currency,
      abi: ethTokenAbi,
      functionName: 'allowance',
      args: [at.account, seaport],
      blockNumber: at.block,
    });
    if (allowance >= total) return undefined;
    return {
      address: currency,
      abi: ethTokenAbi,
      functionName: 'approve',
      args: [seaport, total],
      value: 0n,
    };
  },
  atOnce: true,
  prepare: async (purchase, at) => (await readPurchase(purchase, at)).call,
  async readResult({ receipt: { logs }, account, indexed }, { target: { chain }, input }) {
    const [{ currency, seaport }, { facts }] = await Promise.all([readTrading(chain), chainReader(chain)]);
    const got = readFilled(logs, seaport).flatMap((filled) => findItem(facts, filled) ?? []);
    if (got.length === 0) throw new WalletProblemError(problem('UNKNOWN', getNotInReceipt()));
    const asked = input?.items ?? got.map((nft) => ({ nft, title: nft }));
    // Bought or gone: neither is anything to buy any more.
    dropFromCart(asked.map(({ nft }) => nft));
    return {
      bought: asked.filter(({ nft }) => got.includes(nft)),
      missed: asked.filter(({ nft }) => !got.includes(nft)),
      paidWei: sumPaid(logs, { currency, account }),
      indexed,
    };
  },
  successText: ({ bought, missed, paidWei }) => {
    const all = bought.length + missed.length;
    const items =
      all === 1
        ? m.orders.n1ItemIs
        : missed.length > 0
          ? m.orders.lengthOfAllItemsAre({ length: bought.length, all })
          : m.orders.allItemsAre({ all });
    return m.orders.itemsYoursForPaidweiEth({ items, paidWei: formatPrice(paidWei) });
  },
  stale: [[ORDERS_KEY], ['nft'], ['nfts']],
});

type Offers = { answer: Fulfilments; fillable: readonly SweepItem[]; total: bigint };

/**
 * Reads all offers once more. What is gone is left out: it costs nothing. Throws a WalletProblemError when a price is not what
 * the sheet shows, when nothing is left, or the money is missing.
 */
async function readOffers({ items }: SweepPurchase, { account }: ReadAt): Promise<Offers> {
  const answer = await readFulfilments(
    account,
    items.map(({ order }) => order),
  );
  const fillable = items.filter((_, index) => answer.items[index]?.fillable);
  const isAsShown = items.every(
    ({ nft, order, priceWei }, index) =>
      answer.items[index]?.id === order &&
      answer.items[index].nft === nft &&
      BigInt(answer.items[index].total) === priceWei,
  );
  if (!isAsShown) throw new WalletProblemError(problem('PRICE_CHANGED', getNewPrice()));
  if (fillable.length === 0) throw new WalletProblemError(problem('SOLD', getAllGone()));
  const total = fillable.reduce((sum, { priceWei }) => sum + priceWei, 0n);
  if (BigInt(answer.balance) < total)
    throw new WalletProblemError(problem('NOT_ENOUGH_ETH', tooLittle(answer.balance, total)));
  return { answer, fillable, total };
}

/**
 * The call that the server gave, after this page has read it itself: it must buy these items and nothing else, each for what
 * the sheet shows. Throws a WalletProblemError when it is any other call, or cannot be sent now.
 */
async function readPurchase(
  purchase: SweepPurchase,
  at: ReadAt,
): Promise<{ call: ContractCall; total: bigint }> {
  const { chain } = purchase;
  const [{ seaport, currency, collection: cars, listingZone }, { facts }] = await Promise.all([
    readTrading(chain),
    chainReader(chain),
  ]);
  const { answer, fillable, total } = await readOffers(purchase, at);
  const { call } = answer;
  const read = call && readSeaportCall(call.data as Hex);
  const fills = (read && readFills(read)) ?? [];
  const isAgreed =
    fills.length === fillable.length &&
    normalAddress(call?.to ?? '') === seaport &&
    fills.every(
      (fill, index) =>
        findItem(facts, fill) === fillable[index]?.nft &&
        fill.currency === currency &&
        fill.zone === listingZone &&
        fill.totalWei === fillable[index]?.priceWei,
    );
  if (!isAgreed) throw new WalletProblemError(problem('UNKNOWN', getNotWhatIsShown()));
  await requireSeries(fillable, { cars, at });
  const { functionName, args } = read as { functionName: string; args: readonly unknown[] };
  return { call: { address: seaport, abi: TRADE_ABI, functionName, args, value: 0n }, total };
}

/** Reads the series of the cars at the block. Throws a WalletProblemError for one whose is not what the sheet shows. */
async function requireSeries(items: readonly SweepItem[], { cars, at }: { cars: Address; at: ReadAt }) {
  const own = items.flatMap((item) => {
    const key = parseNftId(item.nft);
    return key?.collection === 'cars' ? [{ ...item, tokenId: key.tokenId }] : [];
  });
  const states = await Promise.all(
    own.map(({ tokenId }) =>
      readContract(at.client, {
        address: cars,
        abi: carCollectionAbi,
        functionName: 'tokenState',
        args: [tokenId],
        blockNumber: at.block,
      }),
    ),
  );
  const others = own.filter(
    ({ buildSeries }, index) => unpackCarState(states[index] ?? 0n).series !== buildSeries,
  );
  const covered = await Promise.all(others.map((item) => isUnderCover(item, { cars, at })));
  const other = others.find((_, index) => !covered[index]);
  if (other) throw new WalletProblemError(problem('CAR_CHANGED', otherSeries(other.title)));
}

/** The id of a token; undefined where no collection of this site has its contract. */
function findItem(
  facts: SiteChain,
  { token, tokenId }: { token: Address; tokenId: bigint },
): string | undefined {
  const collection = COLLECTIONS.find((each) => collectionOf(facts, each) === token);
  return collection && nftId({ chain: facts.chain, collection, tokenId });
}

/** The tokens of the orders that Seaport says it has filled. */
function readFilled(logs: Log[], seaport: Address) {
  return parseEventLogs({ abi: seaportAbi, eventName: 'OrderFulfilled', logs })
    .filter(({ address }) => normalAddress(address) === seaport)
    .flatMap(({ args }) => args.offer.slice(0, 1))
    .map(({ token, identifier }) => ({ token: normalAddress(token), tokenId: identifier }));
}

/** All that left the wallet, by the money's own events. */
function sumPaid(logs: Log[], { currency, account }: { currency: Address; account: Address }): bigint {
  return parseEventLogs({ abi: ethTokenAbi, eventName: 'Transfer', logs })
    .filter(
      ({ address, args }) =>
        normalAddress(address) === currency && normalAddress(args.from) === normalAddress(account),
    )
    .reduce((sum, { args }) => sum + args.amount, 0n);
}

function tooLittle(balance: string, totalWei: bigint): string {
  return m.orders.theWalletHoldsBalanceEthOn2({
    balance: formatPrice(balance),
    totalWei: formatPrice(totalWei),
  });
}

function otherSeries(title: string): string {
  return m.orders.titleHasADifferentSeriesFrom({ title });
}

const getNewPrice = () => m.orders.aPriceHasChangedCheckIt;
const getAllGone = () => m.orders.noneOfThemAreAvailableAny;
const getNotInReceipt = () => m.orders.theTransactionWentThroughButThe2;
const getNotWhatIsShown = () => m.orders.theServerPreparedADifferentPurchase;
