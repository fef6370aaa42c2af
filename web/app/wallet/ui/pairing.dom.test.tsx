import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { findHeader, openPage } from '../../testing/dom/open-page.tsx';
import { scriptRelay } from '../../testing/dom/scripted-relay.ts';
import { scriptWallet } from '../../testing/dom/scripted-wallet.ts';
import { fakePeer, toNamespaces } from '../../testing/fake-relay.ts';
import { readRemembered } from '../remembered-wallet.ts';
import { getWallet } from '../wallet-store.ts';
import { pairingStore } from '../walletconnect/pairing-store.ts';

const A = `0x${'a'.repeat(40)}`;
const BINANCE = CHAIN_FACTS.binance.demoId;
afterEach(() => vi.restoreAllMocks());

async function openDialog() {
  const page = await openPage('/accordion');
  const relay = scriptRelay();
  // Found before the dialog hides it.
  const header = findHeader();
  await page.user.click(await header.findByRole('button', { name: 'Connect Wallet' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect a wallet' }));
  const choose = async () => page.user.click(await dialog.findByRole('button', { name: /^WalletConnect/ }));
  return { ...page, header, relay, dialog, choose };
}

/** The dialog with a code, and the wallet that has scanned it. */
async function openCode() {
  const opened = await openDialog();
  await opened.choose();
  await opened.dialog.findByRole('img', { name: 'QR code for a wallet app' });
  await waitFor(() => expect(opened.relay.published).toHaveLength(1));
  const uri = pairingStore.getState()?.uri ?? '';
  return { ...opened, uri, wallet: fakePeer(opened.relay, uri) };
}

describe('connecting by WalletConnect', () => {
  test('nothing is asked of the relay before it is chosen', async () => {
    const { relay, dialog } = await openDialog();
    await dialog.findByRole('button', { name: /^WalletConnect/ });
    expect(relay.callers).toEqual([]);
  });

  test('shows a code and its link, connects the wallet that scans it, and takes note when it leaves', async () => {
    const { dialog, header, user, uri, wallet, relay } = await openCode();
    expect(dialog.getByText(/relay\.example, which sees your IP address/)).toBeDefined();
    const copied = vi.spyOn(navigator.clipboard, 'writeText');
    await user.click(dialog.getByRole('button', { name: 'Copy link' }));
    expect(copied).toHaveBeenCalledWith(uri);
    wallet.agree();
    await act(async () => wallet.settle({ namespaces: toNamespaces(`eip155:${BINANCE}:${A}`) }));
    expect((await header.findByRole('button', { name: /^Wallet 0x/ })).title).toBe(A);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(readRemembered()).toEqual({ id: 'walletConnect', address: A });
    expect(getWallet()).toMatchObject({ chainId: BINANCE, walletName: 'WalletConnect' });
    expect(relay.callers).toHaveLength(1);
    act(() => wallet.ask('wc_sessionDelete', { code: 6000, message: 'bye' }));
    await waitFor(() => expect(getWallet().status).toBe('disconnected'));
    expect(getWallet().hint).toMatch(/no longer shares an account/);
    expect(localStorage.getItem('pitlane.walletconnect')).toBeNull();
  });

  test('Disconnect tells the wallet, and forgets its keys', async () => {
    const { user, header, wallet, relay } = await openCode();
    wallet.agree();
    await act(async () => wallet.settle({ namespaces: toNamespaces(`eip155:${BINANCE}:${A}`) }));
    await user.click(await header.findByRole('button', { name: /^Wallet 0x/ }));
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
    await waitFor(() => expect(getWallet().status).toBe('disconnected'));
    await waitFor(() =>
      expect(relay.listen(wallet.sessionKey).map(({ method }) => method)).toContain('wc_sessionDelete'),
    );
    expect(localStorage.getItem('pitlane.walletconnect')).toBeNull();
  });

  test.each<[string, unknown, string]>([
    ['declines', { code: 5000, message: 'User rejected.' }, 'The wallet did not connect'],
    ['has other networks', { code: 5100, message: 'Unsupported chains.' }, 'The wallet is on other networks'],
  ])('says so when the wallet %s, and offers a new code', async (_, error, title) => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { dialog, wallet, choose, uri } = await openCode();
    wallet.refuse(error);
    expect((await dialog.findByRole('alert')).textContent).toContain(title);
    expect(log).toHaveBeenCalledOnce();
    expect(dialog.queryByRole('img', { name: /^QR code/ })).toBeNull();
    await choose();
    await dialog.findByRole('img', { name: /^QR code/ });
    expect(pairingStore.getState()?.uri).not.toBe(uri);
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  test('says that the code has expired', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { dialog } = await openCode();
    await act(() => vi.advanceTimersByTimeAsync(300_000));
    expect((await dialog.findByRole('alert')).textContent).toContain('The code has expired');
  });

  test('says that the relay cannot be reached', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { relay, dialog, choose } = await openDialog();
    relay.state.mood = 'down';
    await choose();
    expect((await dialog.findByRole('alert')).textContent).toContain('WalletConnect cannot be reached');
  });

  test('a relay that says nothing is left with Cancel, or with the dialog', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { relay, dialog, user, choose } = await openDialog();
    relay.state.mood = 'silent';
    await choose();
    await dialog.findByText('Getting a code…');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('WalletConnect was cancelled');
    await choose();
    await dialog.findByText('Getting a code…');
    await user.keyboard('{Escape}');
    const messages = within(screen.getByRole('region', { name: 'Messages' }));
    await messages.findByText(/^WalletConnect was cancelled/);
    expect(relay.callers).toHaveLength(2);
  });

  test('another wallet takes its place, and a wallet that scans the code later connects nothing', async () => {
    const { dialog, header, user, wallet, chains } = await openCode();
    const other = scriptWallet({ chains });
    await user.click(await dialog.findByRole('button', { name: new RegExp(`^${other.name}`) }));
    expect((await header.findByRole('button', { name: /^Wallet 0x/ })).title).toBe(other.address);
    wallet.agree();
    await act(async () => wallet.settle({ namespaces: toNamespaces(`eip155:${BINANCE}:${A}`) }));
    expect(wallet.readAnswer()).toBeUndefined();
    expect(getWallet().address).toBe(other.address);
  });
});
