import { toHex } from 'viem';
import { afterEach, describe, expect, test } from 'vitest';
import { createDoctorContext, listTrouble } from '../../testing/doctor-context.ts';
import { createFakeChain } from '../../testing/fake-chain.ts';
import { type Answers, type FakeNode, type Intercept, openFakeNode } from '../../testing/fake-node.ts';
import { NODE_BEHAVIOURS } from '../../testing/node-behaviours.ts';
import { testTargets } from '../../testing/test-index.ts';
import { checkNodes } from './check-nodes.ts';

const chain = createFakeChain(60);
const opened: FakeNode[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((node) => node.close()));
});

async function open(answers: Answers = {}, intercept?: Intercept): Promise<string> {
  const node = await openFakeNode({ ...chain.answers, ...answers }, intercept);
  opened.push(node);
  return node.url;
}

/** What is wrong with the node at an address, on whose chain the cars of the fake chain are. */
async function examine(url: string, env: Record<string, string> = {}, clock = Date.now) {
  const context = createDoctorContext({ BINANCE_RPC_URL: url, ...env }, { clock });
  const [cars] = testTargets(['cars']);
  const chains = context.config.chains.map((one) => ({
    ...one,
    carCollection: cars?.address ?? one.carCollection,
  }));
  return listTrouble(await checkNodes.run({ ...context, config: { ...context.config, chains } }));
}

describe('checkNodes', () => {
  test('a good node has no trouble', async () => {
    expect(await examine(await open())).toEqual([]);
  });

  test("another chain's node is named with both numbers", async () => {
    expect(await examine(await open({ eth_chainId: () => toHex(56) }))).toEqual([
      'fail: The node of BNB Smart Chain is on chain 56, and 31356 is configured. → Correct BINANCE_RPC_URL.',
    ]);
  });

  test('a node that is away, and one that refuses the key', async () => {
    const gone = await open();
    await opened.pop()?.close();
    expect(await examine(`${gone}/v2/s3cr3t-k3y`)).toEqual([
      expect.stringMatching(
        /^fail: The node of BNB Smart Chain does not answer: ECONNREFUSED\. → Look after it/,
      ),
    ]);
    const refusing = await open({}, () => ({ status: 401, body: 'no such key' }));
    expect(await examine(refusing)).toEqual([expect.stringContaining('does not answer: HTTP 401')]);
  });

  test('a node without the first blocks, or without their logs', async () => {
    const { eth_getBlockByNumber: findBlock, eth_getLogs: findLogs } = chain.answers;
    const pruned = await open({
      eth_getBlockByNumber: (params) => (params[0] === '0x1' ? null : findBlock?.(params)),
    });
    expect(await examine(pruned)).toEqual([
      expect.stringMatching(
        /^fail: The node does not have block 1, .* → Name a node that keeps the logs since block 1/,
      ),
    ]);
    const noLogs = await open({
      eth_getLogs(params) {
        const { fromBlock } = params[0] as { fromBlock: string };
        if (fromBlock === '0x1') throw Object.assign(new Error('history has been pruned'), { code: -32_000 });
        return findLogs?.(params);
      },
    });
    expect(await examine(noLogs)).toEqual([expect.stringContaining('gives no logs of block 1')]);
  });

  test('a node that leaves logs out is found by the headers', async () => {
    const lying = NODE_BEHAVIOURS.find(({ name }) => name.startsWith('answers no logs at all'));
    const trouble = await examine(await open({}, lying?.intercept));
    expect(trouble).toContainEqual(
      expect.stringMatching(/^fail: Its answers about blocks 50 to 59 can’t be right: .*left out/),
    );
  });

  test('a block from the future is about the clock of this machine', async () => {
    const trouble = await examine(await open(), {}, () => 0);
    expect(trouble).toEqual([
      expect.stringMatching(
        /^warn: The newest block is \d+ s ahead of this machine's clock\. → Set the clock/,
      ),
    ]);
  });

  test('the nodes for browsers and for new blocks are looked at too', async () => {
    const url = await open();
    const other = await open({ eth_chainId: () => '0x1' });
    const env = { BINANCE_PROXY_RPC_URL: other, BINANCE_WS_URL: 'ws://127.0.0.1:1' };
    expect(await examine(url, env)).toEqual([
      'fail: The node for browsers is on chain 1, and 31356 is configured. → Correct BINANCE_PROXY_RPC_URL.',
      'warn: BINANCE_WS_URL refuses connections, so we poll for new blocks and get them a little later. → Correct BINANCE_WS_URL, or leave it out.',
    ]);
  });
});
