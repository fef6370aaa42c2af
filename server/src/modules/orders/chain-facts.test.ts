import type { OrderComponents } from '@pitlane/shared/domain/orders/seaport-order';
import { describe, expect, test } from 'vitest';
import { isSignedForSeaport } from './chain-facts.ts';

const SEAPORT = `0x${'5'.repeat(40)}` as const;
const order = {
  components: { offer: [], consideration: [] } as unknown as OrderComponents,
  signature: '0x12',
} as const;

/** A chain whose node answers when it is told to. */
function makeChain() {
  const { promise, resolve } = Promise.withResolvers<{ result: boolean }>();
  let asked = 0;
  const client = {
    simulateContract: () => {
      asked += 1;
      return promise;
    },
  };
  const market = { client, seaport: SEAPORT, block: { number: 7n, timestamp: 1 } } as never;
  return {
    ask: () => isSignedForSeaport(market, order),
    answer: () => resolve({ result: true }),
    asked: () => asked,
  };
}

describe('isSignedForSeaport', () => {
  test('answers for one chain while the node of another one is silent', async () => {
    const [slow, fast] = [makeChain(), makeChain()];
    const waiting = slow.ask();
    fast.answer();
    expect(await fast.ask()).toBe(true);
    slow.answer();
    expect(await waiting).toBe(true);
  });

  test('asks one chain for one signature at a time', async () => {
    const chain = makeChain();
    const both = [chain.ask(), chain.ask()];
    await expect.poll(chain.asked).toBe(1);
    chain.answer();
    expect(await Promise.all(both)).toEqual([true, true]);
    expect(chain.asked()).toBe(2);
  });
});
