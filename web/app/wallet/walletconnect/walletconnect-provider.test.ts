/** The page's WalletConnect with the library that wallet apps are built on, over a relay on this machine. */
import { verifyMessage } from 'viem';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { stubLocalStorage } from '../../testing/stub-local-storage.ts';
import { startRelay } from '../../testing/walletconnect/local-relay.ts';
import { startWallet, type WalletOptions } from '../../testing/walletconnect/official-wallet.ts';
import { pairingStore } from './pairing-store.ts';
import { readSession } from './session.ts';
import { createWalletConnectProvider } from './walletconnect-provider.ts';

const KEY = `0x${'7'.repeat(64)}` as const;
const PROJECT = '0123456789abcdef0123456789abcdef';
const STORED = 'pitlane.walletconnect';
const OTHER = `0x${'c'.repeat(40)}` as const;

beforeEach(() => {
  stubLocalStorage();
  // The page listens to its window for the network and other tabs.
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('document', new EventTarget());
  onTestFinished(() => void vi.unstubAllGlobals());
});

async function setUp(given: Partial<WalletOptions> = {}) {
  vi.stubEnv('IS_VITEST', 'true');
  const relay = await startRelay();
  onTestFinished(relay.stop);
  const wallet = await startWallet({ relayUrl: relay.url, key: KEY, chainIds: [56, 137], ...given });
  onTestFinished(wallet.stop);
  const open = () => {
    const page = createWalletConnectProvider({
      relayUrl: relay.url,
      projectId: PROJECT,
      chainIds: [56, 137, 43_114],
      proposer: { name: 'Pitlane', description: 'Cars', url: 'https://cars.example', icons: [] },
    });
    onTestFinished(page.leave);
    const told: [string, unknown][] = [];
    for (const event of ['accountsChanged', 'chainChanged', 'disconnect'])
      page.on(event, (value) => told.push([event, value]));
    const ask = (method: string, ...params: unknown[]) => page.request({ method, params });
    return { ...page, ask, told };
  };
  const page = open();
  const offer = async () => {
    const accounts = page.ask('eth_requestAccounts');
    accounts.catch(() => undefined);
    await vi.waitFor(() => expect(pairingStore.getState()).toBeDefined());
    return { accounts, uri: pairingStore.getState()?.uri ?? '' };
  };
  const connect = async () => {
    const { accounts, uri } = await offer();
    await wallet.scan(uri);
    return accounts;
  };
  return { relay, wallet, page, open, offer, connect };
}

