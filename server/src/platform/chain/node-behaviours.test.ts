import { afterEach, describe, expect, test } from 'vitest';
import { createFakeChain, FAKE_CHAIN_ID } from '../../testing/fake-chain.ts';
import { type FakeNode, type Intercept, openFakeNode } from '../../testing/fake-node.ts';
import { NODE_BEHAVIOURS } from '../../testing/node-behaviours.ts';
import { testChain } from '../../testing/test-api.ts';
import { testTargets } from '../../testing/test-targets.ts';
import { createLog } from '../log.ts';
import { createChainClient } from './chain-clients.ts';
import { ForkChangedError } from './chain-reader.ts';
import { WrongAnswerError } from './node-answers.ts';
import { classifyNodeError } from './node-errors.ts';
import { createViemReader } from './viem-reader.ts';

const TARGETS = testTargets(['cars']);
const chain = createFakeChain(60);
let node: FakeNode | undefined;
afterEach(() => node?.close());

async function open(intercept?: Intercept) {
  node = await openFakeNode(chain.answers, intercept);
  const config = { ...testChain('binance', node.url), chainId: FAKE_CHAIN_ID };
  return createViemReader({ config, client: createChainClient(config) }, createLog('silent'));
}

/** As the index reads: a range, halved while the node says that it is too large, and blocks by their hashes. */
async function readAll(reader: Awaited<ReturnType<typeof open>>) {
  const events = [];
  let size = 30;
  for (let from = 0; from < 40; ) {
    try {
      events.push(...(await reader.events(TARGETS, from, Math.min(39, from + size - 1))));
      from += size;
    } catch (error) {
      if (classifyNodeError(error).kind !== 'too_large' || size === 1) throw error;
      size = Math.floor(size / 2);
    }
  }
  const headers = await Promise.all(Array.from({ length: 20 }, (_, i) => reader.header(40 + i)));
  const blocks = headers.map((header) => header && reader.blockEvents(TARGETS, header));
  return [...events, ...(await Promise.all(blocks)).flat()];
}

const good = await open().then(readAll);

describe('a reader', () => {
  test('reads all of a good node', () => {
    expect(good.filter((event) => event?.kind === 'car_updated')).toHaveLength(11);
    expect(good.at(-1)?.timestamp).toBe(1_700_000_000 + 28);
  });

  test.each(NODE_BEHAVIOURS.map((each) => [each.name, each] as const))(
    'of a node that %s',
    async (_, { reader: expected, intercept }) => {
      const reader = await open(intercept);
      const outcome = await readAll(reader).catch((error: unknown) => error);
      if (expected === 'answers') expect(outcome).toEqual(good);
      else if (expected === 'forked') expect(outcome).toBeInstanceOf(ForkChangedError);
      else if (expected === 'wrong_answer') expect(outcome).toBeInstanceOf(WrongAnswerError);
      else expect(classifyNodeError(outcome).kind).toBe(expected);
    },
  );

  test('sends the node that takes three calls no larger batch again', async () => {
    const behaviour = NODE_BEHAVIOURS.find(({ name }) => name.includes('more than 3'));
    const reader = await open(behaviour?.intercept);
    const read = () => Promise.all(Array.from({ length: 9 }, (_, i) => reader.header(i)));
    await read();
    const before = node?.requests() ?? 0;
    await read();
    expect((node?.requests() ?? 0) - before).toBe(3);
  });
});
