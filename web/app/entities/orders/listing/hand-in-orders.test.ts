import { afterEach, describe, expect, test, vi } from 'vitest';
import { problemOf } from '../../../testing/fake-trading.ts';
import { handInOrders } from './hand-in-orders.ts';

const accepted = { id: 'binance-0x1', accepted: true, active: true, reason: null, refusal: null };
const taken = () => Response.json({ results: [accepted] });
const refusal = (code: string, status: number) =>
  Response.json({ error: { code, message: 'Not now.' } }, { status });
const order = { parameters: {}, signature: '0x12' } as never;
const pauses: number[] = [];
const pause = async (ms: number) => void pauses.push(ms);
const handIn = () => handInOrders('binance', [order], pause);

/** The server's answers in order, the last one for ever; gives what it was sent. */
function stubAnswers(...answers: readonly (() => Response)[]): string[] {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(String(init.body));
    return (answers[Math.min(sent.length, answers.length) - 1] as () => Response)();
  });
  return sent;
}

const lost = () => {
  throw new TypeError('Failed to fetch');
};

afterEach(() => {
  vi.unstubAllGlobals();
  pauses.length = 0;
});

describe('handInOrders', () => {
  test.each<[string, () => Response]>([
    ['whose answer is lost', lost],
    ['whose proxy answers for it', () => new Response('Bad gateway', { status: 502 })],
    ['that is starting', () => refusal('STARTING', 503)],
    ['whose database is away', () => refusal('DATABASE_UNAVAILABLE', 503)],
    ['that took too long', () => refusal('TIMEOUT', 503)],
  ])('gives the same orders once more to a server %s', async (_, answer) => {
    const sent = stubAnswers(answer, answer, taken);
    expect(await handIn()).toEqual([accepted]);
    expect(sent).toHaveLength(3);
    expect(new Set(sent).size).toBe(1);
  });

  test('asks for as long as a restart takes, then says that the book may have them', async () => {
    stubAnswers(lost);
    const found = await problemOf(handIn());
    expect(found).toMatchObject({
      code: 'SITE_DOWN',
      message: expect.stringContaining('before you sign again'),
    });
    const waited = pauses.reduce((sum, ms) => sum + ms, 0);
    expect([waited >= 20_000, waited <= 60_000]).toEqual([true, true]);
  });

  test.each<[string, string, number]>([
    ['a chain that is away', 'CHAIN_UNAVAILABLE', 503],
    ['too many requests', 'TOO_MANY_REQUESTS', 429],
  ])('%s is said at once: nothing was taken', async (_, code, status) => {
    const sent = stubAnswers(() => refusal(code, status));
    await expect(handIn()).rejects.toMatchObject({ code });
    expect(sent).toHaveLength(1);
  });

  test('a refusal after a lost answer does not hide that the first post may count', async () => {
    stubAnswers(lost, () => refusal('TOO_MANY_REQUESTS', 429));
    expect(await problemOf(handIn())).toMatchObject({ code: 'SITE_DOWN' });
  });
});
