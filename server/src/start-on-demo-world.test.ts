/** The server on the demo world's real contracts: what it folds from events is what the contracts answer to calls. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DropListSchema } from '@pitlane/shared/api/drops';
import { HealthSchema } from '@pitlane/shared/api/health';
import {
  ContractMetadataSchema,
  TokenMetadataSchema,
  TraitsMetadataSchema,
} from '@pitlane/shared/api/metadata';
import { NftDetailSchema } from '@pitlane/shared/api/nft-detail';
import { type Nft, NftListSchema } from '@pitlane/shared/api/nfts';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { freeMinterAbi } from '@pitlane/shared/generated/free-minter';
import { gameDeskAbi } from '@pitlane/shared/generated/game-desk';
import { gasStationsAbi } from '@pitlane/shared/generated/gas-stations';
import { type Address, encodeFunctionData, getAbiItem, hexToBigInt, keccak256, toBytes } from 'viem';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Config, parseConfig } from './config/config.ts';
import { type ChainClient, createChainClient } from './platform/chain/chain-clients.ts';
import { openDb } from './platform/db/open-db.ts';
import { type RunningServer, startServer } from './start.ts';
import { copyTestWorld } from './testing/test-world.ts';

const ORIGIN = 'http://localhost:3000';
const patience = { timeout: 60_000, interval: 250 };
const WORLD = join(import.meta.dirname, '..', '..', 'world', 'src', 'main.ts');

let folder: string;
let world: ChildProcess;
let server: RunningServer | undefined;
let client: ChainClient;
let chain: Config['chains'][number];
let config: Config;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pitlane-demo-world-'));
  const rpcUrl = await startDemoWorld();
  const env = { PITLANE_DEMO: '1', BINANCE_RPC_URL: rpcUrl, PORT: '0', PITLANE_DATA: join(folder, 'server') };
  config = parseConfig({ ...env, PUBLIC_ORIGIN: ORIGIN, ROLES: 'api,indexer', LOG_LEVEL: 'silent' });
  const [served] = config.chains;
  if (!served) throw new Error('the chain is not served');
  chain = served;
  client = createChainClient(chain);
  server = await startServer(config);
  await vi.waitFor(async () => {
    const health = HealthSchema.parse(await getJson('/api/health'));
    expect(health.chains[0]?.lag).toBe(0);
  }, patience);
}, 200_000);

afterAll(async () => {
  await server?.stop();
  world.kill('SIGTERM');
  if (world.exitCode === null) await once(world, 'exit');
  await rm(folder, { recursive: true, force: true });
});

/** Starts it in a process of its own, on the chains of TEST_WORLD where there is one, and returns where the chain's node is. */
async function startDemoWorld(): Promise<string> {
  let said = '';
  await copyTestWorld(join(folder, 'world'));
  world = spawn(process.execPath, [WORLD, join(folder, 'world')]);
  world.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await vi.waitFor(() => expect(said).toContain('ready after'), { timeout: 120_000, interval: 250 });
  const [, rpcUrl = ''] = /BNB Smart Chain at (\S+)/.exec(said) ?? [];
  return rpcUrl;
}

async function getJson(path: string): Promise<unknown> {
  const answer = await fetch(`${server?.url}${path}`);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.json();
}

/** Opens an address in a contract: a page of this site, or what the address itself holds. */
const open = (uri: string) =>
  uri.startsWith('data:') ? fetch(uri).then((answer) => answer.json()) : getJson(uri.replace(ORIGIN, ''));

async function listCars(): Promise<Nft[]> {
  const cars: Nft[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const path = `/api/nfts?category=car&sort=oldest&limit=100${next && `&cursor=${next}`}`;
    const page = NftListSchema.parse(await getJson(path));
    cars.push(...page.items);
    next = page.next;
  }
  return cars;
}

