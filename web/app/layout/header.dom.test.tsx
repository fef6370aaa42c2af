import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { leavePage, openPage, readAddress } from '../testing/dom/open-page.tsx';
import { NOW } from '../testing/dom/scripted-site.ts';
import { scriptWallet } from '../testing/dom/scripted-wallet.ts';

const ANNOUNCEMENTS = Array.from({ length: 8 }, (_, i) => ({
  id: i + 1,
  kind: i === 7 ? 'notice' : 'tip',
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

  test('the lane below says when the next auction ends, and follows the auctions', async () => {
    const soon = Math.floor(Date.now() / 1_000) + 3 * 3_600 + 42 * 60;
    const open = { count: 12, capped: false, next_end: soon };
    const { server } = await openPage('/works', { answers: { 'GET /api/auctions/open': open } });
    const lane = within(screen.getByRole('navigation', { name: 'Market' }));
    expect(lane.getByRole('link', { name: 'Auctions' }).getAttribute('href')).toBe('/auction');
    await waitFor(() => expect(server.isHeard('auctions')).toBe(true));
    server.change({ entity: 'auction', id: 'binance-1', version: 1, topics: ['auctions'] });
    const link = await lane.findByRole('link', { name: /^Auctions 12 open · next/ });
    expect(link.textContent).toContain('3h 4');
    server.answer({ 'GET /api/auctions/open': { ...open, count: 13 } });
    server.change({ entity: 'auction', id: 'binance-2', version: 1, topics: ['auctions'] });
    await lane.findByRole('link', { name: /^Auctions 13 open/ });
  });

  test('? lists the shortcuts, and what they name is where they lead', async () => {
    const { user } = await openPage('/works');
    await user.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    const pages = within(within(sheet).getByRole('region', { name: 'Go to' }));
    expect(pages.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Home', 'Explore', 'Activity', 'Top NFTs', 'News', 'Live Auction']),
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(sheet.isConnected).toBe(false));
    await user.keyboard('gr');
    await waitFor(() => expect(readAddress()).toBe('/rangking'));
    await user.keyboard('gn');
    await waitFor(() => expect(readAddress()).toBe('/news'));
  });

  test('the menu behind the burger offers no sign-out to a visitor who has nothing to sign out of', async () => {
    const { user, chains, connect } = await openPage('/works');
    const openMenu = async () => {
      await user.click(inHeader().getByRole('button', { name: 'Menu' }));
      return within(await screen.findByRole('dialog', { name: 'Menu' }));
    };
    expect((await openMenu()).queryByRole('button', { name: 'Sign out' })).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await connect(scriptWallet({ chains }));
    expect((await openMenu()).getByRole('button', { name: 'Sign out' })).toBeTruthy();
  });

  test('a new visitor has eight notifications: one that is unread, and tips, which are not', async () => {
    const { user } = await openWithNews();
    await user.click(await inHeader().findByRole('button', { name: 'Notifications, 8 new' }));
    const inbox = await screen.findByRole('dialog', { name: 'Notifications' });
    expect(within(inbox).getAllByRole('listitem')).toHaveLength(8);
    expect(within(inbox).getAllByText('Unread:')).toHaveLength(1);
    const tips = within(inbox).getByRole('region', { name: 'Tips' });
    expect(within(tips).getAllByRole('listitem')).toHaveLength(7);
    // The tips have been seen.
    const bell = inHeader().getByRole('button', { name: 'Notifications, 1 new', hidden: true });
    const all = within(inbox).getByRole('button', { name: 'Mark all read' });
    act(() => all.focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(all.isConnected).toBe(false));
    // The button that had the focus is gone.
    await waitFor(() => expect(inbox.contains(document.activeElement)).toBe(true));
    expect(bell.getAttribute('aria-label')).toBe('Notifications, none new');
    await leavePage();
    const again = await openWithNews();
    await again.user.click(inHeader().getByRole('button', { name: 'Notifications, none new' }));
    const later = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    expect(await later.findAllByRole('listitem')).toHaveLength(8);
    expect(later.queryByRole('button', { name: 'Mark all read' })).toBeNull();
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
