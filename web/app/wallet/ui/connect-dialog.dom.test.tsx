import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { findHeader, openPage } from '../../testing/dom/open-page.tsx';
import { scriptWallet } from '../../testing/dom/scripted-wallet.ts';
import { readRemembered, rememberWallet } from '../remembered-wallet.ts';
import { openConnect } from '../start-wallet.ts';
import { reconnectWallet } from '../wagmi-client.ts';
import { getWallet } from '../wallet-store.ts';

afterEach(() => {
  vi.useRealTimers();
});

const findWallet = () => findHeader().findByRole('button', { name: /^Wallet 0x/ });

describe('connecting a wallet', () => {
  test('says in the dialog that the wallet declined, and asks again', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { user, chains } = await openPage('/accordion');
    const wallet = scriptWallet({ chains });
    wallet.refuse();
    await user.click(await findHeader().findByRole('button', { name: 'Connect Wallet' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect a wallet' }));
    const choice = await dialog.findByRole('button', { name: new RegExp(`^${wallet.name}`) });
    await user.click(choice);
    expect((await dialog.findByRole('alert')).textContent).toContain('You declined in the wallet');
    expect(log).toHaveBeenCalledExactlyOnceWith(`${wallet.name} did not connect.`, expect.anything());
    wallet.refuse(false);
    await user.click(choice);
    expect((await findWallet()).title).toBe(wallet.address);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('connects a wallet of before again, without a question, though it announces itself late', async () => {
    const { chains } = await openPage('/accordion');
    await findHeader().findByRole('button', { name: 'Connect Wallet' });
    const late = { name: 'Late Wallet', rdns: 'late.wallet', late: true };
    const wallet = scriptWallet({ chains, ...late });
    wallet.state.connected = true;
    rememberWallet({ id: late.rdns, address: wallet.address });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const looked = reconnectWallet();
    await vi.advanceTimersByTimeAsync(1_000);
    await looked;
    // What else was begun in that second, such as the page's new stream, would wait for good.
    await vi.runOnlyPendingTimersAsync();
    vi.useRealTimers();
    expect(findHeader().getByRole('button', { name: 'Connect Wallet' })).toBeDefined();
    wallet.announce();
    expect((await findWallet()).title).toBe(wallet.address);
    expect(wallet.asked.filter((method) => /request(Accounts|Permissions)/.test(method))).toEqual([]);
  });

  const CONNECT = ['wallet_requestPermissions', 'eth_requestAccounts'];
  const openDialog = async (page: Awaited<ReturnType<typeof openPage>>) => {
    await page.user.click(await findHeader().findByRole('button', { name: 'Connect Wallet' }));
    return within(await screen.findByRole('dialog', { name: 'Connect a wallet' }));
  };
  const findToast = (words: RegExp) =>
    within(screen.getByRole('region', { name: 'Messages' })).findByText(words);

  test('goes on after a wallet that never answers: the page says so, and another one connects', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const page = await openPage('/accordion');
    const silent = scriptWallet({ chains: page.chains, name: 'Silent Wallet', rdns: 'silent.wallet' });
    const other = scriptWallet({ chains: page.chains });
    silent.ignore(...CONNECT);
    let dialog = await openDialog(page);
    await page.user.click(await dialog.findByRole('button', { name: /^Silent Wallet/ }));
    await waitFor(() => expect(silent.asked).toContain('wallet_requestPermissions'));
    await page.user.keyboard('{Escape}');
    await findToast(/^Silent Wallet did not answer\. It isn’t connected/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(log).toHaveBeenCalledOnce();
    dialog = await openDialog(page);
    await page.user.click(await dialog.findByRole('button', { name: new RegExp(`^${other.name}`) }));
    expect((await findWallet()).title).toBe(other.address);
  });

  test('is left with its dialog, also after the wallet of before has left', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const page = await openPage('/accordion');
    const first = scriptWallet({ chains: page.chains, name: 'First Wallet', rdns: 'first.wallet' });
    await page.connect(first);
    const silent = scriptWallet({ chains: page.chains, name: 'Mute Wallet', rdns: 'mute.wallet' });
    silent.ignore(...CONNECT);
    await act(openConnect);
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.click(await dialog.findByRole('button', { name: /^Mute Wallet/ }));
    await waitFor(() => expect(silent.asked).toContain('wallet_requestPermissions'));
    act(() => first.lock());
    await waitFor(() => expect(getWallet().status).toBe('disconnected'));
    await page.user.keyboard('{Escape}');
    await findToast(/^Mute Wallet did not answer\. It isn’t connected/);
  });

  test('does not need room in the browser', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const page = await openPage('/accordion');
    const wallet = scriptWallet({ chains: page.chains, name: 'Full Wallet', rdns: 'full.wallet' });
    const full = vi.fn((): never => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    const { localStorage: kept } = globalThis;
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.getItem(key),
      removeItem: (key: string) => kept.removeItem(key),
      setItem: full,
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    const dialog = await openDialog(page);
    await page.user.click(await dialog.findByRole('button', { name: /^Full Wallet/ }));
    expect((await findWallet()).title).toBe(wallet.address);
    expect(full).toHaveBeenCalled();
    expect(warn).toHaveBeenCalled();
  });

  test.each(['pitlane-demo', 'injected'])('offers no wallet that announces itself as %s', async (rdns) => {
    const page = await openPage('/accordion');
    scriptWallet({ chains: page.chains, name: 'Sly Wallet', rdns });
    scriptWallet({ chains: page.chains, name: 'Honest Wallet', rdns: 'honest.wallet' });
    const dialog = await openDialog(page);
    await dialog.findByRole('button', { name: /^Honest Wallet/ });
    expect(dialog.queryByRole('button', { name: /^Sly Wallet/ })).toBeNull();
  });

  test('another wallet takes the place of one that does not answer, whose late answer connects nothing', async () => {
    const page = await openPage('/accordion');
    const slow = scriptWallet({
      chains: page.chains,
      name: 'Slow Wallet',
      rdns: 'slow.wallet',
      key: `0x${'6'.repeat(64)}`,
    });
    const other = scriptWallet({ chains: page.chains });
    const answer = slow.hold();
    const dialog = await openDialog(page);
    await page.user.click(await dialog.findByRole('button', { name: /^Slow Wallet/ }));
    await waitFor(() => expect(slow.asked).toContain('wallet_requestPermissions'));
    await page.user.click(await dialog.findByRole('button', { name: new RegExp(`^${other.name}`) }));
    expect((await findWallet()).title).toBe(other.address);
    answer();
    await waitFor(() => expect(slow.state.connected).toBe(true));
    expect((await findWallet()).title).toBe(other.address);
    expect(readRemembered()).toEqual({ id: 'test.wallet', address: other.address });
  });

  test.each<[string, unknown]>([
    ['no account', []],
    ['nothing', null],
    ['an object', { accounts: ['0x1'] }],
    ['garbage', ['0x12', 7, null, 'vitalik.eth']],
  ])('says in the dialog that the wallet gave %s', async (_, given) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const page = await openPage('/accordion');
    const wallet = scriptWallet({ chains: page.chains });
    for (const method of [...CONNECT, 'eth_accounts']) wallet.state.answers[method] = () => given;
    const dialog = await openDialog(page);
    await page.user.click(await dialog.findByRole('button', { name: new RegExp(`^${wallet.name}`) }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Your wallet didn’t share an account');
    wallet.state.answers = {};
    await page.user.click(await dialog.findByRole('button', { name: new RegExp(`^${wallet.name}`) }));
    expect((await findWallet()).title).toBe(wallet.address);
  });
});
