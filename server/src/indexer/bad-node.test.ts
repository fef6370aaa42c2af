/** A whole index, fed by a node that misbehaves for a while: afterwards it is what a good node alone would have made. */
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createChainClient } from '../platform/chain/chain-clients.ts';
import { createViemReader } from '../platform/chain/viem-reader.ts';
import { createLog } from '../platform/log.ts';
import { createFakeChain, FAKE_CHAIN_ID } from '../testing/fake-chain.ts';
import { type FakeNode, type Intercept, openFakeNode } from '../testing/fake-node.ts';
import { indexSnapshot } from '../testing/index-snapshot.ts';
import { NODE_BEHAVIOURS } from '../testing/node-behaviours.ts';
import { testChain } from '../testing/test-api.ts';
import { openTestDb } from '../testing/test-db.ts';
import { openTestIndex } from '../testing/test-index.ts';
import { testTargets } from '../testing/test-targets.ts';

const db = await openTestDb();
beforeEach(() => db.reset());
afterAll(() => db.close());

let node: FakeNode | undefined;
afterEach(() => node?.close());

const chain = createFakeChain(90);
/** HTTP requests for which the node misbehaves. */
const WHILE = 12;

/** Indexes the chain through a node, whatever it takes, and gives all that the index knows. */
async function indexThrough(intercept?: Intercept) {
  node = await openFakeNode(chain.answers, intercept);
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
      if ((await index.step()).kind === 'idle') return indexSnapshot(db);
    } catch (error) {
      if (++failures > 60) throw error;
    }
  }
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
      const snapshot = await indexThrough((given, answer) =>
        ++requests > WHILE ? undefined : intercept(given, answer),
      );
      expect(snapshot).toEqual(whole);
    },
  );
});
