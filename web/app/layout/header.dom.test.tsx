import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { leavePage, openPage, readAddress } from '../testing/dom/open-page.tsx';
import { NOW } from '../testing/dom/scripted-site.ts';
import { scriptWallet } from '../testing/dom/scripted-wallet.ts';

const ANNOUNCEMENTS = Array.from({ length: 8 }, (_, i) => ({
  id: i + 1,
  title: `Lap ${i + 1}`,
  body: 'News of the pit lane.',
  link: null,
  published_at: NOW,
}));

const inHeader = () => within(screen.getByRole('banner'));

/** A page whose bell hears of eight announcements. */
async function openWithNews() {
  const page = await openPage('/works', {
    answers: { 'GET /api/announcements': { announcements: ANNOUNCEMENTS } },
  });
  await waitFor(() => expect(page.server.isHeard('announcements')).toBe(true));
  page.server.change({ entity: 'announcement', id: '8', version: 1, topics: ['announcements'] });
  return page;
}

describe('Header', () => {
  test('what the keyboard opens, Escape closes, and the focus returns', async () => {
    const { user } = await openPage('/works');
    for (const [name, role] of [
      ['Menu', 'dialog'],
      [/^Notifications/, 'dialog'],
      ['Profile', 'menu'],
      ['Connect Wallet', 'dialog'],
    ] as const) {
      const button = inHeader().getByRole('button', { name });
      act(() => button.focus());
      await user.keyboard('{Enter}');
      await screen.findByRole(role);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole(role)).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(button));
    }
  });

  test('the menu behind the burger has the activity, and leads on', async () => {
    const { user } = await openPage('/works');
    await user.click(inHeader().getByRole('button', { name: 'Menu' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
    expect(menu.getByRole('link', { name: 'Activity' }).getAttribute('href')).toBe('/activity');
    await user.click(menu.getByRole('link', { name: 'Explore' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(readAddress()).toBe('/explore');
  });

  test('a new visitor has eight notifications; read ones stay read', async () => {
    const { user } = await openWithNews();
    await user.click(await inHeader().findByRole('button', { name: 'Notifications, 8 unread' }));
    const inbox = await screen.findByRole('dialog', { name: 'Notifications' });
    expect(within(inbox).getAllByRole('listitem')).toHaveLength(8);
    const all = within(inbox).getByRole('button', { name: 'Mark all read' });
    act(() => all.focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(all.isConnected).toBe(false));
    // The button that had the focus is gone.
    await waitFor(() => expect(inbox.contains(document.activeElement)).toBe(true));
    await leavePage();
    const again = await openWithNews();
    const bell = inHeader().getByRole('button', { name: /^Notifications/ });
    await again.user.click(bell);
    const later = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    expect(await later.findAllByRole('listitem')).toHaveLength(8);
    expect(later.queryByRole('button', { name: 'Mark all read' })).toBeNull();
    expect(bell.getAttribute('aria-label')).toBe('Notifications, none unread');
  });

  test('the address has four characters, three dots and four characters', async () => {
    const { chains, connect } = await openPage('/works');
    const wallet = scriptWallet({ chains });
    await connect(wallet);
    const name = /^Wallet 0x[0-9a-f]{2}\.{3}[0-9a-f]{4}$/;
    expect(inHeader().getByRole('button', { name }).title).toBe(wallet.address);
  });

  test('no shortcut leads away from an open dialog', async () => {
    const { user, chains } = await openPage('/works');
    const wallet = scriptWallet({ chains });
    await user.click(inHeader().getByRole('button', { name: 'Connect Wallet' }));
    const dialog = await screen.findByRole('dialog', { name: 'Connect a wallet' });
    await within(dialog).findByRole('button', { name: new RegExp(wallet.name) });
    await user.keyboard('gm/{Control>}k{/Control}');
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(dialog.isConnected).toBe(true);
    expect(readAddress()).toBe('/works');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog.isConnected).toBe(false));
    await user.keyboard('gm');
    await waitFor(() => expect(readAddress()).toBe('/mint'));
  });
});
