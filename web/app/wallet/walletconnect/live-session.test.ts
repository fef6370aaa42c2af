import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { fakeRelay, toNamespaces } from '../../testing/fake-relay.ts';
import { stubLocalStorage } from '../../testing/stub-local-storage.ts';
import { openChannel } from './channel.ts';
import { followSession, type LiveSession } from './live-session.ts';
import { accountsOf, readSession, type Session } from './session.ts';

const A = `0x${'a'.repeat(40)}` as const;
const B = `0x${'b'.repeat(40)}` as const;
const KEY = '3'.repeat(64);
const nowSeconds = () => Math.floor(Date.now() / 1_000);
const page = new EventTarget();

beforeEach(() => {
  stubLocalStorage();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  // Registered first, so it is done last.
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
});

/** A page with a session on network 56, whose wallet also has an account on 137. */
function follow(given: Partial<Session> = {}) {
  const world = fakeRelay();
  let live: LiveSession | undefined;
  const channel = openChannel(world.relay, { key: KEY, onRequest: (request) => live?.take(request) });
  const onChange = vi.fn();
  const onEnd = vi.fn();
  live = followSession({
    session: {
      key: KEY,
      relayKey: '0'.repeat(64),
      expiry: nowSeconds() + 3_600,
      chainId: 56,
      accounts: [
        { chainId: 56, address: A },
        { chainId: 137, address: A },
      ],
      methods: ['personal_sign'],
      ...given,
    },
    channel,
    chainIds: [56, 137],
    onChange,
    onEnd,
  });
  const session = live;
  onTestFinished(() => session.end());
  let lastId = 10;
  const tell = (method: string, params: unknown, id = ++lastId) =>
    world.send(KEY, { id, jsonrpc: '2.0', method, params });
  return { world, live, onChange, onEnd, tell, said: () => world.listen(KEY) };
}

describe('followSession', () => {
  test('stores the session, and forgets it when the wallet ends it', async () => {
    const { tell, onEnd, said } = follow();
    expect(readSession(nowSeconds())).toMatchObject({ key: KEY, chainId: 56 });
    tell('wc_sessionDelete', { code: 6000, message: 'bye' });
    expect(onEnd).toHaveBeenCalledOnce();
    expect(readSession(nowSeconds())).toBeUndefined();
    expect(said()).toMatchObject([{ id: 11, result: true }]);
    tell('wc_sessionDelete', {});
    expect(onEnd).toHaveBeenCalledOnce();
  });

  test('takes other accounts from an update, and no older one after it', () => {
    const { tell, live } = follow();
    tell('wc_sessionUpdate', { namespaces: toNamespaces(`eip155:56:${B}`) }, 200);
    expect(accountsOf(live.read())).toEqual([B]);
    tell('wc_sessionUpdate', { namespaces: toNamespaces(`eip155:56:${A}`) }, 100);
    expect(accountsOf(live.read())).toEqual([B]);
  });

  test('goes to a network that is left when its own is taken away', () => {
    const { tell, live } = follow();
    tell('wc_sessionUpdate', { namespaces: toNamespaces(`eip155:137:${A}`) });
    expect(live.read().chainId).toBe(137);
  });

  test.each([
    ['no account', toNamespaces()],
    ['other networks', toNamespaces(`eip155:1:${A}`)],
    ['nothing', undefined],
  ])('ends when an update leaves %s', (_, namespaces) => {
    const { tell, onEnd, said } = follow();
    tell('wc_sessionUpdate', { namespaces });
    expect(onEnd).toHaveBeenCalledOnce();
    expect(said().map(({ method }) => method)).toContain('wc_sessionDelete');
  });

  test.each<[string, unknown, number, string[]]>([
    ['another network', { name: 'chainChanged', data: '0x89' }, 137, [A]],
    ['a network by its number', { name: 'chainChanged', data: 137 }, 137, [A]],
    ['a network that it does not have', { name: 'chainChanged', data: '0x1' }, 56, [A]],
    ['no network', { name: 'chainChanged', data: null }, 56, [A]],
    ['an account that it did not share', { name: 'accountsChanged', data: [B] }, 56, [A]],
    ['no accounts', { name: 'accountsChanged', data: 'none' }, 56, [A]],
    ['something else', { name: 'mood', data: 'good' }, 56, [A]],
    ['nothing', undefined, 56, [A]],
  ])('an event with %s', (_, event, chainId, accounts) => {
    const { tell, live } = follow();
    tell('wc_sessionEvent', { event, chainId: 'eip155:56' });
    expect([live.read().chainId, accountsOf(live.read())]).toEqual([chainId, accounts]);
  });

  test('an event puts another of the shared accounts first', () => {
    const accounts = [A, B].map((address) => ({ chainId: 56, address }));
    const { tell, live } = follow({ accounts });
    tell('wc_sessionEvent', { event: { name: 'accountsChanged', data: [`eip155:56:${B}`] } });
    expect(accountsOf(live.read())).toEqual([B, A]);
  });

  test('answers pings, and refuses what it does not know', () => {
    const { tell, said } = follow();
    tell('wc_sessionPing', {});
    tell('wc_sessionDance', {});
    expect(said()).toMatchObject([
      { id: 11, result: true },
      { id: 12, error: { code: 10_001 } },
    ]);
  });

  test('does not answer an echo of its own question', () => {
    const { tell, said } = follow();
    tell('wc_sessionRequest', {});
    expect(said()).toEqual([]);
  });

  test('ends when its time is over; the wallet may extend it, by a week at most', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const { tell, onEnd, live } = follow();
    tell('wc_sessionExtend', { expiry: nowSeconds() + 10_000_000 });
    expect(live.read().expiry).toBe(nowSeconds() + 604_800);
    await vi.advanceTimersByTimeAsync(604_799_000);
    expect(onEnd).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  test('ends when another tab signs out', () => {
    const { onEnd } = follow();
    const event = Object.assign(new Event('storage'), { key: 'pitlane.walletconnect', newValue: null });
    page.dispatchEvent(event);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  test('a request that no wallet answers expires', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const { live, said } = follow();
    const asked = live.request('personal_sign', ['0x00', A]);
    asked.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(1);
    expect(said()[0]).toMatchObject({
      method: 'wc_sessionRequest',
      params: { chainId: 'eip155:56', request: { method: 'personal_sign', params: ['0x00', A] } },
    });
    await vi.advanceTimersByTimeAsync(315_000);
    await expect(asked).rejects.toMatchObject({ problem: { code: 'EXPIRED' } });
  });
});
