import type { Notice } from '@pitlane/shared/api/notices';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { makeUser, storeSession } from '../../testing/dom/make-account.ts';
import { makeNotice, makeNoticeSettings, makeNotices } from '../../testing/dom/make-notice.ts';
import { findHeader, openPage, readAddress } from '../../testing/dom/open-page.tsx';
import { type Answers, refuse } from '../../testing/dom/scripted-server.ts';
import { NOW } from '../../testing/dom/scripted-site.ts';

const ME = makeUser();
const main = () => within(screen.getByRole('main'));
const bell = () => findHeader().getByRole('button', { name: /^Notifications/ });
const readBell = () => bell().getAttribute('aria-label');
const announcement = (id: number) => ({
  id,
  kind: 'notice',
  title: `News ${id}`,
  body: 'Box, box.',
  link: '/explore',
  published_at: NOW,
});

/** The pages of an account whose notices the test changes. */
async function openNotifications(address: string, answers: Answers = {}) {
  storeSession();
  let notices: readonly Notice[] = [];
  const page = await openPage(address, {
    answers: {
      'GET /api/auth/me': ME,
      'GET /api/notices': () => makeNotices(...notices),
      'POST /api/notices/read': ({ body }) => {
        const { ids = [], up_to = 0 } = body as { ids?: number[]; up_to?: number };
        notices = notices.map((each) =>
          ids.includes(each.id) || each.id <= up_to ? { ...each, read: true } : each,
        );
        return { unread: 0 };
      },
      ...answers,
    },
  });
  let version = 0;
  /** Something happens to the account. */
  const tell = async (...next: readonly Notice[]) => {
    await waitFor(() => expect(page.server.isHeard(`inbox:${ME.id}`)).toBe(true));
    notices = next;
    version += 1;
    page.server.change({ entity: 'inbox', id: String(ME.id), version, topics: [`inbox:${ME.id}`] });
  };
  const sent = (key: string) =>
    page.server.asked
      .filter(({ method, url }) => `${method} ${url.pathname}` === key)
      .map(({ body }) => body);
  return { ...page, tell, sent };
}

describe('the bell of a visitor', () => {
  test('counts announcements as they come, until they are read in this browser', async () => {
    const { server, user } = await openPage('/notifications');
    expect(readBell()).toBe('Notifications, none new');
    await waitFor(() => expect(server.isHeard('announcements')).toBe(true));
    server.answer({ 'GET /api/announcements': { announcements: [announcement(2), announcement(1)] } });
    server.change({ entity: 'announcement', id: '2', version: 1, topics: ['announcements'] });
    await waitFor(() => expect(readBell()).toBe('Notifications, 2 new'));
    const inbox = within(main().getByRole('region', { name: 'Inbox' }));
    expect(inbox.getAllByRole('listitem')).toHaveLength(2);
    await user.click(inbox.getByRole('button', { name: 'Mark all read' }));
    await waitFor(() => expect(readBell()).toBe('Notifications, none new'));
    expect(localStorage.getItem('pitlane.announcements.read')).toBe('[2,1]');
  });

  test('invites to sign in for the rest', async () => {
    const { user } = await openPage('/notifications');
    for (const [name, to] of [
      ['Watchlist', '/login?to=%2Fnotifications%23watchlist'],
      ['Settings', '/login?to=%2Fnotifications%23settings'],
    ] as const) {
      await user.click(main().getByRole('tab', { name }));
      const panel = within(main().getByRole('tabpanel', { name }));
      const way = await panel.findByRole('link', { name: 'Sign in' });
      expect(way.getAttribute('href')).toBe(to);
    }
  });
});

describe('the bell of an account', () => {
  test('tells at once what happens, and what was read stays read', async () => {
    const { tell, user, sent } = await openNotifications('/notifications');
    await tell(makeNotice());
    await waitFor(() => expect(readBell()).toBe('Notifications, 1 new'));
    await user.click(bell());
    const inbox = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    const line = await inbox.findByRole('link', { name: /^Unread: Sold.*for 1\.4 ETH/ });
    expect(line.querySelector('img')?.getAttribute('src')).toContain('/media/nfts/binance-cars-12/320.');
    await user.click(line);
    await screen.findByRole('heading', { name: makeNotice().link });
    expect(sent('POST /api/notices/read')).toEqual([{ ids: [31] }]);
    await waitFor(() => expect(readBell()).toBe('Notifications, none new'));
  });

  test('marks all as read, older ones too', async () => {
    const { tell, user, sent } = await openNotifications('/notifications');
    await tell(makeNotice({ id: 32, title: 'You were outbid' }), makeNotice());
    await waitFor(() => expect(readBell()).toBe('Notifications, 2 new'));
    await user.click(bell());
    const inbox = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    await inbox.findByRole('link', { name: /^Unread: You were outbid/ });
    await user.click(inbox.getByRole('button', { name: 'Mark all read' }));
    await waitFor(() => expect(readBell()).toBe('Notifications, none new'));
    expect(sent('POST /api/notices/read')).toEqual([{ up_to: 32 }]);
    expect(inbox.queryByRole('button', { name: 'Mark all read' })).toBeNull();
  });
});

describe('settings', () => {
  test('are kept at once, and say what is not possible', async () => {
    let settings = makeNoticeSettings();
    const { user, sent } = await openNotifications('/notifications#settings', {
      'GET /api/notices/settings': () => settings,
      'PUT /api/notices/settings': () => {
        settings = makeNoticeSettings('price_below');
        return settings;
      },
    });
    const kind = await main().findByRole('switch', { name: 'Price below your limit by inbox' });
    expect(kind.getAttribute('aria-checked')).toBe('true');
    await user.click(kind);
    await waitFor(() => expect(kind.getAttribute('aria-checked')).toBe('false'));
    expect(sent('PUT /api/notices/settings')).toEqual([
      { settings: [{ kind: 'price_below', channel: 'inbox', on: false }] },
    ]);
    const byMail = main().getByRole('switch', { name: 'Price below your limit by mail' });
    expect(byMail.getAttribute('aria-disabled')).toBe('true');
  });

  test('that are not kept say so', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { user } = await openNotifications('/notifications#settings', {
      'GET /api/notices/settings': makeNoticeSettings(),
      'PUT /api/notices/settings': refuse(503, 'DATABASE_UNAVAILABLE', 'Not just now.'),
    });
    const kind = await main().findByRole('switch', { name: 'Sold by inbox' });
    await user.click(kind);
    expect((await main().findByRole('alert')).textContent).toBe('We couldn’t save this. Not just now.');
    expect(kind.getAttribute('aria-checked')).toBe('true');
    expect(readAddress()).toBe('/notifications');
  });
});
