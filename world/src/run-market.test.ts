import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OrderExportSchema } from '@pitlane/shared/api/order-posts';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { makeListing } from '@pitlane/shared/domain/orders/make-listing';
import { makeOffer } from '@pitlane/shared/domain/orders/make-offer';
import { toOrderMarket } from '@pitlane/shared/domain/orders/order-checks';
import { auctionHouseAbi } from '@pitlane/shared/generated/auction-house';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { encodeFunctionData, type Hex, parseEventLogs, type RpcLog } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountAt } from './accounts.ts';
import { type Anvil, startAnvil } from './anvil.ts';
import { importBook, orderFileOf } from './book-file.ts';
import { contractsOn } from './contracts.ts';
import { makeChain } from './make-chain.ts';
import { createMarketApi, type MarketApi } from './market-api.ts';
import { createTrader, type Trader } from './market-deeds.ts';
import { createMarketNode, findPerson, type MarketNode } from './market-node.ts';
import { planChain } from './plan.ts';
import { signOrder } from './planned-orders.ts';
import { freePort } from './port.ts';
import { createMarket } from './run-market.ts';
import { startTradingServer, type TradingServer } from './testing/trading-server.ts';
import { startWatchdog } from './watchdog-client.ts';

const CHAIN = 'binance';
/** An account outside the demo world. */
const VISITOR = 60;
const STORIES = planChain(CHAIN).orders;
/** What the history leaves listed. */
const PLANNED = STORIES.filter(({ order, fate }) => order.side === 'listing' && fate === 'active');
const NOW = Math.floor(Date.now() / 1000);

const folder = mkdtempSync(join(tmpdir(), 'pitlane-market-'));
const watchdog = startWatchdog();
const forSale = new Set<number>();
let anvil: Anvil;
let server: TradingServer;
let node: MarketNode;
let api: MarketApi;
let trader: Trader;

const head = () => anvil.rpc<{ hash: Hex; number: Hex }>('eth_getBlockByNumber', 'latest', false);
const untilIndexed = async () => server.untilIndexed((await head()).hash);
/** What the transactions of a deed said. */
const watch = async (deed: () => Promise<unknown>) => {
  const { number } = await head();
  await deed();
  const all = await anvil.rpc<RpcLog[]>('eth_getLogs', { fromBlock: number, toBlock: 'latest' });
  const logs = all.filter(({ blockNumber }) => BigInt(blockNumber ?? 0) > BigInt(number));
  await untilIndexed();
  return parseEventLogs({ abi: [...seaportAbi, ...auctionHouseAbi], logs: logs as never }).map(
    ({ eventName }) => eventName,
  );
};

beforeAll(async () => {
  const path = join(folder, 'chain.json');
  const origin = 'http://localhost:3000';
  await makeChain({ chain: CHAIN, path, origin, now: NOW, watchdog, log: () => undefined });
  const port = await freePort();
  const args = ['--load-state', path, '--accounts', '0'];
  anvil = await startAnvil({ chainId: CHAIN_FACTS[CHAIN].demoId, port, args, watchdog });
  server = await startTradingServer(port);
  await untilIndexed();
  node = createMarketNode(CHAIN, `http://127.0.0.1:${port}`);
  api = createMarketApi(server.url);
  trader = createTrader({ node, api, forSale });
});

