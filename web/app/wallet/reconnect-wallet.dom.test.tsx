import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { toastStore } from '../lib/toast.ts';
import { findHeader, openPage } from '../testing/dom/open-page.tsx';
import { type ScriptedWallet, scriptWallet } from '../testing/dom/scripted-wallet.ts';
import { readRemembered, rememberWallet } from './remembered-wallet.ts';
import { reconnectWallet, startWagmiClient } from './wagmi-client.ts';
import { getWallet } from './wallet-store.ts';

/** The page's code knows each wallet for good, so each test has wallets of its own. */
let tests = 0;
const KEYS = { Left: `0x${'7'.repeat(64)}`, Right: `0x${'8'.repeat(64)}` } as const;

afterEach(() => {
  vi.useRealTimers();
});

/** A page with two wallets of the same rdns, both of which let the site see their account. */
async function openTwins(late: Partial<Record<keyof typeof KEYS, boolean>> = {}) {
  const page = await openPage('/accordion');
  tests += 1;
  const rdns = `twin${tests}.wallet`;
  await findConnect();
  const make = (name: keyof typeof KEYS) => {
    const wallet = scriptWallet({
      chains: page.chains,
      name: `${name} Twin ${tests}`,
      rdns,
      key: KEYS[name],
      late: late[name] ?? false,
    });
    wallet.state.connected = true;
    return wallet;
  };
  const [left, right] = [make('Left'), make('Right')];
  return { ...page, rdns, left, right };
}

const findWallet = () => findHeader().findByRole('button', { name: /^Wallet 0x/ });
const findConnect = () => findHeader().findByRole('button', { name: 'Connect Wallet' });
const countQuestions = ({ asked }: ScriptedWallet) =>
  asked.filter((method) => /request(Accounts|Permissions)/.test(method)).length;

/** The first second of a visit passes. */
async function reconnect(): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const looked = reconnectWallet();
  await vi.advanceTimersByTimeAsync(1_000);
  await looked;
  // What else was begun in that second, such as the page's new stream, would wait for good.
  await vi.runOnlyPendingTimersAsync();
  vi.useRealTimers();
}

describe('reconnectRemembered', () => {
  test.each(['left', 'right'] as const)(
    'connects the %s one of two wallets with the same rdns, by its account',
    async (which) => {
      const twins = await openTwins();
      rememberWallet({ id: twins.rdns, address: twins[which].address });
      await reconnect();
      expect((await findWallet()).title).toBe(twins[which].address);
      expect(countQuestions(twins.left) + countQuestions(twins.right)).toBe(0);
    },
  );

  test('is remembered by connecting: the second of two is the second one at the next visit', async () => {
    const { rdns, connect, right } = await openTwins();
    await connect(right);
    expect(readRemembered()).toEqual({ id: rdns, address: right.address });
  });

  test('asks when the other one alone is there, and waits for the right one', async () => {
    const { rdns, right } = await openTwins({ Right: true });
    rememberWallet({ id: rdns, address: right.address });
    await reconnect();
    expect(await findConnect()).toBeDefined();
    right.announce();
    expect((await findWallet()).title).toBe(right.address);
  });

  test('asks when the wallet shares another account than at the last visit, and says so', async () => {
    const { rdns, left } = await openTwins({ Right: true });
    rememberWallet({ id: rdns, address: `0x${'1'.repeat(40)}` });
    const told: string[] = [];
    onTestFinished(
      toastStore.subscribe(() => told.push(...toastStore.getState().map(({ message }) => message))),
    );
    await reconnect();
    expect(await findConnect()).toBeDefined();
    const words = `${left.address.slice(0, 4)}...${left.address.slice(-4)}, not the account from your last visit`;
    expect(told).toEqual([expect.stringContaining(words)]);
    expect(getWallet().hint).toBe(told[0]);
  });

  test('waits for the right one while it connects, and says nothing of the other', async () => {
    const { rdns, right } = await openTwins();
    rememberWallet({ id: rdns, address: right.address });
    const chainId = Promise.withResolvers<unknown>();
    right.state.answers.eth_chainId = () => chainId.promise;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const ended = vi.fn();
    const looked = reconnectWallet().then(ended);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(right.asked).toContain('eth_chainId');
    expect(ended).not.toHaveBeenCalled();
    expect(getWallet()).toEqual({ status: 'connecting' });
    expect(toastStore.getState()).toEqual([]);
    right.state.answers = {};
    chainId.resolve('0x1');
    await looked;
    await vi.runOnlyPendingTimersAsync();
    vi.useRealTimers();
    expect((await findWallet()).title).toBe(right.address);
  });

  test('asks when the wallet is locked, and when it gives garbage', async () => {
    const { rdns, left } = await openTwins({ Right: true });
    rememberWallet({ id: rdns, address: left.address });
    left.state.connected = false;
    await reconnect();
    expect(await findConnect()).toBeDefined();
    left.state.answers.eth_accounts = () => ['0x12', null];
    await reconnect();
    expect(await findConnect()).toBeDefined();
  });

  test('a wallet that connects by itself is taken with the remembered account alone', async () => {
    const { rdns, left, right } = await openTwins();
    rememberWallet({ id: rdns, address: right.address });
    await startWagmiClient();
    await waitFor(() => {
      // Again until the page listens.
      left.switchAccounts([left.address]);
      right.switchAccounts([right.address]);
      expect(findHeader().getByRole('button', { name: /^Wallet 0x/ }).title).toBe(right.address);
    });
  });

  test('the account that the wallet goes to is the one of the next visit', async () => {
    const { rdns, connect, left, right } = await openTwins();
    await connect(left);
    left.switchAccounts([right.address]);
    await waitFor(() => expect(readRemembered()).toEqual({ id: rdns, address: right.address }));
  });
});