describe('createWalletConnectProvider', () => {
  test('asks no relay before it is asked to connect', async () => {
    const { relay, page } = await setUp();
    expect(await page.ask('eth_accounts')).toEqual([]);
    expect(await page.ask('eth_chainId')).toBe('0x38');
    expect(relay.callers).toEqual([]);
  });

  test('a wallet scans the code and agrees: the page has its account, and the relay knows the project', async () => {
    const { relay, wallet, connect } = await setUp();
    expect(await connect()).toEqual([wallet.address]);
    expect(wallet.proposers).toEqual([{ name: 'Pitlane', url: 'https://cars.example' }]);
    expect(relay.callers.map((each) => each.get('projectId'))).toContain(PROJECT);
    expect(pairingStore.getState()).toBeUndefined();
  });

  test('the wallet signs on the network that the page is on', async () => {
    const { wallet, page, connect } = await setUp();
    await connect();
    await page.ask('wallet_switchEthereumChain', { chainId: '0x89' });
    const message = '0x5069746c616e65';
    const signature = await page.ask('personal_sign', message, wallet.address);
    const signed = { address: wallet.address, message: { raw: message }, signature } as const;
    expect(await verifyMessage(signed as Parameters<typeof verifyMessage>[0])).toBe(true);
    expect(await page.ask('eth_sendTransaction', { from: wallet.address, value: '0x0' })).toBe(
      `0x${'1'.repeat(64)}`,
    );
    expect(wallet.asked.map(({ chainId, method }) => [chainId, method])).toEqual([
      [137, 'personal_sign'],
      [137, 'eth_sendTransaction'],
    ]);
    expect(page.told).toEqual([['chainChanged', '0x89']]);
  });

  test('declines come as declines, of the code and of a request', async () => {
    const { wallet, page, offer, connect } = await setUp();
    wallet.mood.declines = true;
    const first = await offer();
    await wallet.scan(first.uri);
    await expect(first.accounts).rejects.toMatchObject({ code: 5000 });
    wallet.mood.declines = false;
    await connect();
    wallet.mood.declines = true;
    await expect(page.ask('personal_sign', '0x00', wallet.address)).rejects.toMatchObject({ code: 5000 });
  });

  test('another page of this browser has the session, until the wallet ends it', async () => {
    const { wallet, open, connect } = await setUp();
    await connect();
    const later = open();
    expect(await later.ask('eth_accounts')).toEqual([wallet.address]);
    expect(await later.ask('personal_sign', '0x00', wallet.address)).toMatch(/^0x/);
    await wallet.leave();
    await vi.waitFor(() => expect(later.told).toEqual([['disconnect', undefined]]));
    expect(await later.ask('eth_accounts')).toEqual([]);
    expect(readSession(0)).toBeUndefined();
    await expect(later.ask('personal_sign', '0x00', wallet.address)).rejects.toMatchObject({
      problem: { code: 'WALLET_GONE' },
    });
  });

  test('a wallet that ended the session while the page was away is gone at the next visit', async () => {
    const { relay, wallet, open, connect } = await setUp();
    await connect();
    const stored = localStorage.getItem(STORED) ?? '';
    await wallet.leave();
    await vi.waitFor(() => expect(readSession(0)).toBeUndefined());
    localStorage.setItem(STORED, stored);
    const later = open();
    expect(await later.ask('eth_accounts')).toEqual([wallet.address]);
    await vi.waitFor(() => expect(later.told).toEqual([['disconnect', undefined]]));
    expect(relay.callers.length).toBeGreaterThan(2);
  });

  test('the page follows the wallet to another network and to another account', async () => {
    const { wallet, page, connect } = await setUp();
    await connect();
    await wallet.goTo(137);
    await vi.waitFor(() => expect(page.told).toEqual([['chainChanged', '0x89']]));
    await wallet.share([OTHER]);
    await vi.waitFor(() => expect(page.told.at(-1)).toEqual(['accountsChanged', [OTHER]]));
    expect(await page.ask('eth_accounts')).toEqual([OTHER]);
    await wallet.ping();
  });

  test('the page leaves: the wallet has no session any more', async () => {
    const { wallet, page, connect } = await setUp();
    await connect();
    const { promise: left, resolve } = Promise.withResolvers<void>();
    wallet.onLeft(resolve);
    page.leave();
    await left;
    expect(readSession(0)).toBeUndefined();
  });

  test('a wallet with other networks alone is not connected', async () => {
    const { wallet, offer } = await setUp({ chainIds: [1] });
    const { accounts, uri } = await offer();
    const scanned = wallet.scan(uri);
    scanned.catch(() => undefined);
    await expect(accounts).rejects.toMatchObject({ problem: { code: 'WRONG_CHAIN' } });
    expect(readSession(0)).toBeUndefined();
  });

  test('a network that the wallet did not allow is refused with what to do', async () => {
    const { page, connect } = await setUp();
    await connect();
    const given = { chainId: '0xa86a' };
    for (const method of ['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
      await expect(page.ask(method, given)).rejects.toMatchObject({
        problem: { code: 'WRONG_CHAIN', message: expect.stringContaining('did not allow this network') },
      });
    await expect(page.ask('eth_sign', '0x00')).rejects.toMatchObject({ code: 4200 });
  });

  test('an answer reaches a page whose connection was cut', async () => {
    const { relay, wallet, page, connect } = await setUp();
    await connect();
    const held = Promise.withResolvers<void>();
    wallet.mood.held = held.promise;
    const signature = page.ask('personal_sign', '0x00', wallet.address);
    await vi.waitFor(() => expect(wallet.asked).toHaveLength(1));
    const before = relay.callers.length;
    relay.cut();
    await vi.waitFor(() => expect(relay.callers.length).toBe(before + 2), { timeout: 20_000 });
    held.resolve();
    expect(await signature).toMatch(/^0x/);
  });
});
