/** The API on a real, empty database, for tests: called in process, with an index that does not move. */

import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { carName, unbuiltCarName } from '@pitlane/shared/domain/cars/car-name';
import {
  type CarState,
  packCarState,
  UPGRADES,
  type UpgradeLevels,
} from '@pitlane/shared/domain/cars/car-state';
import { carTraits } from '@pitlane/shared/domain/cars/car-traits';
import type { Address, Hash } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { Asset } from '@pitlane/shared/fold/asset';
import type { Car } from '@pitlane/shared/fold/car';
import type { ChainEvent } from '@pitlane/shared/fold/event';
import { createHttp } from '../app/create-http.ts';
import type { ChainConfig } from '../config/chain-config.ts';
import type { Config, PasswordHashes } from '../config/config.ts';
import { OWN_STUDIO } from '../config/studio/read-studio.ts';
import { appendEvents } from '../indexer/event-log.ts';
import { createProjectedRows } from '../indexer/projected-rows.ts';
import { assetProjection } from '../indexer/projections/asset.ts';
import { carProjection } from '../indexer/projections/car.ts';
import { listSubjects, PROJECTORS } from '../indexer/projections.ts';
import { type ChainClients, createChainClients } from '../platform/chain/chain-clients.ts';
import { getBasePath, mountAt } from '../platform/http/base-path.ts';
import { createLog, type Log } from '../platform/log.ts';
import { createShutdown } from '../platform/shutdown.ts';
import { addOperatorToken } from './operator-tokens.ts';
import { openTestDb, type TestDb } from './test-db.ts';

export const ALICE: Address = '0x00000000000000000000000000000000000a11ce';
export const BOB: Address = '0x0000000000000000000000000000000000000b0b';
export const CONTRACT: Address = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
export const NO_UPGRADES = Object.fromEntries(UPGRADES.map((name) => [name, 0])) as UpgradeLevels;

const carRows = createProjectedRows(carProjection);
const assetRows = createProjectedRows(assetProjection);

const FORWARDED = 'x-forwarded-for';
let opened = 0;

/** A port without a listener: a chain that is down. */
const NOWHERE = 'http://127.0.0.1:1';

const hashCheaply = async (text: string) => createHash('sha256').update(text).digest('hex');

/** Scrypt, which servers have, takes a tenth of a second of the processor for each password, and half a second for ten recovery codes. */
export const CHEAP_HASHES: PasswordHashes = {
  hash: hashCheaply,
  verify: async ({ password, hash }) => (await hashCheaply(password)) === hash,
  hashCode: (code, salt) => hashCheaply(`${salt} ${code}`),
};

export function testChain(chain: Chain, rpcUrl = NOWHERE, assets: ChainConfig['assets'] = {}): ChainConfig {
  const unset = {
    proxyRpcUrl: undefined,
    wsUrl: undefined,
    explorer: undefined,
    workshop: undefined,
    freeMinter: undefined,
    gameDesk: undefined,
    trading: undefined,
  };
  const base = {
    ...unset,
    carCollection: CONTRACT,
    contracts: [CONTRACT],
    assets,
    deployBlock: 1,
    feeBps: 250,
  };
  return { ...base, chain, chainId: 31_337, rpcUrl };
}

export type TestApi = Awaited<ReturnType<typeof openTestApi>>;

/** A database that knows SCRIPT_TOKEN, also after a reset. */
export async function openTestApiDb(): Promise<TestDb> {
  const db = await openTestDb();
  await addOperatorToken(db);
  return {
    ...db,
    async reset() {
      await db.reset();
      await addOperatorToken(db);
    },
  };
}

