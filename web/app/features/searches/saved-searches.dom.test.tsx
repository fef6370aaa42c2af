import type { SavedSearch } from '@pitlane/shared/api/saved-searches';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { SEARCHES_KEY } from '../../entities/searches/local-searches.ts';
import { makeUser, storeSession } from '../../testing/dom/make-account.ts';
import { makeNotices } from '../../testing/dom/make-notice.ts';
import { openPage } from '../../testing/dom/open-page.tsx';
import { type Answers, refuse } from '../../testing/dom/scripted-server.ts';
import { makeNftList, NOW } from '../../testing/dom/scripted-site.ts';

const RARE = 'buildSeries=rare_series&maxPrice=1500000000000000000';
const kept = (): unknown => JSON.parse(localStorage.getItem(SEARCHES_KEY) ?? '[]');
const keep = (...searches: object[]) => localStorage.setItem(SEARCHES_KEY, JSON.stringify(searches));

/** The API of an account with these searches. */
function answerAccount(searches: SavedSearch[] = []): Answers {
  return {
    'GET /api/auth/me': makeUser(),
    'GET /api/notices': makeNotices(),
    'GET /api/nfts': makeNftList(),
    'GET /api/saved-searches': () => ({ searches }),
    'PUT /api/saved-searches': ({ body }) => {
      const given = { ...(body as SavedSearch), at: NOW };
      const at = searches.findIndex(({ filters }) => filters === given.filters);
      searches.splice(Math.max(at, 0), at < 0 ? 0 : 1, given);
      return given;
    },
    'DELETE /api/saved-searches': ({ url }) => {
      const filters = url.searchParams.get('filters') ?? '';
      searches.splice(
        searches.findIndex((each) => each.filters === filters),
        1,
      );
      return { filters };
    },
  };
}

const findList = async () => within(await screen.findByRole('region', { name: 'Saved searches' }));

describe('saving a search of Explore', () => {
  test('without a session it stays in the browser, with the wish for alerts', async () => {
    const { user } = await openPage('/explore?buildSeries=rare_series&maxPrice=1.5', {
      answers: { 'GET /api/nfts': makeNftList() },
    });
    await user.click(screen.getByRole('button', { name: 'Save search' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this search' }));
    const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(name.value).toBe('Rare, Up to 1.50 ETH');
    await user.clear(name);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByRole('alert').textContent).toBe('Enter a name.');
    await user.type(name, 'Cheap rare');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(kept()).toEqual([{ name: 'Cheap rare', filters: RARE, alert: true }]));
  });

  test('with a session it goes to the account, and says where alerts are not possible', async () => {
    storeSession();
    const searches: SavedSearch[] = [];
    const { user } = await openPage('/explore?status=on_auction', { answers: answerAccount(searches) });
    await user.click(screen.getByRole('button', { name: 'Save search' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this search' }));
    expect(dialog.queryByRole('checkbox')).toBeNull();
    expect(dialog.getByText(/Choose Buy now, or no status/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(searches).toMatchObject([{ name: 'On auction', filters: 'status=on_auction', alert: false }]),
    );
    expect(kept()).toEqual([]);
  });
});

describe('the list of saved searches', () => {
  test('of a browser leads to Explore, and to the sign-in for alerts', async () => {
    keep({ name: 'Cheap rare', filters: RARE, alert: true }, { name: 'damaged' });
    await openPage('/notifications#searches', {});
    const list = await findList();
    expect(list.getByText('Alerts start when you sign in')).toBeTruthy();
    expect(list.getByRole('link', { name: 'Cheap rare' }).getAttribute('href')).toBe(
      '/explore?buildSeries=rare_series&maxPrice=1.5',
    );
    expect(list.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toContain('/login');
    expect(list.getAllByRole('listitem')).toHaveLength(1);
  });

  test('of an account turns alerts on and off, and loses a search', async () => {
    storeSession();
    const searches: SavedSearch[] = [{ name: 'Cheap rare', filters: RARE, alert: true, at: NOW }];
    const { user } = await openPage('/notifications#searches', { answers: answerAccount(searches) });
    const list = await findList();
    await user.click(list.getByRole('switch', { name: 'Alerts for Cheap rare' }));
    await waitFor(() => expect(list.getByText('No alerts')).toBeTruthy());
    expect(searches).toMatchObject([{ alert: false }]);
    await user.click(list.getByRole('button', { name: 'Remove Cheap rare' }));
    expect(await screen.findByText('No saved searches yet')).toBeTruthy();
  });
});

describe('MoveSearches', () => {
  test('moves searches to the account that signs in, once', async () => {
    keep({ name: 'New', filters: 'chain=matic', alert: false }, { name: 'Old', filters: RARE, alert: true });
    const searches: SavedSearch[] = [];
    const { server } = await openPage('/explore', { answers: answerAccount(searches) });
    expect(searches).toEqual([]);
    act(() => storeSession());
    await waitFor(() => expect(kept()).toEqual([]));
    expect(searches).toMatchObject([
      { name: 'New', alert: false },
      { name: 'Old', alert: true },
    ]);
    expect(server.asked.filter(({ method }) => method === 'PUT')).toHaveLength(2);
  });

  test('leaves here what the account has no room for, and says so', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    keep({ name: 'Old', filters: RARE, alert: true });
    storeSession();
    await openPage('/explore', {
      answers: {
        ...answerAccount(),
        'PUT /api/saved-searches': refuse(409, 'CONFLICT', 'You have 20 saved searches.'),
      },
    });
    expect(
      await screen.findByText('Some saved searches stay in this browser: You have 20 saved searches.'),
    ).toBeTruthy();
    expect(kept()).toHaveLength(1);
  });
});
