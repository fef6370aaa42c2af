import { NftBuildSchema } from '@pitlane/shared/api/builds';
import { drawSeries, epochCommitment, epochSeed } from '@pitlane/shared/domain/cars/fair-build';
import type { Hash } from '@pitlane/shared/domain/chain/address';
import { carCollectionAbi as abi } from '@pitlane/shared/generated/car-collection';
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeEventTopics,
  encodeFunctionResult,
  type Hex,
  pad,
  parseAbiParameters,
  toHex,
  zeroHash,
} from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COVER, COVERED, REVEALED } from '../../core/items/cover.ts';
import { type FakeNode, openFakeNode } from '../../testing/fake-node.ts';
import { CONTRACT, openTestApi, type TestApi, testCar, testChain } from '../../testing/test-api.ts';

const hash = (n: number): Hash => pad(toHex(n), { size: 32 });
const SECRET = hash(0x5ec);
const BLOCK_HASH = hash(0xb10c);
const SEED = epochSeed(SECRET, BLOCK_HASH);
const COMMITMENT = epochCommitment(SECRET, { chainId: 31_337, collection: CONTRACT, epoch: 3n });

const drawn = {
  commitment: COMMITMENT,
  blockHash: BLOCK_HASH,
  seed: SEED,
  lastId: 40,
  startedAt: 1_000,
  closedAt: 2_000,
  drawBlock: 50,
  proceeds: 0n,
  forfeited: false,
  granted: 0,
};
type Epoch = typeof drawn;

let epoch: Epoch | 'open' = drawn;
let revealedAt = 50;
let node: FakeNode;
let api: TestApi;

const searches = () =>
  node.calls.filter(({ method }) => method === 'eth_getLogs').map(({ params }) => params[0]);

function call(data: Hex): Hex {
  const { functionName } = decodeFunctionData({ abi, data });
  if (functionName === 'epoch') return encodeFunctionResult({ abi, functionName, result: epoch as Epoch });
  if (epoch !== 'open') return encodeFunctionResult({ abi, functionName: 'epochOf', result: 3n });
  const refusal = encodeErrorResult({ abi, errorName: 'BuildEpochUnknown', args: [12n] });
  throw Object.assign(new Error('execution reverted'), { data: refusal });
}

function logs({ fromBlock, toBlock }: { fromBlock: Hex; toBlock: Hex }) {
  if (Number(fromBlock) > revealedAt || Number(toBlock) < revealedAt) return [];
  const secret = epoch !== 'open' && epoch.forfeited ? zeroHash : SECRET;
  return [
    {
      address: CONTRACT,
      topics: encodeEventTopics({ abi, eventName: 'EpochRevealed', args: { epoch: 3n } }),
      data: encodeAbiParameters(parseAbiParameters('bytes32, bytes32, bytes32'), [secret, BLOCK_HASH, SEED]),
      blockNumber: toHex(revealedAt),
      blockHash: hash(1),
      transactionHash: hash(0x7a),
      transactionIndex: '0x0',
      logIndex: '0x0',
      removed: false,
    },
  ];
}

beforeAll(async () => {
  node = await openFakeNode({
    eth_blockNumber: () => toHex(9_000),
    eth_call: ([given]) => call((given as { data: Hex }).data),
    eth_getLogs: ([filter]) => logs(filter as Parameters<typeof logs>[0]),
  });
  api = await openTestApi({ chains: [testChain('binance', node.url), testChain('matic')] });
  await api.addCars([
    testCar({ tokenId: 12n, series: drawSeries(SEED, 12n) }),
    testCar({ tokenId: 13n, series: null }),
    testCar({ tokenId: 1n, chain: 'matic' }),
  ]);
});
afterAll(async () => {
  await api.close();
  await node.close();
});
beforeEach(() => {
  epoch = drawn;
});

