/** A whole index, fed by a node that misbehaves for a while: afterwards it is what a good node alone would have made. */
import { pick, seededRandom } from '@pitlane/shared/domain/seeded-random';
import { numberToHex } from 'viem';
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createChainClient } from '../platform/chain/chain-clients.ts';
import { createViemReader } from '../platform/chain/viem-reader.ts';
import { createLog } from '../platform/log.ts';
import { byDepth, CASES_MS, casesByDepth } from '../testing/depth.ts';
import { createFakeChain, FAKE_CHAIN_ID } from '../testing/fake-chain.ts';
import { type Answers, type FakeNode, type Intercept, openFakeNode } from '../testing/fake-node.ts';
import { indexSnapshot } from '../testing/index-snapshot.ts';
import { NODE_BEHAVIOURS } from '../testing/node-behaviours.ts';
import { testChain } from '../testing/test-api.ts';
import { openTestDb } from '../testing/test-db.ts';
import { openTestIndex, testTargets } from '../testing/test-index.ts';

const db = await openTestDb();
beforeEach(() => db.reset());
afterAll(() => db.close());

let node: FakeNode | undefined;
afterEach(() => node?.close());

const chain = createFakeChain(90);
/** HTTP requests for which the node misbehaves. */
const WHILE = 12;

type Given = {
  intercept?: Intercept;
  answers?: Answers;
  /** Failed steps after which the test gives up. */
  maxFailures?: number;
  /** An index that waits for the next block has seen all that it is to see. */
  isOver?: () => boolean;
};

/** Indexes the chain through a node, whatever it takes, and gives all that the index knows. */
async function indexThrough({
  intercept,
  answers = chain.answers,
  maxFailures = 60,
  isOver = () => true,
}: Given = {}) {
  node = await openFakeNode(answers, intercept);
  const config = { ...testChain('binance', node.url), chainId: FAKE_CHAIN_ID };
  const reader = createViemReader({ config, client: createChainClient(config) }, createLog('silent'));
  const index = openTestIndex(db, {
    reader,
    chainId: FAKE_CHAIN_ID,
    targets: testTargets(['cars']),
    money: undefined,
    firstRange: 20,
    confirmAfterMs: 0,
  });
  for (let failures = 0; ; ) {
    try {
      if ((await index.step()).kind === 'idle' && isOver()) return indexSnapshot(db);
    } catch (error) {
      if (++failures > maxFailures) throw error;
    }
  }
}

/** Requests of a bad day, and how many of them a new block takes. */
const DAY = byDepth(700, 5_000);
const REQUESTS_PER_BLOCK = DAY / 80;

/** A node that behaves well or in some bad way for up to a dozen requests, and then otherwise, while its chain grows; at last it is good. */
function openBadDay(seed: string): Required<Given> {
  let requests = 0;
  let until = 0;
  let intercept: Intercept | undefined;
  const head = () => Math.min(chain.blocks.length - 1, 5 + Math.floor(requests / REQUESTS_PER_BLOCK));
  const readBlock = chain.answers.eth_getBlockByNumber;
  return {
    answers: {
      ...chain.answers,
      eth_blockNumber: () => numberToHex(head()),
      eth_getBlockByNumber: ([which, ...rest]) =>
        readBlock?.([which === 'latest' ? numberToHex(head()) : which, ...rest]),
    },
    intercept(given, answer) {
      requests += 1;
      if (requests > DAY) return undefined;
      if (requests >= until) {
        const key = `${seed} ${requests}`;
        until = requests + 1 + Math.floor(seededRandom(`length ${key}`) * 12);
        intercept = seededRandom(`mood ${key}`) < 0.4 ? undefined : pick(key, NODE_BEHAVIOURS).intercept;
      }
      return intercept?.(given, answer);
    },
    isOver: () => requests > DAY && head() === chain.blocks.length - 1,
    maxFailures: DAY,
  };
}

const whole = await indexThrough();
await node?.close();

describe('an index', () => {
  test('of a good node has all cars', () => {
    expect(whole.cars).toHaveLength(17);
  });

  test.each(NODE_BEHAVIOURS.map(({ name, intercept }) => [name, intercept] as const))(
    'of a node that %s for a while',
    async (_, intercept) => {
      let requests = 0;
      const snapshot = await indexThrough({
        intercept: (given, answer) => (++requests > WHILE ? undefined : intercept(given, answer)),
      });
      expect(snapshot).toEqual(whole);
    },
  );

  test.each(
    Array.from({ length: casesByDepth(2, 10) }, (_, i) => `${inject('seedShift') + 20_261_127} ${i}`),
  )(
    'after a day on a node that misbehaves in one way after another (seed %s)',
    async (seed) => expect(await indexThrough(openBadDay(seed))).toEqual(whole),
    CASES_MS,
  );
});
