/** Any account may sign an order that names our zone without following its rules. The index reads these too, and continues. */
import { normalAddress } from '@pitlane/shared/domain/chain/address';
import type { OrderComponents } from '@pitlane/shared/domain/orders/seaport-order';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { numberToHex, zeroAddress, zeroHash } from 'viem';
import { afterAll, beforeAll, test } from 'vitest';
import { accountAt } from './accounts.ts';
import {
  currency,
  MARKET,
  seaport,
  signAsWallet,
  startTradingChain,
  type TradingChain,
} from './testing/trading-chain.ts';
import { startTradingServer, type TradingServer } from './testing/trading-server.ts';

const [MAKER, TAKER] = [20, 21];
const maker = accountAt(MAKER);
const atSeaport = { address: seaport, abi: seaportAbi } as const;
/** More payments than any listing has. */
const MANY = 60;
let chain: TradingChain;
let server: TradingServer;
let salt = 0n;

beforeAll(async () => {
  chain = await startTradingChain();
  await chain.fund(MAKER);
  await chain.fund(TAKER);
  server = await startTradingServer(chain.port);
}, 60_000);

afterAll(async () => {
  await server?.stop();
  await chain?.stop();
});

/** Money for money, which no zone is asked about. `orderType` 1 lets it be filled in parts. */
async function makeOrder(change: Partial<OrderComponents>): Promise<OrderComponents> {
  const { timestamp } = await chain.client.getBlock();
  const counter = await chain.client.readContract({
    ...atSeaport,
    functionName: 'getCounter',
    args: [maker.address],
  });
  return {
    offerer: normalAddress(maker.address),
    zone: MARKET.listingZone,
    offer: [],
    consideration: [],
    orderType: 0,
    startTime: timestamp,
    endTime: timestamp + 3_600n,
    zoneHash: zeroHash,
    salt: ++salt,
    conduitKey: zeroHash,
    counter,
    ...change,
  };
}

const pay = (wei: bigint) => ({
  itemType: 1,
  token: normalAddress(currency),
  identifierOrCriteria: 0n,
  startAmount: wei,
  endAmount: wei,
});
const payTo = (index: number, wei: bigint) => ({
  ...pay(wei),
  recipient: numberToHex(0x1000 + index, { size: 20 }),
});

async function fill(order: OrderComponents, [numerator, denominator] = [1n, 1n]) {
  const signature = await signAsWallet(MAKER, order);
  const { counter: _, ...rest } = order;
  const parameters = { ...rest, totalOriginalConsiderationItems: BigInt(order.consideration.length) };
  const advanced = { parameters, numerator, denominator, signature, extraData: '0x' } as const;
  const args = [advanced, [], zeroHash, zeroAddress] as const;
  await chain.send(TAKER, { ...atSeaport, functionName: 'fulfillAdvancedOrder', args });
}

const untilRead = async () => server.untilIndexed((await chain.client.getBlock()).hash);

test('an order that holds nothing is read past', async () => {
  await fill(await makeOrder({}));
  await untilRead();
});

test('so is one with more payments than any listing', async () => {
  const consideration = Array.from({ length: MANY }, (_, i) => payTo(i, 1n));
  await fill(await makeOrder({ offer: [pay(1n)], consideration }));
  await untilRead();
});

test('so is one that is filled twice, and cancelled after that', async () => {
  const order = await makeOrder({ orderType: 1, offer: [pay(4n)], consideration: [payTo(0, 4n)] });
  await fill(order, [1n, 4n]);
  await fill(order, [1n, 4n]);
  await chain.send(MAKER, { ...atSeaport, functionName: 'cancel', args: [[order]] });
  await untilRead();
});

test('so is a counter of a maker who has never had a token', async () => {
  await chain.send(MAKER, { ...atSeaport, functionName: 'incrementCounter' });
  await untilRead();
});