const read = async (id: string) => {
  const { status, body } = await api.json(`/api/nfts/${id}/build`);
  return { status, body, build: status === 200 ? NftBuildSchema.parse(body) : undefined };
};

describe('GET /api/nfts/{id}/build', () => {
  test('returns everything that the draw was made of', async () => {
    const { build } = await read('binance-cars-12');
    expect(build).toEqual({
      state: 'drawn',
      chain: 'binance',
      chain_id: 31_337,
      collection: CONTRACT,
      token_id: '12',
      series: drawSeries(SEED, 12n),
      epoch: 3,
      commitment: COMMITMENT,
      started_at: 1_000,
      closed_at: 2_000,
      draw_block: 50,
      block_hash: BLOCK_HASH,
      secret: SECRET,
      seed: SEED,
      forfeited: false,
      revealed_in: hash(0x7a),
    });
    expect(searches()[0]).toMatchObject({ address: CONTRACT, fromBlock: toHex(50) });
  });

  test('looks for the reveal of an epoch once for all its cars', async () => {
    await read('binance-cars-12');
    const before = searches().length;
    expect((await read('binance-cars-13')).build).toMatchObject({
      state: 'drawn',
      series: null,
      secret: SECRET,
    });
    expect(searches()).toHaveLength(before);
  });

  test('looks for a late reveal in ranges that every node allows', async () => {
    [epoch, revealedAt] = [{ ...drawn, seed: hash(0x5eed1) }, 4_100];
    const before = searches().length;
    expect((await read('binance-cars-12')).build?.secret).toBe(SECRET);
    const asked = searches().slice(before) as { fromBlock: Hex; toBlock: Hex }[];
    expect(asked.map(({ fromBlock, toBlock }) => [Number(fromBlock), Number(toBlock)])).toEqual([
      [50, 2_049],
      [2_050, 4_049],
      [4_050, 6_049],
    ]);
  });

  test('shows the stage of a car whose epoch is open or not revealed', async () => {
    epoch = 'open';
    expect((await read('binance-cars-13')).build).toMatchObject({
      state: 'open',
      epoch: null,
      commitment: null,
    });
    epoch = { ...drawn, seed: zeroHash, blockHash: zeroHash };
    expect((await read('binance-cars-13')).build).toMatchObject({
      state: 'closed',
      epoch: 3,
      commitment: COMMITMENT,
      draw_block: 50,
      block_hash: null,
      secret: null,
      seed: null,
    });
  });

  test('keeps the draw back until the collection is revealed', async () => {
    await api.db.query(`insert into projection values ('binance', '${COVER}', ${COVERED}, 0, 'ready', null)`);
    expect((await read('binance-cars-12')).build).toMatchObject({
      ...{ state: 'closed', epoch: 3, commitment: COMMITMENT, draw_block: 50 },
      ...{ block_hash: null, secret: null, seed: null, revealed_in: null },
    });
    await api.db.query('update projection set fold_version = $1 where name = $2', [REVEALED, COVER]);
    expect((await read('binance-cars-12')).build).toMatchObject({
      state: 'drawn',
      secret: SECRET,
      seed: SEED,
    });
  });

  test('a forfeited epoch has no secret', async () => {
    const seed = epochSeed(zeroHash, BLOCK_HASH);
    [epoch, revealedAt] = [{ ...drawn, forfeited: true, seed }, 60];
    expect((await read('binance-cars-12')).build).toMatchObject({
      state: 'drawn',
      forfeited: true,
      secret: null,
      seed,
      revealed_in: hash(0x7a),
    });
  });

  test('answers 404 for an unknown car and 503 when the chain does not answer', async () => {
    expect(await read('binance-cars-99')).toMatchObject({
      status: 404,
      body: { error: { code: 'NOT_FOUND' } },
    });
    const silent = await read('matic-cars-1');
    expect(silent).toMatchObject({ status: 503, body: { error: { code: 'CHAIN_UNAVAILABLE' } } });
  });
});
