import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakePeer, fakeRelay, type Settlement, toNamespaces } from '../../testing/fake-relay.ts';
import { problem } from '../problem-words.ts';
import { WalletProblemError } from '../wallet-problem.ts';
import { createKeyPair, seal, toTopic } from './envelope.ts';
import { pairWallet } from './pair-wallet.ts';

const A = `0x${'a'.repeat(40)}`;
afterEach(() => void vi.useRealTimers());

/** A page that offers a code, and the wallet that has scanned it. */
async function offer() {
  const world = fakeRelay();
  const end = new AbortController();
  const code = Promise.withResolvers<string>();
  const later: string[] = [];
  const paired = pairWallet({
    relay: world.relay,
    relayKey: '0'.repeat(64),
    proposer: { name: 'Pitlane', description: 'Cars', url: 'https://cars.example', icons: [] },
    chainIds: [56, 137],
    onCode: code.resolve,
    onRequest: ({ method }) => later.push(method),
    signal: end.signal,
  });
  paired.catch(() => undefined);
  const uri = await Promise.race([code.promise, paired.then(() => '')]);
  await vi.waitFor(() => expect(world.published).toHaveLength(1));
  return { world, end, later, paired, uri, wallet: fakePeer(world, uri) };
}

const codeOf = (code: string) => ({ problem: { code } });

describe('pairWallet', () => {
  test('the code names the relay, the key and its end, and the proposal asks for the networks of this site', async () => {
    const { uri, wallet, world } = await offer();
    expect(uri).toMatch(
      new RegExp(
        `^wc:${toTopic(wallet.key)}@2\\?expiryTimestamp=\\d{10}&relay-protocol=irn&symKey=[0-9a-f]{64}$`,
      ),
    );
    expect(wallet.proposal).toMatchObject({
      method: 'wc_sessionPropose',
      params: {
        requiredNamespaces: {},
        optionalNamespaces: { eip155: { chains: ['eip155:56', 'eip155:137'] } },
        proposer: { metadata: { name: 'Pitlane', url: 'https://cars.example' } },
      },
    });
    expect(world.published[0]).toMatchObject({ tag: 1100, ttl: 300, prompt: true });
  });

  test('a wallet that agrees and sends its accounts is connected, on the first network of the site that it has', async () => {
    const { wallet, paired, later, world } = await offer();
    wallet.agree();
    await vi.waitFor(() => expect(world.hears(wallet.sessionKey)).toBe(true));
    wallet.settle({
      namespaces: toNamespaces(`eip155:1:${A}`, `eip155:137:${A.toUpperCase().replace('X', 'x')}`),
    });
    const { session } = await paired;
    expect(session).toMatchObject({
      chainId: 137,
      accounts: [{ chainId: 137, address: A }],
      methods: ['eth_sendTransaction', 'personal_sign'],
      key: wallet.sessionKey,
    });
    expect(wallet.readAnswer()).toMatchObject({ result: true });
    wallet.ask('wc_sessionEvent', {});
    expect(later).toEqual(['wc_sessionEvent']);
  });

  test.each<[string, Partial<Settlement>, string]>([
    ['another key than agreed', { controller: createKeyPair() }, 'UNKNOWN'],
    ['no controller', { controller: 'me' }, 'UNKNOWN'],
    ['an end in the past', { expiry: 1_000 }, 'UNKNOWN'],
    ['no end', { expiry: 'tomorrow' }, 'UNKNOWN'],
    ['other networks alone', { namespaces: toNamespaces(`eip155:1:${A}`) }, 'WRONG_CHAIN'],
    ['no accounts', { namespaces: toNamespaces() }, 'WRONG_CHAIN'],
    [
      'garbage',
      { namespaces: { eip155: { accounts: [7, 'eip155:56:0x12', `solana:1:${A}`] } } },
      'WRONG_CHAIN',
    ],
    ['nothing', { namespaces: null }, 'WRONG_CHAIN'],
  ])('refuses accounts with %s', async (_, given, code) => {
    const { wallet, paired, world } = await offer();
    wallet.agree();
    await vi.waitFor(() => expect(world.hears(wallet.sessionKey)).toBe(true));
    wallet.settle(given);
    await expect(paired).rejects.toMatchObject(codeOf(code));
    expect(wallet.readAnswer()).toMatchObject({ error: { code: code === 'UNKNOWN' ? 1006 : 5100 } });
    expect(world.hears(wallet.sessionKey)).toBe(false);
  });

  test.each([[undefined], [7], ['0x12'], ['zz'.repeat(32)], ['0'.repeat(64)]])(
    'ends when the wallet agrees with the key %s',
    async (key) => {
      const { wallet, paired } = await offer();
      wallet.agree(key ?? null);
      await expect(paired).rejects.toThrow();
    },
  );

  test('passes the wallet’s refusal on', async () => {
    const { wallet, paired } = await offer();
    wallet.refuse({ code: 5000, message: 'User rejected.' });
    await expect(paired).rejects.toEqual({ code: 5000, message: 'User rejected.' });
  });

  test('what cannot be opened, and answers to other questions, change nothing', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { wallet, paired, world } = await offer();
    const stranger = seal('1'.repeat(64), { id: wallet.proposal?.id, result: {} });
    for (const text of ['', 'AQ==', '***', stranger]) world.sendRaw(wallet.key, text);
    world.send(wallet.key, 'text');
    world.send(wallet.key, { id: 'text', result: {} });
    world.send(wallet.key, { id: 1, result: { responderPublicKey: wallet.publicKey } });
    expect(warn).toHaveBeenCalledTimes(6);
    wallet.refuse({ code: 5000, message: 'no' });
    await expect(paired).rejects.toMatchObject({ message: 'no' });
  });

  test('the code expires after five minutes, and its late wallet is not heard', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { wallet, paired } = await offer();
    await vi.advanceTimersByTimeAsync(299_000);
    const early = vi.fn();
    paired.catch(early);
    expect(early).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    await expect(paired).rejects.toMatchObject(codeOf('EXPIRED'));
    wallet.agree();
    wallet.settle();
    expect(wallet.readAnswer()).toBeUndefined();
  });

  test('a wallet that agrees and sends no accounts is given up after half a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { wallet, paired } = await offer();
    wallet.agree();
    await vi.advanceTimersByTimeAsync(30_000);
    await expect(paired).rejects.toMatchObject(codeOf('EXPIRED'));
  });

  test('ends at once when the visitor cancels', async () => {
    const { end, paired } = await offer();
    end.abort();
    await expect(paired).rejects.toMatchObject(codeOf('STOPPED'));
  });

  test('without a relay there is no code', async () => {
    const world = fakeRelay();
    world.state.down = new WalletProblemError(problem('RELAY_DOWN'));
    const onCode = vi.fn();
    const paired = pairWallet({
      relay: world.relay,
      relayKey: '0'.repeat(64),
      proposer: { name: 'Pitlane', description: 'Cars', url: 'https://cars.example', icons: [] },
      chainIds: [56],
      onCode,
      onRequest: () => undefined,
      signal: new AbortController().signal,
    });
    await expect(paired).rejects.toMatchObject(codeOf('RELAY_DOWN'));
    expect(onCode).not.toHaveBeenCalled();
  });
});
