/** A chain with tokens, Seaport and the ETH token for tests of orders: answers a node's questions from a few facts. */
import type { Address, Hash } from '@pitlane/shared/domain/chain/address';
import { SEAPORT_ORDER_TYPES, seaportDomain } from '@pitlane/shared/domain/orders/listing-order';
import { makeListing } from '@pitlane/shared/domain/orders/make-listing';
import { hashOrder, type OrderComponents, toOrderJson } from '@pitlane/shared/domain/orders/seaport-order';
import { ethTokenAbi } from '@pitlane/shared/generated/eth-token';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { tuneupGaragesAbi } from '@pitlane/shared/generated/tuneup-garages';
import { decodeFunctionData, encodeErrorResult, encodeFunctionResult, type Hex } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import type { ChainConfig, Trading } from '../config/chain-config.ts';
import { FACT_NAMES } from '../core/orders/verdict-phase.ts';
import type { Queryable } from '../platform/db/db.ts';
import { bookOrder } from '../platform/db/schema/orders.ts';
import { describeTable, type RowOf } from '../platform/db/table.ts';
import { type Answers, openFakeNode } from './fake-node.ts';
import { CONTRACT, openTestApi } from './test-api.ts';

export const TRADING: Trading = {
  auctionHouse: undefined,
  seaport: `0x${'5e'.repeat(20)}`,
  listingZone: `0x${'20'.repeat(20)}`,
  currency: `0x${'ee'.repeat(20)}`,
  treasury: `0x${'7e'.repeat(20)}`,
};
export const ROYALTY_RECEIVER: Address = `0x${'40'.repeat(20)}`;
/** The chain id of testChain. */
const CHAIN_ID = 31_337;
const ZERO = `0x${'0'.repeat(40)}` as const;

export type FakeToken = { owner: Address; state: bigint; approved?: Address };

/** Creates the facts of a chain, which a test changes as it likes. */
export function createFakeMarket() {
  return {
    block: { number: 100n, timestamp: 1_700_000_000 },
    /** Cars by their number. */
    tokens: new Map<bigint, FakeToken>(),
    /** Owners who let Seaport move all of their cars. */
    approvers: new Set<string>(),
    royaltyBps: 500n,
    counters: new Map<string, bigint>(),
    cancelled: new Set<string>(),
    filled: new Set<string>(),
    /** Signatures that a contract wallet accepts. */
    walletSignatures: new Set<string>(),
    /** Accounts that are contracts. */
    contracts: new Set<string>(),
    /** Awaited before Seaport says anything of a signature. */
    beforeValidate: (): Promise<void> => Promise.resolve(),
    balance: 10n ** 18n,
    allowance: 0n,
    /** Set to have the node fail. */
    isDown: false,
  };
}
export type FakeMarket = ReturnType<typeof createFakeMarket>;

type Call = { to: Address; data: Hex; from?: Address };

/** Returns a fake node's answers for a market. */
export function answersOf(market: FakeMarket): Answers {
  return {
    eth_chainId: () => '0x7a69',
    eth_getBlockByNumber: () => {
      if (market.isDown) throw new Error('the node is broken');
      const { number, timestamp } = market.block;
      return { number: toHex(number), timestamp: toHex(BigInt(timestamp)), transactions: [] };
    },
    eth_getCode: ([account]) => {
      if (market.isDown) throw new Error('the node is broken');
      return market.contracts.has(String(account).toLowerCase()) ? '0xfe' : '0x';
    },
    eth_call: ([call]) => {
      if (market.isDown) throw new Error('the node is broken');
      const { to, data } = call as Call;
      if (to.toLowerCase() === TRADING.seaport) return answerSeaport(market, data);
      return to.toLowerCase() === TRADING.currency ? answerCurrency(market, data) : answerToken(market, data);
    },
  };
}

function answerSeaport(market: FakeMarket, data: Hex): Hex | Promise<Hex> {
  const call = decodeFunctionData({ abi: seaportAbi, data });
  const abi = seaportAbi;
  if (call.functionName === 'getCounter') {
    const result = market.counters.get(call.args[0].toLowerCase()) ?? 0n;
    return encodeFunctionResult({ abi, functionName: 'getCounter', result });
  }
  if (call.functionName === 'getOrderStatus') {
    const [hash] = call.args;
    const filled = market.filled.has(hash) ? 1n : 0n;
    const result = [false, market.cancelled.has(hash), filled, filled] as const;
    return encodeFunctionResult({ abi, functionName: 'getOrderStatus', result });
  }
  if (call.functionName !== 'validate') throw new Error(`no fake answer for ${call.functionName}`);
  const [order] = call.args[0];
  return market.beforeValidate().then(() => {
    if (!order || !market.walletSignatures.has(order.signature))
      throw refusal(encodeErrorResult({ abi, errorName: 'InvalidSigner' }));
    return encodeFunctionResult({ abi, functionName: 'validate', result: true });
  });
}

function answerCurrency(market: FakeMarket, data: Hex): Hex {
  const { functionName } = decodeFunctionData({ abi: ethTokenAbi, data });
  const result = functionName === 'allowance' ? market.allowance : market.balance;
  return encodeFunctionResult({ abi: ethTokenAbi, functionName: 'balanceOf', result });
}

