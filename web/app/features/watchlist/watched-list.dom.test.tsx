import { screen, waitFor, within } from '@testing-library/react';
import { parseEther } from 'viem';
import { describe, expect, test } from 'vitest';
import { signedIn } from '../../lib/session/store-session.ts';
import { fill } from '../../testing/dom/fill.ts';
import { makeSession, makeUser, storeSession } from '../../testing/dom/make-account.ts';
import { makeNotices, makeWatchlist } from '../../testing/dom/make-notice.ts';
import { openPage } from '../../testing/dom/open-page.tsx';
import { renderPart } from '../../testing/dom/render-part.tsx';
import { makeNft, NOW } from '../../testing/dom/scripted-site.ts';
import { WatchButton } from './watch-button.tsx';

const [ONE, TWO] = ['binance-cars-1', 'binance-cars-2'] as const;
const eth = (amount: string) => String(parseEther(amount));

async function openWatchlist() {
  storeSession();
  const limits: Record<string, string | null> = { [ONE]: eth('2'), [TWO]: null };
  const idOf = (url: URL) => url.pathname.split('/').at(-1) ?? '';
  const page = await openPage('/notifications#watchlist', {
    answers: {
      'GET /api/auth/me': makeUser(),
      'GET /api/notices': makeNotices(),
      'GET /api/watchlist': () => makeWatchlist(limits),
      'PUT /api/watchlist/:id': ({ url, body }) => {
        limits[idOf(url)] = (body as { below: string | null }).below;
        return {};
      },
      'DELETE /api/watchlist/:id': ({ url }) => {
        delete limits[idOf(url)];
        return {};
      },
    },
  });
  const list = await screen.findByRole('region', { name: 'Watched items' });
  const rows = () => within(list).queryAllByRole('listitem');
  const open = async (at: number) => {
    within(rows()[at] as HTMLElement)
      .getByRole('button', { name: 'Watching' })
      .focus();
    await page.user.keyboard('{Enter}');
    return within(await screen.findByRole('dialog'));
  };
  return { ...page, list, rows, open, limits };
}

describe('the watchlist', () => {
  test('has each item with its limit, which can change', async () => {
    const { rows, open, user, limits } = await openWatchlist();
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Alert at 2.00 ETH or below'),
      expect.stringContaining('No price limit'),
    ]);
    const dialog = await open(0);
    const field = await dialog.findByLabelText<HTMLInputElement>(
      'Alert me when it’s listed at or below (ETH)',
    );
    expect(field.value).toBe('2');
    fill(field, '0');
    expect(dialog.getByRole('alert').textContent).toBe('Enter a price above 0.');
    fill(field, '1.5');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(rows()[0]?.textContent).toContain('Alert at 1.50 ETH or below'));
    expect(limits).toEqual({ [ONE]: eth('1.5'), [TWO]: null });
  });

  test('loses an item by keyboard alone, which goes on where the item was', async () => {
    const { rows, open, user, list, limits } = await openWatchlist();
    const dialog = await open(1);
    (await dialog.findByRole('button', { name: 'Stop watching' })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(Object.keys(limits)).toEqual([ONE]);
    await waitFor(() => expect(list).toBe(document.activeElement));
  });
});

describe('WatchButton', () => {
  test('a price limit that is not known yet is not written over', async () => {
    signedIn(makeSession(), true);
    const nft = makeNft();
    const { server, user } = renderPart(<WatchButton nft={nft} />, {
      'GET /api/watchlist': { watched: [{ nft_id: nft.id, below: '2000000000000000000', at: NOW, nft }] },
    });
    const release = server.hold('GET /api/watchlist');
    await user.click(screen.getByRole('button', { name: 'Watch' }));
    const dialog = within(await screen.findByRole('dialog', { name: `Watch ${nft.title}` }));
    expect(dialog.queryByRole('button', { name: 'Watch' })).toBeNull();
    expect(dialog.queryByRole('textbox')).toBeNull();
    release();
    const field = await dialog.findByRole<HTMLInputElement>('textbox');
    expect(field.value).toBe('2');
    expect(dialog.getByRole('button', { name: 'Save' })).toBeTruthy();
  });
});
