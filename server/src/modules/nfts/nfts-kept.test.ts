import { NftQuerySchema } from '@pitlane/shared/api/nfts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeChanges } from '../../platform/db/outbox.ts';
import { createLog } from '../../platform/log.ts';
import { createSigner } from '../../platform/signer.ts';
import { ALICE, CONTRACT, openTestApi, type TestApi, testCar } from '../../testing/test-api.ts';
import { type AnswerCache, createAnswerCache } from '../live/answer-cache.ts';
import { createNftCursors } from './cursor.ts';
import { createNftsService, type NftsService } from './nfts.service.ts';

const LOCK_END = 1_700_000_100;

let api: TestApi;
let answers: AnswerCache;
let service: NftsService;
let kept: string[];
let now: number;
let block: number;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await answers?.close();
  await api.db.reset();
  answers = await createAnswerCache({ db: api.db, newest: () => 0, log: createLog('silent') });
  [kept, now, block] = [[], (LOCK_END - 10) * 1_000, 1];
  service = createNftsService({
    db: api.db,
    contracts: { binance: { cars: CONTRACT }, matic: { cars: CONTRACT } },
    cursors: createNftCursors(createSigner(['a secret of the tests, with 32 letters'])),
    indexedNow: async () => ({ binance: { block, lag: 0 } }),
    answers: {
      ask: (question) => {
        kept.push(question.key);
        return answers.ask(question);
      },
    },
    now: () => now,
  });
});

const list = (query: Record<string, string>, forPage = true) =>
  service.list(NftQuerySchema.parse(query), { forPage });

test('a page gets the very answer that the API gives, and the API none that is kept', async () => {
  await api.addCars([
    testCar({ tokenId: 1n, lockedUntil: LOCK_END }),
    testCar({ tokenId: 2n, chain: 'matic', series: 'rare_series' }),
    testCar({ tokenId: 3n, series: null }),
  ]);
  const queries: Record<string, string>[] = [
    {},
    { limit: '1' },
    { chain: 'matic' },
    { sort: 'rank', buildSeries: 'rare_series' },
  ];
  for (const query of queries) {
    const fresh = await list(query, false);
    expect([await list(query), await list(query)]).toEqual([fresh, fresh]);
  }
  expect(kept).toHaveLength(8);
  expect(new Set(kept).size).toBe(4);
});

test('a lock ends by the clock in a kept answer too', async () => {
  await api.addCars([testCar({ tokenId: 1n, lockedUntil: LOCK_END })]);
  const lock = async () => (await list({})).items[0]?.locked_until;
  expect(await lock()).toBe(LOCK_END);
  now = LOCK_END * 1_000;
  expect(await lock()).toBeNull();
  expect(answers.size().entries).toBe(1);
});

test('a change of a chain that is filtered out ends an answer: its cars are counted in the facets', async () => {
  await api.addCars([testCar({ tokenId: 1n })]);
  const facets = async () => (await list({ chain: 'binance' })).facets.chain;
  expect(await facets()).toMatchObject({ binance: 1, matic: 0 });
  await api.addCars([testCar({ tokenId: 1n, chain: 'matic' })]);
  await api.db.transaction((tx) =>
    writeChanges(tx, [{ entity: 'nft', id: 'matic-cars-1', version: 1, topics: ['list:matic'] }]),
  );
  // A block that the page names is in its answer, whether a notification has come or not.
  block = 2;
  expect(await facets()).toMatchObject({ binance: 1, matic: 1 });
});

test('keeps no search, and no garage', async () => {
  await list({ title: 'charger' });
  await list({ owner: ALICE });
  await list({ author: '1' });
  expect(kept).toEqual([]);
});

test('one question is one answer, in whatever order its values are given', async () => {
  await list({ chain: 'matic,binance', sort: 'rank' });
  await list({ sort: 'rank', chain: 'binance,matic' });
  expect(new Set(kept).size).toBe(1);
});
