import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rankAt } from '@pitlane/shared/domain/cars/car-ranks';
import { packUpgrades } from '@pitlane/shared/domain/cars/car-state';
import { epochCommitment, epochSecret } from '@pitlane/shared/domain/cars/fair-build';
import { seriesAt } from '@pitlane/shared/domain/cars/series';
import { normalAddress } from '@pitlane/shared/domain/chain/address';
import { CHAINS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { recoverOrderSigner } from '@pitlane/shared/domain/orders/order-signature';
import { hashOrder, type OrderComponents } from '@pitlane/shared/domain/orders/seaport-order';
import { carCollectionAbi as abi } from '@pitlane/shared/generated/car-collection';
import { gameDeskAbi } from '@pitlane/shared/generated/game-desk';
import { gasStationsAbi } from '@pitlane/shared/generated/gas-stations';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { type Address, decodeFunctionResult, encodeFunctionData, erc20Abi, erc721Abi, type Hex } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { accountAt, FAUCET } from './accounts.ts';
import { contractsOn } from './contracts.ts';
import { prizeReference } from './desk-calls.ts';
import { createMarketNode } from './market-node.ts';
import { OWNERS } from './owners.ts';
import { planChain } from './plan.ts';
import { createGameReader } from './read-game.ts';
import { type Rpc, rpcTo } from './rpc.ts';
import { DAY } from './scheduled-action.ts';
import { holdShortAuction } from './short-auction.ts';
import { startWorld, type World } from './start.ts';
import { createSigner } from './transactions.ts';

type BookLine = { chain: Chain; parameters: Record<string, unknown>; signature: Hex };
type Block = { hash: Hex; number: Hex; timestamp: Hex; parentHash: Hex };

const folder = mkdtempSync(join(tmpdir(), 'pitlane-world-'));
const patience = { timeout: 10_000, interval: 20 };
const seconds = () => Math.floor(Date.now() / 1000);
const lines: string[] = [];
const downs: Error[] = [];
let world: World;
/** Decimal text is a number again; addresses and hashes stay text. */
const toComponents = (parameters: BookLine['parameters']) =>
  JSON.parse(JSON.stringify(parameters), (_, value: unknown) =>
    typeof value === 'string' && /^\d+$/.test(value) ? BigInt(value) : value,
  ) as OrderComponents;
let child: ChildProcess | undefined;

const start = () =>
  startWorld({ dataDir: folder, log: (line) => lines.push(line), onDown: (error) => downs.push(error) });
const rpcOf = (chain: Chain): Rpc => rpcTo(world.chains[chain].rpcUrl);
const head = (chain: Chain) => rpcOf(chain)<Block>('eth_getBlockByNumber', 'latest', false);
const logsOf = (chain: Chain) =>
  rpcOf(chain)<unknown[]>('eth_getLogs', { fromBlock: '0x0', toBlock: 'latest' });
const pay = async (chain: Chain) => {
  const draft = { to: accountAt(20).address, data: '0x', value: 1n, gas: 21_000n } as const;
  await rpcOf(chain)('eth_sendRawTransactionSync', await createSigner(rpcOf(chain), chain)(FAUCET, draft));
};
const memory = () =>
  Promise.all(CHAINS.map(async (chain) => [chain, await head(chain), await logsOf(chain)]));
const keptOf = (chain: Chain) => readFileSync(join(folder, 'chains', `${chain}.json`), 'utf8');
/** The epoch of a car that is built. */
const epochOf = async (chain: Chain, tokenId: number) => {
  const { carCollection: to } = contractsOn(chain);
  const read = (data: Hex) => rpcOf(chain)<Hex>('eth_call', { to, data }, 'latest');
  const number = BigInt(
    await read(encodeFunctionData({ abi, functionName: 'epochOf', args: [BigInt(tokenId)] })),
  );
  const data = await read(encodeFunctionData({ abi, functionName: 'epoch', args: [number] }));
  return decodeFunctionResult({ abi, functionName: 'epoch', data });
};
const pidOf = (label: string) =>
  Number(/process (\d+)/.exec(lines.findLast((line) => line.startsWith(`${label} at`)) ?? '')?.[1]);

beforeAll(async () => {
  world = await start();
});

afterAll(async () => {
  child?.kill('SIGKILL');
  await world.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('startWorld', () => {
  test('the chains hold exactly what the plan contains', async () => {
    expect(world.stats).toMatchObject({ cars: 198, owners: 18, kept: false });
    for (const chain of CHAINS) {
      const plan = planChain(chain);
      const found = await Promise.all(
        plan.cars.map(async ({ tokenId }) => {
          const data = encodeFunctionData({ abi, functionName: 'carState', args: [BigInt(tokenId)] });
          const answer = await rpcOf(chain)<Hex>(
            'eth_call',
            { to: contractsOn(chain).carCollection, data },
            'latest',
          );
          const car = decodeFunctionResult({ abi, functionName: 'carState', data: answer });
          return { ...car, tokenId, series: seriesAt(car.series), rank: rankAt(car.rank) };
        }),
      );
      expect(found).toEqual(
        plan.cars.map((car) => ({
          ...car,
          owner: plan.auctions.some(({ lot }) => lot.outcome === 'open' && lot.tokenId === car.tokenId)
            ? contractsOn(chain).auctionHouse
            : accountAt(car.owner).address,
          upgrades: Number(packUpgrades(car.upgrades)),
        })),
      );
    }
  });

  test('the assets, their fuel and the ETH are where the plan puts them', async () => {
    for (const chain of CHAINS) {
      const { garages, stations, purses } = planChain(chain);
      const { tuneupGarages, gasStations, ethToken } = contractsOn(chain);
      const read = (to: Address, data: Hex) => rpcOf(chain)<Hex>('eth_call', { to, data }, 'latest');
      const ownerOf = async (to: Address, id: number) => {
        const data = encodeFunctionData({ abi: erc721Abi, functionName: 'ownerOf', args: [BigInt(id)] });
        return decodeFunctionResult({ abi: erc721Abi, functionName: 'ownerOf', data: await read(to, data) });
      };
      expect(garages.length).toBeGreaterThan(0);
      for (const [i, { owner }] of garages.entries())
        expect(await ownerOf(tuneupGarages, i + 1)).toBe(accountAt(owner).address);
      for (const [i, { owner, fuel }] of stations.entries()) {
        expect(await ownerOf(gasStations, i + 1)).toBe(accountAt(owner).address);
        const data = encodeFunctionData({ abi: gasStationsAbi, functionName: 'fuel', args: [BigInt(i + 1)] });
        expect(Number(await read(gasStations, data))).toBe(fuel);
      }
      for (const [person, wei] of purses) {
        const args = [accountAt(person).address] as const;
        const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args });
        expect(BigInt(await read(ethToken, data))).toBe(wei);
      }
    }
  });

  test('owners consent, cars are in races and prizes are given as the plan contains', async () => {
    for (const chain of CHAINS) {
      const { consenting, races, steps, cars } = planChain(chain);
      const { carCollection, gameDesk } = contractsOn(chain);
      const latest = Number((await head(chain)).timestamp);
      const cap = latest + 3_600; // The contract's MAX_LOCK_TIME.
      const view = await createGameReader(chain, rpcOf(chain))();
      expect(view.consenting).toEqual(new Set(consenting.map((index) => accountAt(index).address)));
      expect([...view.races.values()].map((race) => race.cars)).toEqual(races.map((race) => race.cars));
      const read = async (tokenId: number) => {
        const data = encodeFunctionData({ abi, functionName: 'lockedUntil', args: [BigInt(tokenId)] });
        return Number(await rpcOf(chain)<Hex>('eth_call', { to: carCollection, data }, 'latest'));
      };
      for (const { until, cars: field } of view.races.values()) {
        expect(until).toBeGreaterThan(latest + 240);
        expect(until).toBeLessThan(cap);
        for (const tokenId of field) expect(await read(tokenId)).toBe(until);
      }
      const racing = new Set(races.flatMap((race) => race.cars));
      const free = cars.find(({ tokenId }) => !racing.has(tokenId));
      expect(await read(free?.tokenId ?? 0)).toBe(0);

      const prizes = steps.flatMap(({ actions }) =>
        actions.flatMap((action) => (action.kind === 'mint' && action.prize !== undefined ? [action] : [])),
      );
      for (const { by, firstId, prize = '' } of prizes) {
        const args = [prizeReference(chain, prize)] as const;
        const data = encodeFunctionData({ abi: gameDeskAbi, functionName: 'grantOf', args });
        const answer = await rpcOf(chain)<Hex>('eth_call', { to: gameDesk, data }, 'latest');
        expect(decodeFunctionResult({ abi: gameDeskAbi, functionName: 'grantOf', data: answer })).toEqual([
          accountAt(by).address,
          1n,
          BigInt(firstId),
        ]);
        const { granted, proceeds } = await epochOf(chain, firstId);
        expect({ granted, proceeds }).toEqual({ granted: 1, proceeds: 0n });
      }
    }
  });

  test('the orders of the plan are in the book file, signed by their makers, and those that are filled are so on the chain', async () => {
    const lines = readFileSync(world.bookFile, 'utf8').trimEnd().split('\n');
    const all = lines.map((line) => JSON.parse(line) as BookLine);
    for (const chain of CHAINS) {
      const { orders } = planChain(chain);
      const own = all.filter((line) => line.chain === chain);
      expect(own).toHaveLength(orders.length);
      const { seaport } = contractsOn(chain);
      for (const { parameters, signature } of own) {
        const order = orders.find(({ order: { salt } }) => salt === Number(parameters.salt));
        const orderHash = hashOrder(toComponents(parameters));
        const { chainId } = world.chains[chain];
        const signer = await recoverOrderSigner({ signature, orderHash, chainId, seaport });
        expect(signer).toBe(normalAddress(accountAt(order?.order.maker ?? 0).address));
        const args = [orderHash] as const;
        const data = encodeFunctionData({ abi: seaportAbi, functionName: 'getOrderStatus', args });
        const answer = await rpcOf(chain)<Hex>('eth_call', { to: seaport, data }, 'latest');
        const [, isCancelled, filled] = decodeFunctionResult({
          abi: seaportAbi,
          functionName: 'getOrderStatus',
          data: answer,
        });
        expect({ isCancelled, filled }).toEqual({
          isCancelled: order?.fate === 'cancelled',
          filled: order?.fate === 'filled' ? 1n : 0n,
        });
      }
    }
  });

  test('the history ends with an open epoch, whose commitment the builder can reveal', async () => {
    for (const chain of CHAINS) {
      const { carCollection: to } = contractsOn(chain);
      const read = async (data: Hex) => rpcOf(chain)<Hex>('eth_call', { to, data }, 'latest');
      expect(Number(await read(encodeFunctionData({ abi, functionName: 'epochOpen' })))).toBe(1);
      const count = Number(await read(encodeFunctionData({ abi, functionName: 'epochCount' })));
      const data = await read(encodeFunctionData({ abi, functionName: 'epoch', args: [BigInt(count)] }));
      const { commitment } = decodeFunctionResult({ abi, functionName: 'epoch', data });
      const place = { chainId: world.chains[chain].chainId, collection: to, epoch: BigInt(count) };
      expect(commitment).toBe(epochCommitment(epochSecret(world.buildSecret, place), place));
      const builder = decodeFunctionResult({
        abi,
        functionName: 'builder',
        data: await read(encodeFunctionData({ abi, functionName: 'builder' })),
      });
      expect(builder).toBe(privateKeyToAddress(world.builderKey));
    }
  });

  test('block times ascend from six weeks ago till now', async () => {
    for (const chain of CHAINS) {
      const last = Number((await head(chain)).number);
      const numbers = Array.from({ length: last + 1 }, (_, i) => `0x${i.toString(16)}`);
      const blocks = await Promise.all(
        numbers.map((number) => rpcOf(chain)<Block>('eth_getBlockByNumber', number, false)),
      );
      const times = blocks.map(({ timestamp }) => Number(timestamp));
      expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
      expect(blocks.slice(1).map(({ parentHash }) => parentHash)).toEqual(
        blocks.slice(0, -1).map(({ hash }) => hash),
      );
      const ages = times.map((time) => seconds() - time);
      expect(ages[0]).toBeGreaterThanOrEqual(42 * DAY);
      expect(ages[0]).toBeLessThan(42 * DAY + 120);
      expect(ages.at(-1)).toBeGreaterThan(0);
      expect(ages.at(-1)).toBeLessThan(3 * 3_600);
    }
  });

  test('a transaction gets a block at once, with the present time', async () => {
    const before = Number((await head('matic')).number);
    await pay('matic');
    const block = await head('matic');
    expect(Number(block.number)).toBe(before + 1);
    expect(Math.abs(Number(block.timestamp) - seconds())).toBeLessThanOrEqual(2);
  });

  test('an auction of an unlisted car that ends within ten minutes can be held', async () => {
    const { rpcUrl } = world.chains.binance;
    const { orders } = planChain('binance');
    const before = await createMarketNode('binance', rpcUrl).readAuctions();
    await holdShortAuction({ rpcUrl, bookFile: world.bookFile, log: expect.fail });
    const node = createMarketNode('binance', rpcUrl);
    const [short, ...others] = await node.readAuctions();
    expect(others).toEqual(before);
    expect(short?.end).toBeGreaterThan(seconds() + 480);
    expect(short?.end).toBeLessThanOrEqual(seconds() + 600);
    expect(OWNERS.map(({ index }) => accountAt(index).address)).toContain(short?.bidder);
    const listed = orders.filter(({ fate, order }) => fate === 'active' && order.side === 'listing');
    expect(listed.map(({ order }) => order.tokenId)).not.toContain(short?.tokenId);
  });

  test('a restart keeps ports, blocks and logs, and the clock', async () => {
    const [chains, before] = [world.chains, await memory()];
    await world.stop();
    world = await start();
    expect(world.stats).toMatchObject({ cars: 198, owners: 18, kept: true });
    expect(world.chains).toEqual(chains);
    expect(await memory()).toEqual(before);
    await pay('matic');
    expect(Math.abs(Number((await head('matic')).timestamp) - seconds())).toBeLessThanOrEqual(2);
  });

  test('a killed chain comes back as it was; killed again it is given up', async () => {
    await pay('avalanche');
    const before = await head('avalanche');
    await vi.waitFor(() => expect(keptOf('avalanche')).toContain(before.hash), patience);
    process.kill(pidOf('Avalanche'), 'SIGKILL');
    await vi.waitFor(
      () => expect(lines.filter((line) => line.startsWith('Avalanche at'))).toHaveLength(3),
      patience,
    );
    expect(await head('avalanche')).toEqual(before);
    process.kill(pidOf('Avalanche'), 'SIGKILL');
    await vi.waitFor(
      () => expect(downs.map(String)).toEqual([expect.stringContaining('given up')]),
      patience,
    );
  });

  test('the cars take a new address of the site', async () => {
    await world.stop();
    world = await startWorld({
      dataDir: folder,
      log: (line) => lines.push(line),
      origin: 'http://localhost:4321',
    });
    const data = encodeFunctionData({ abi, functionName: 'tokenURI', args: [7n] });
    const answer = await rpcOf('binance')<Hex>(
      'eth_call',
      { to: contractsOn('binance').carCollection, data },
      'latest',
    );
    expect(decodeFunctionResult({ abi, functionName: 'tokenURI', data: answer })).toBe(
      'http://localhost:4321/api/metadata/binance/cars/7.json',
    );
  });

  test('no chain outlives a parent that is killed', async () => {
    await world.stop();
    child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), folder]);
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    await vi.waitFor(() => expect(said).toContain('198 cars'), patience);
    const rpcs = [...said.matchAll(/http:\/\/127\.0\.0\.1:\d+/g)].map(([url]) => rpcTo(url));
    expect(await Promise.all(rpcs.map((rpc) => rpc('eth_chainId')))).toHaveLength(3);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await vi.waitFor(
      () => Promise.all(rpcs.map((rpc) => expect(rpc('eth_chainId')).rejects.toThrow())),
      patience,
    );
  });

  test('an interrupted start leaves no chain, and reports why it ended', async () => {
    const empty = join(folder, 'empty');
    const ending = new AbortController();
    const making = startWorld({ dataDir: empty, log: () => ending.abort(), signal: ending.signal });
    await expect(making).rejects.toThrow('aborted');
    expect(readdirSync(join(empty, 'chains'))).toEqual([]);
  });
});
