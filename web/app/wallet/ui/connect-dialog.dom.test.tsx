import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { findHeader, openPage } from '../../testing/dom/open-page.tsx';
import { scriptWallet } from '../../testing/dom/scripted-wallet.ts';
import { reconnectWallet } from '../wagmi-client.ts';
import { STORAGE_KEY } from '../wallet-store.ts';

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
    localStorage.setItem(`${STORAGE_KEY}.recentConnectorId`, JSON.stringify(late.rdns));
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
});