describe('startServer', () => {
  test('serves every address that the contracts answer, in the form of its standard', async () => {
    const cars = { address: chain.carCollection, abi: carCollectionAbi } as const;
    const token = { functionName: 'tokenURI', args: [1n] } as const;
    const tokens = [await client.readContract({ ...cars, ...token })];
    tokens.push(await client.readContract({ ...cars, functionName: 'notRevealedUri' }));
    const files = [await client.readContract({ ...cars, functionName: 'contractURI' })];
    for (const address of Object.values(chain.assets)) {
      // Garages have these two functions from the same base.
      const asset = { address, abi: gasStationsAbi } as const;
      tokens.push(await client.readContract({ ...asset, ...token }));
      files.push(await client.readContract({ ...asset, functionName: 'contractURI' }));
    }
    for (const uri of tokens) expect(TokenMetadataSchema.parse(await open(uri)).name).not.toBe('');
    for (const uri of files) expect(ContractMetadataSchema.parse(await open(uri)).name).not.toBe('');
    expect(new Set([...tokens, ...files]).size).toBe(7);
    const minter = { address: chain.freeMinter as Address, abi: freeMinterAbi } as const;
    const own = await open(await client.readContract({ ...minter, functionName: 'contractURI' }));
    expect(ContractMetadataSchema.pick({ name: true, symbol: true }).parse(own).name).not.toBe('');
  });

  test('answers every question that needs no parameters from the embedded database', async () => {
    const { paths } = (await getJson('/api/openapi.json')) as { paths: Record<string, object> };
    const asked = Object.entries(paths).flatMap(([path, methods]) =>
      'get' in methods && !path.includes('{') ? [path] : [],
    );
    expect(asked.length).toBeGreaterThan(20);
    for (const path of asked) {
      const answer = await fetch(`${server?.url}${path}`);
      // Some want a parameter, or an account: none fails.
      expect([path, answer.status]).toEqual([path, expect.toSatisfy((status: number) => status < 500)]);
      await answer.body?.cancel();
    }
  });

  test('describes traits whose keys the contract answers', async () => {
    const at = { address: chain.carCollection, abi: carCollectionAbi } as const;
    const uri = await client.readContract({ ...at, functionName: 'getTraitMetadataURI' });
    const { traits } = TraitsMetadataSchema.parse(await open(uri));
    for (const [name, { dataType }] of Object.entries(traits)) {
      const args = [1n, keccak256(toBytes(name))] as const;
      const value = hexToBigInt(await client.readContract({ ...at, functionName: 'getTraitValue', args }));
      expect(value).toBeLessThanOrEqual(BigInt(dataType.maxValue));
    }
    expect(Object.keys(traits)).toHaveLength(7);
  });

  test('has of each car the owner, the lock and the traits that its contract answers', async () => {
    const at = { address: chain.carCollection, abi: carCollectionAbi } as const;
    // The game keeps running: both are asked again until nothing happens in between.
    await vi.waitFor(async () => {
      const cars = await listCars();
      const told = await Promise.all(
        cars.map(async ({ id, token_id, author, locked_until, status }) => {
          const { nft } = NftDetailSchema.parse(await getJson(`/api/nfts/${id}`));
          const traits = nft.chain_traits.map(({ value }) => value);
          return {
            token_id,
            // The house holds a car for its seller.
            owner: status === 'on_auction' ? chain.trading?.auctionHouse : author.wallet,
            lock: locked_until ?? 0,
            transfers: nft.transfers,
            traits,
          };
        }),
      );
      const { chain_traits } = NftDetailSchema.parse(await getJson(`/api/nfts/${cars[0]?.id}`)).nft;
      const keys = chain_traits.map(({ key }) => key as `0x${string}`);
      const answered = await Promise.all(
        cars.map(async ({ token_id }) => {
          const args = [BigInt(token_id)] as const;
          const [owner, lock, transfers, traits] = await Promise.all([
            client.readContract({ ...at, functionName: 'ownerOf', args }),
            client.readContract({ ...at, functionName: 'lockedUntil', args }),
            client.readContract({ ...at, functionName: 'transferCount', args }),
            client.readContract({ ...at, functionName: 'getTraitValues', args: [...args, keys] }),
          ]);
          const values = traits.map((value) => Number(hexToBigInt(value)));
          return {
            token_id,
            owner: owner.toLowerCase(),
            lock: Number(lock),
            transfers: Number(transfers),
            traits: values,
          };
        }),
      );
      expect(told).toEqual(answered);
      // Some of them are in a race: the comparison is of more than zeros.
      expect(told.some(({ lock }) => lock > 0)).toBe(true);
      expect(told.some(({ traits }) => traits.some((value) => value > 0))).toBe(true);
    }, patience);
  }, 90_000);

  test('tells the gifts of the game from mints', async () => {
    const event = getAbiItem({ abi: gameDeskAbi, name: 'Granted' });
    await vi.waitFor(async () => {
      const logs = await client.getLogs({ address: chain.gameDesk as Address, event, fromBlock: 0n });
      const given = logs.flatMap(({ args: { firstId = 0n, quantity = 0n } }) =>
        Array.from({ length: Number(quantity) }, (_, i) => String(firstId + BigInt(i))),
      );
      const gifts = [];
      for (const { id, token_id } of await listCars()) {
        const { history } = NftDetailSchema.parse(await getJson(`/api/nfts/${id}`)).nft;
        if (history.some(({ kind }) => kind === 'grant')) gifts.push(token_id);
      }
      expect(gifts.toSorted()).toEqual(given.toSorted());
    }, patience);
  }, 90_000);

  test('tells a page of a pause, and the drop that it then asks for is paused', async () => {
    const at = { address: chain.carCollection, abi: carCollectionAbi } as const;
    const stop = new AbortController();
    const stream = await fetch(`${server?.url}/api/live?topics=drop:binance`, { signal: stop.signal });
    const owner = await client.readContract({ ...at, functionName: 'owner' });
    const anvil = client as unknown as {
      request(call: { method: string; params: unknown[] }): Promise<unknown>;
    };
    await anvil.request({ method: 'anvil_impersonateAccount', params: [owner] });
    const data = encodeFunctionData({ ...at, functionName: 'pause', args: [true] });
    await anvil.request({ method: 'eth_sendTransaction', params: [{ from: owner, to: at.address, data }] });
    let heard = '';
    for await (const part of (stream.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      heard += part;
      if (heard.includes('"entity":"drop"')) break;
    }
    stop.abort();
    const { drops } = DropListSchema.parse(await getJson('/api/drops'));
    expect(drops.find(({ collection }) => collection === 'cars')?.paused).toBe(true);
  });

  test('has of each drop the settings that its contract answers', async () => {
    await server?.stop();
    server = undefined;
    const db = await openDb({ dir: config.dataDir });
    const drops = await db.query<{ collection: string; settings: Record<string, string> }>(
      'select collection, settings from drop_settings order by collection',
    );
    await db.close();
    expect(drops.map(({ collection }) => collection)).toEqual(['cars', 'garages', 'stations']);
    const addresses: Record<string, Address | undefined> = { cars: chain.carCollection, ...chain.assets };
    const views = ['cost', 'maxMintAmount', 'maxSupply', 'paused', 'nftPerAddressLimit', 'onlyWhitelisted'];
    const names = [...views, 'revealed', 'baseURI', 'notRevealedUri', 'whitelistRoot'] as const;
    let compared = 0;
    for (const { collection, settings } of drops) {
      for (const functionName of names.filter((name) => settings[name] !== undefined)) {
        const at = { address: addresses[collection] as Address, abi: carCollectionAbi };
        const value = await client.readContract({ ...at, functionName: functionName as 'cost' });
        const text = String(typeof value === 'boolean' ? Number(value) : value);
        expect([collection, functionName, settings[functionName]]).toEqual([collection, functionName, text]);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(8);
  });
});
