import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { findHeader, openPage } from '../testing/dom/open-page.tsx';
import { type AskedRequest, refuse } from '../testing/dom/scripted-server.ts';
import { makeNft, makeNftList } from '../testing/dom/scripted-site.ts';

const AWAY = 'The pit wall isn’t answering';
const HERE = 'Explore the grid';
const CARS = makeNftList([makeNft()]);

const heading = () => screen.getByRole('heading', { level: 1 });
const cards = () => document.querySelectorAll('main article[data-nft]');

/** Goes to Explore while nothing answers. */
async function openAway() {
  const page = await openPage('/accordion', { pages: ['/explore'] });
  const nothing = () => {
    throw new TypeError('Failed to fetch');
  };
  page.server.answer({ 'GET /api/nfts': nothing });
  await page.user.click(findHeader().getByRole('link', { name: 'Explore' }));
  await waitFor(() => expect(heading().textContent).toBe(AWAY));
  return page;
}

describe('while the API is away', () => {
  test('a page says so, and Retry brings it', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { user, server } = await openAway();
    expect(screen.getByRole('main').textContent).toContain('Check your connection and try again.');
    const getRetry = () => screen.getByRole('button', { name: 'Retry' });
    await user.click(getRetry());
    await waitFor(() => expect(getRetry().getAttribute('aria-busy')).toBeNull());
    expect(heading().textContent).toBe(AWAY);
    server.answer({ 'GET /api/nfts': CARS });
    await user.click(getRetry());
    await waitFor(() => expect(heading().textContent).toBe(HERE));
    expect(cards()).toHaveLength(1);
  });

  test('a page asks again by itself', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { server } = await openAway();
    expect(screen.getByRole('main').textContent).toContain('We’ll keep trying.');
    const tries = server.count('GET /api/nfts');
    server.answer({ 'GET /api/nfts': CARS });
    await waitFor(() => expect(server.count('GET /api/nfts')).toBeGreaterThan(tries));
  });

  test('a next page that does not come says so below the cars, and Retry brings it', async () => {
    let away = true;
    const { user } = await openPage('/explore?chain=matic', {
      answers: {
        'GET /api/nfts': ({ url }: AskedRequest) => {
          if (!url.searchParams.has('cursor')) return makeNftList([makeNft()], { next: 'more', total: 2 });
          return away
            ? refuse(503, 'INTERNAL', 'The Pitlane server isn’t responding.')
            : makeNftList([makeNft({ token_id: '13' })], { total: 2 });
        },
      },
    });
    await user.click(await screen.findByRole('link', { name: 'Load More' }));
    const items = within(screen.getByRole('region', { name: 'Items' }));
    const notice = await items.findByRole('alert');
    expect(notice.textContent).toContain('isn’t responding');
    expect(cards()).toHaveLength(1);
    away = false;
    await user.click(within(notice).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(cards()).toHaveLength(2));
    expect(items.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Load More' })).toBeNull();
  });
});

describe('too many pages of one address', () => {
  test('are told so beside the indexed blocks, until there is room', async () => {
    const message = 'Your address has 20 pages open that listen for changes.';
    const refusal = refuse(429, 'TOO_MANY_REQUESTS', message);
    refusal.headers.set('retry-after', '0');
    const { server } = await openPage('/explore', { answers: { 'GET /api/live': refusal } });
    const footer = () => within(screen.getByRole('contentinfo'));
    await waitFor(() =>
      expect(footer().queryByRole('status')?.textContent).toBe(`Live updates are paused. ${message}`),
    );
    server.forget('GET /api/live');
    await waitFor(() => expect(footer().queryByRole('status')).toBeNull());
  });
});