afterAll(async () => {
  await server.stop();
  await anvil.stop();
  watchdog.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('importBook', () => {
  test('brings all orders of the history into the book, each once, with what has become of them', async () => {
    const file = orderFileOf(join(folder, 'chain.json'));
    const { taken } = await importBook(server, file);
    expect(taken).toBe(STORIES.length);
    expect(await importBook(server, file)).toMatchObject({ taken });
    const { orders } = OrderExportSchema.parse(
      await server.get(`/api/orders/export?chain=${CHAIN}&limit=500`),
    );
    const found = new Map(orders.map(({ parameters, reason }) => [Number(parameters.salt), reason]));
    for (const { order, fate } of STORIES.filter((story) => story.fate !== 'active'))
      expect([order.salt, found.get(order.salt)]).toEqual([order.salt, fate]);
    const listed = (await api.readListings(CHAIN)).map(({ token_id, basePrice }) => [
      Number(token_id),
      BigInt(basePrice),
    ]);
    expect(new Map(listed as [number, bigint][])).toEqual(
      new Map(PLANNED.map(({ order }) => [order.tokenId, order.priceWei])),
    );
    expect(listed).toHaveLength(PLANNED.length);
  });
});

describe('createTrader', () => {
  test('refill does nothing while there are enough of each series, and lists a car when one is missing', async () => {
    expect(await trader.refill('full')).toBe(false);
    expect(forSale.size).toBe(PLANNED.length);
    const bought: string[] = [];
    for (let i = 0; !bought.includes('OrderFulfilled'); i++)
      bought.push(...(await watch(() => trader.buy(`first ${i}`))));
    expect(await trader.refill('missing')).toBe(true);
    await untilIndexed();
    const listings = await api.readListings(CHAIN);
    expect(listings).toHaveLength(PLANNED.length);
    for (const { maker } of listings) expect(findPerson(maker)).toBeDefined();
    expect(await trader.refill('full again')).toBe(false);
  });

  test('lowerPrice signs a cheaper listing, and cancels the one before', async () => {
    const before = await api.readListings(CHAIN);
    expect(await watch(() => trader.lowerPrice('lower'))).toContain('OrderCancelled');
    const after = await api.readListings(CHAIN);
    const sum = (all: typeof before) => all.reduce((wei, { basePrice }) => wei + BigInt(basePrice), 0n);
    expect(after).toHaveLength(before.length);
    expect(sum(after)).toBeLessThan(sum(before));
  });

  test('buy fills the listings of this world, and leaves those of visitors alone', async () => {
    const car = await findOwnCar();
    const from = findPerson(car.owner) ?? expect.fail('the car is not owned by a demo-world person');
    const to = contractsOn(CHAIN).carCollection;
    const give = [car.owner, accountAt(VISITOR).address, BigInt(car.tokenId)] as const;
    const data = encodeFunctionData({ abi: carCollectionAbi, functionName: 'transferFrom', args: give });
    await node.send({ from, draft: { to, data, gas: 200_000n } });
    await anvil.rpc('anvil_setBalance', accountAt(VISITOR).address, '0xde0b6b3a7640000');
    await node.allow(VISITOR, { mover: 'seaport', what: 'cars' });
    await untilIndexed();
    await listAsVisitor(car.tokenId);

    const sold: string[] = [];
    for (let i = 0; i < 12; i++) sold.push(...(await watch(() => trader.buy(`buy ${i}`))));
    expect(sold.filter((name) => name === 'OrderFulfilled').length).toBeGreaterThan(2);
    expect((await api.readListings(CHAIN)).map(({ token_id }) => Number(token_id))).toContain(car.tokenId);
  });

  test('offer names a price for a car of a demo-world person, up to a number of open offers', async () => {
    const before = await readItemOffers();
    for (let i = 0; i < 20; i++) await trader.offer(`offer ${i}`);
    const after = await readItemOffers();
    expect(after.length).toBeGreaterThan(before.length);
    expect(after.length).toBeLessThanOrEqual(18);
    for (const { maker, token_id } of after) {
      const owner = (await node.findCar(Number(token_id)))?.owner ?? expect.fail('the car is covered');
      expect(findPerson(maker)).toBeDefined();
      expect(findPerson(owner)).toBeDefined();
      expect(maker).not.toBe(owner.toLowerCase());
    }
  });

  test('accept takes offers of this world that are good enough, and leaves those of visitors alone', async () => {
    const car = await findOwnCar();
    await offerAsVisitor(car.tokenId);
    const events: string[] = [];
    for (let i = 0; i < 30 && !events.includes('OrderFulfilled'); i++)
      events.push(...(await watch(() => trader.accept(`accept ${i}`))));
    expect(events).toContain('OrderFulfilled');
    for (let i = 0; i < 20; i++) await watch(() => trader.accept(`more ${i}`));
    const open = await readItemOffers();
    expect(open.filter(({ maker }) => findPerson(maker) === undefined)).toHaveLength(1);
    expect((await node.findCar(car.tokenId))?.owner).not.toBe(accountAt(VISITOR).address);
  });

  test('auction begins one where there are few, and bid outbids', async () => {
    const events = [];
    for (let i = 0; i < 3; i++) events.push(...(await watch(() => trader.auction(`auction ${i}`))));
    expect(events).toEqual(['AuctionCreated']); // Three are open since the history.
    const bids = [];
    for (let i = 0; i < 6; i++) bids.push(...(await watch(() => trader.bid(`bid ${i}`))));
    expect(bids).toContain('AuctionBid');
  });
});

describe('createMarket', () => {
  test('a server that is away is said once, and nothing is thrown', async () => {
    const lines: string[] = [];
    const away = createTrader({ node, api: createMarketApi('http://127.0.0.1:1'), forSale });
    const market = createMarket({ chain: CHAIN, trader: away, log: (line) => lines.push(line) });
    await market.tick('one');
    await market.tick('two');
    expect(lines).toEqual([expect.stringContaining('trading failed')]);
  });
});

/** Offers for one car that can be accepted. */
const readItemOffers = async () => (await api.readOffers(CHAIN)).filter(({ nft }) => nft !== null);

/** A visitor offers more than any car is worth. */
async function offerAsVisitor(tokenId: number): Promise<void> {
  const { address } = accountAt(VISITOR);
  await anvil.rpc('anvil_setBalance', address, '0xde0b6b3a7640000');
  await node.drip(VISITOR);
  await node.allow(VISITOR, { mover: 'seaport', what: 'eth' });
  await untilIndexed();
  const terms = await api.readOfferTerms(CHAIN, tokenId, address);
  const components = makeOffer(
    {
      buyer: address,
      token: terms.contract,
      tokenId: BigInt(tokenId),
      priceWei: BigInt(terms.maker?.balance ?? 0),
      royalty: terms.royalty && { receiver: terms.royalty.receiver, basisPoints: terms.royalty.bps },
      rule: { kind: 'count', transferCount: terms.transfers ?? 0 },
      startTime: await node.readTime(),
      duration: 86_400,
      salt: 1n,
      counter: BigInt(terms.maker?.counter ?? 0),
    },
    toOrderMarket(terms),
  );
  await api.post(CHAIN, await signOrder(CHAIN, VISITOR, components));
}

/** A demo-world person's car that is not for sale. */
async function findOwnCar() {
  for (let tokenId = 1; ; tokenId++) {
    const car = await node.findCar(tokenId);
    if (car?.isFree && findPerson(car.owner) !== undefined && !forSale.has(tokenId)) return car;
  }
}

async function listAsVisitor(tokenId: number): Promise<void> {
  const terms = await api.readTerms(CHAIN, tokenId);
  const components = makeListing(
    {
      seller: terms.owner,
      token: terms.contract,
      tokenId: BigInt(tokenId),
      priceWei: 10n ** 15n,
      royalty: { receiver: terms.royalty.receiver, basisPoints: terms.royalty.bps },
      rule: { kind: 'count', transferCount: terms.transfers },
      startTime: await node.readTime(),
      duration: 86_400,
      salt: 1n,
      counter: BigInt(terms.counter),
    },
    toOrderMarket(terms),
  );
  await api.post(CHAIN, await signOrder(CHAIN, VISITOR, components));
}