/** Close it in afterAll. Given another one's database it shares that: a configuration apart costs no database apart. */
export async function openTestApi(changes: Partial<Config> = {}, shared?: TestDb, givenLog?: Log) {
  const db = shared ?? (await openTestApiDb());
  const dataDir = await mkdtemp(join(tmpdir(), 'pitlane-api-'));
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    dataDir,
    pictures: { ahead: 0, maxBytes: 1_000_000_000 },
    mediaS3: undefined,
    pinning: { service: undefined, gateway: undefined },
    exchange: { kind: 'book' },
    databaseUrl: undefined,
    decoderSocket: undefined,
    roles: new Set(['api']),
    demo: false,
    siteUrl: 'http://localhost:3000',
    plainConnections: [],
    trustedProxies: 0,
    chains: [testChain('binance'), testChain('matic'), testChain('avalanche')],
    faucetKey: undefined,
    builder: undefined,
    settlerKey: undefined,
    signingSecrets: ['a secret of the tests, with 32 letters'],
    mail: undefined,
    contact: { mail: 'operator@cars.example', offices: [] },
    signIn: {},
    walletConnect: undefined,
    passwordHashes: CHEAP_HASHES,
    studio: OWN_STUDIO,
    security: { contact: 'mailto:security@cars.example', policy: undefined },
    social: { twitter: 'https://x.test/pitlane', discord: undefined, telegram: undefined },
    logLevel: 'silent',
    metrics: undefined,
    backupStamp: undefined,
    webBuild: '',
    webAssets: '',
    messageOverrides: '',
    ...changes,
  };
  const log = givenLog ?? createLog(config.logLevel);
  const shutdown = createShutdown(log);
  const chains: ChainClients = createChainClients(config.chains, log);
  const indexed = { binance: { block: 120, lag: 0 } };
  const health = {
    health: async () => ({
      status: 'ok' as const,
      ready: true,
      problems: [],
      version: '0.0.0',
      now: 1,
      chains: [],
    }),
    readiness: async () => ({ ready: true, problems: [] }),
    indexedNow: async () => indexed,
  };
  const close = async () => {
    await shutdown.run();
    if (!shared) await db.close();
    await rm(dataDir, { recursive: true });
  };
  const basePath = getBasePath(config.siteUrl);
  const app = await createHttp({ config, db, log, chains, health, shutdown }).catch(
    async (error: unknown) => {
      await close();
      throw error;
    },
  );

  const http = mountAt(basePath, app);
  const address = `10.0.${opened >> 8}.${opened++ & 255}`;
  const call = async (path: string, init?: RequestInit) => {
    const request = new Request(new URL(`${basePath}${path}`, config.siteUrl), init);
    // Behind a proxy, each opened API is asked by a client of its own: limits of one test are not those of the next.
    if (config.trustedProxies > 0 && !request.headers.has(FORWARDED)) request.headers.set(FORWARDED, address);
    return http.fetch(request);
  };

  return {
    db,
    dataDir,
    fetch: http.fetch,
    call,
    /** The status and the parsed JSON of an answer. */
    async json(path: string, init?: RequestInit) {
      const response = await call(path, init);
      return { status: response.status, body: JSON.parse(await response.text()), headers: response.headers };
    },
    post(path: string, body: unknown, headers: Record<string, string> = {}) {
      return this.json(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
    },
    /** `covered`: as the index writes them until their collection is revealed. */
    async addCars(cars: Car[], { covered = false } = {}): Promise<void> {
      const wallets = [...new Set(cars.flatMap(({ owner, minter }) => [owner, minter]))].sort();
      await db.query('insert into author (wallet) select unnest($1::text[]) on conflict do nothing', [
        wallets,
      ]);
      const after = cars.map((car) => ({ ...carProjection.toRow(car, covered), version: 0 }));
      await carRows.write(
        db,
        after.map((row) => ({ id: row.id, before: undefined, after: row })),
      );
    },
    async addAssets(assets: Asset[]): Promise<void> {
      const wallets = [...new Set(assets.flatMap(({ owner, minter }) => [owner, minter]))].sort();
      await db.query('insert into author (wallet) select unnest($1::text[]) on conflict do nothing', [
        wallets,
      ]);
      const after = assets.map((asset) => ({ ...assetProjection.toRow(asset), version: 0 }));
      await assetRows.write(
        db,
        after.map((row) => ({ id: row.id, before: undefined, after: row })),
      );
    },
    addEvents: (events: ChainEvent[]) =>
      appendEvents(
        db,
        events.map((event) => ({ event, subjects: listSubjects(PROJECTORS, event) })),
      ),
    close,
  };
}

/** A garage, a gas station or a free-form token. */
export function testAsset(changes: Partial<Asset> & Pick<Asset, 'collection' | 'tokenId'>): Asset {
  return {
    chain: 'binance',
    owner: ALICE,
    minter: ALICE,
    approved: null,
    transfers: 0,
    fuel: null,
    creator: null,
    tokenUri: null,
    royaltyReceiver: null,
    royaltyBps: null,
    mintedAt: 1_700_000_000,
    mintBlock: 10,
    mintLogIndex: 0,
    updatedAt: 1_700_000_000,
    ...changes,
  };
}

export function testCar(changes: Partial<Car> & { tokenId: bigint }): Car {
  return {
    chain: 'binance',
    collection: 'cars',
    owner: ALICE,
    minter: ALICE,
    approved: null,
    series: 'common_series',
    rank: 'underdog',
    upgrades: NO_UPGRADES,
    transfers: 0,
    mintedAt: 1_700_000_000,
    mintBlock: 10,
    mintLogIndex: 0,
    lockedUntil: null,
    updatedAt: 1_700_000_000,
    ...changes,
  };
}

type Fact =
  | { from: Address; to: Address }
  | { state: Partial<CarState> }
  | { until: number }
  | { granted: number };

/** An event of car 1 on the first chain, in block `block`. */
export function testEvent(block: number, fact: Fact): ChainEvent {
  const hash = (kind: number): Hash => `0x${(kind * 1_000_000 + block).toString(16).padStart(64, '0')}`;
  const position = {
    chain: 'binance' as const,
    source: 'cars' as const,
    tokenId: 1n,
    blockNumber: block,
    blockHash: hash(1),
    txHash: hash(2),
    timestamp: 1_700_000_000 + block,
    logIndex: 0,
  };
  if ('from' in fact) return { ...position, kind: 'transfer', ...fact };
  if ('granted' in fact) {
    const given = { ref: hash(3), to: ALICE, firstId: 1n, quantity: fact.granted };
    return { ...position, source: 'desk', logIndex: 1, kind: 'granted', ...given };
  }
  if ('until' in fact) return { ...position, kind: 'lock_changed', ...fact };
  const state: CarState = {
    transfers: 0,
    series: 'common_series',
    rank: 'underdog',
    upgrades: NO_UPGRADES,
    ...fact.state,
  };
  return { ...position, kind: 'car_updated', packed: packCarState(state) };
}

/** The title that the index gives a car. */
export function titleOf(car: Car): string {
  const { chain, tokenId, series } = car;
  return series ? carName(carTraits({ chain, tokenId }, series), tokenId) : unbuiltCarName(tokenId);
}