function answerToken(market: FakeMarket, data: Hex): Hex {
  const abi = tuneupGaragesAbi;
  const call = decodeFunctionData({ abi, data });
  if (call.functionName === 'isApprovedForAll') {
    const result = market.approvers.has(call.args[0].toLowerCase());
    return encodeFunctionResult({ abi, functionName: 'isApprovedForAll', result });
  }
  if (call.functionName === 'royaltyInfo') {
    const amount = (call.args[1] * market.royaltyBps) / 10_000n;
    return encodeFunctionResult({ abi, functionName: 'royaltyInfo', result: [ROYALTY_RECEIVER, amount] });
  }
  const token = market.tokens.get(BigInt(String(call.args?.[0])));
  // TokenDoesNotExist() of Solady's ERC-721.
  if (!token) throw refusal('0xceea21b6');
  if (call.functionName === 'ownerOf')
    return encodeFunctionResult({ abi, functionName: 'ownerOf', result: token.owner });
  if (call.functionName === 'getApproved') {
    return encodeFunctionResult({ abi, functionName: 'getApproved', result: token.approved ?? ZERO });
  }
  return encodeFunctionResult({ abi, functionName: 'tokenState', result: token.state });
}

function refusal(data: Hex): Error {
  return Object.assign(new Error('execution reverted'), { data });
}

function toHex(value: bigint): Hex {
  return `0x${value.toString(16)}`;
}

type ListingChanges = Partial<Omit<Parameters<typeof makeListing>[0], 'seller' | 'token'>>;

/** A listing of car 1 for 1 ETH, by its seller, that a market of this file takes. It is good for a day from now. */
export function testListing(seller: Address, changes: ListingChanges = {}): OrderComponents {
  const terms = {
    seller,
    token: CONTRACT,
    tokenId: 1n,
    priceWei: 10n ** 18n,
    royalty: { receiver: ROYALTY_RECEIVER, basisPoints: 500 },
    rule: { kind: 'count', transferCount: 0 } as const,
    startTime: Math.floor(Date.now() / 1_000) - 60,
    duration: 86_400,
    salt: 1n,
    counter: 0n,
    ...changes,
  };
  return makeListing(terms, { ...TRADING, feeBps: 250 });
}

/** The maker's signature of an order. */
export function signOrder(account: PrivateKeyAccount, message: OrderComponents): Promise<Hash> {
  return account.signTypedData({
    domain: seaportDomain(CHAIN_ID, TRADING.seaport),
    types: SEAPORT_ORDER_TYPES,
    primaryType: 'OrderComponents',
    message,
  });
}

/** Says of the first chain that all facts are read that verdicts follow from. */
export async function markFactsReady(db: Queryable): Promise<void> {
  await db.query(
    `insert into projection select 'binance', name, 1, 1, 'ready', null from unnest($1::text[]) as name`,
    [[...FACT_NAMES]],
  );
}

const SELLER = privateKeyToAccount(`0x${'1'.repeat(64)}`);
const INSERT = describeTable(bookOrder).insert();

type ListingRow = ListingChanges &
  Partial<Pick<RowOf<typeof bookOrder>, 'chain' | 'active' | 'reason' | 'createdAt'>> & { seller?: Address };

/** Writes a signed listing of the account with the key 0x11… (or another maker) into the book: active unless said otherwise. */
export async function addListing(db: Queryable, changes: ListingRow) {
  const { chain = 'binance', active = true, reason = null, createdAt = 0, seller, ...terms } = changes;
  const maker = seller ?? (SELLER.address.toLowerCase() as Address);
  const components = testListing(maker, { salt: BigInt(createdAt), ...terms });
  const orderHash = hashOrder(components);
  const { rule, startTime = Number(components.startTime), tokenId = 1n, priceWei = 10n ** 18n } = terms;
  const state = rule?.kind === 'state' ? rule.state : null;
  const payments = components.consideration.map(({ recipient, startAmount }) => [
    recipient,
    String(startAmount),
  ]);
  const row: RowOf<typeof bookOrder> = {
    id: `${chain}-${orderHash}`,
    chain,
    orderHash,
    side: 'listing',
    maker,
    collection: 'cars',
    tokenId,
    nftId: `${chain}-cars-${tokenId}`,
    price: priceWei,
    payments: Object.fromEntries(payments),
    wantedTransfers: rule?.kind === 'count' ? rule.transferCount : Number((state ?? 0n) & 0xffff_ffffn),
    wantedState: state,
    wantedSeries: null,
    minRank: null,
    minLevels: null,
    counter: components.counter,
    startTime,
    endTime: Number(components.endTime),
    components: {
      ...toOrderJson(components),
      totalOriginalConsiderationItems: components.consideration.length,
    },
    signature: await signOrder(SELLER, components),
    treasury: TRADING.treasury,
    feeBps: 250,
    seaport: TRADING.seaport,
    createdAt,
    active,
    reason,
    dueAt: null,
    version: 1,
  };
  await db.query(INSERT.sql, INSERT.params([row]));
  const { id, endTime, signature } = row;
  return { id, orderHash, components, signature, startTime, endTime };
}

/** An API whose chains read this market at the address that they are made from. Close it in afterAll. */
export async function openMarketApi(market: FakeMarket, toChains: (rpcUrl: string) => ChainConfig[]) {
  const node = await openFakeNode(answersOf(market));
  const api = await openTestApi({ chains: toChains(node.url) });
  return {
    ...api,
    async close() {
      await api.close();
      await node.close();
    },
  };
}
