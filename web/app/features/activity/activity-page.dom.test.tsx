import type { ActivityEntry } from '@pitlane/shared/api/activity';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  makeActivity,
  makeActivityList,
  makeDepth,
  makeMarketHistory,
} from '../../testing/dom/make-market.ts';
import { openPage, readAddress } from '../../testing/dom/open-page.tsx';
import type { AskedRequest } from '../../testing/dom/scripted-server.ts';
import { makeNft } from '../../testing/dom/scripted-site.ts';

/** The number of entries on a page, as the server sends them. */
const PAGE = 20;
const MINTS = Array.from({ length: 45 }, (_, i) =>
  makeActivity({ id: `mint-${i}`, kind: 'mint', price: null }),
);

async function openActivity(address: string, activity: object) {
  const page = await openPage(address, {
    answers: {
      'GET /api/activity': activity,
      'GET /api/market/history': makeMarketHistory(),
      'GET /api/market/depth': makeDepth(),
    },
  });
  const main = within(screen.getByRole('main'));
  // Another question is another feed.
  const feed = () => main.getByRole('region', { name: 'Feed' });
  const rows = () => [...feed().querySelectorAll('li')];
  return { ...page, main, feed: within(feed()), rows };
}

/** Page by page, as cursors ask for it. */
function answerPages({ url }: AskedRequest) {
  const from = Number(url.searchParams.get('cursor') ?? 0);
  const next = from + PAGE < MINTS.length ? String(from + PAGE) : null;
  return makeActivityList(MINTS.slice(from, from + PAGE), { next });
}

describe('/activity', () => {
  test('a sale waits until the reader asks for it, and tells how the car was', async () => {
    const before: ActivityEntry[] = [makeActivity({ id: 'a' })];
    const nft = makeNft({ token_id: '40', title: 'Fresh Comet 0040' });
    const sale = makeActivity({ id: 'b', nft, nft_id: nft.id, token_id: '40' });
    const { user, server, feed, rows } = await openActivity(
      '/activity?kind=sales&chain=binance',
      makeActivityList(before),
    );
    const words = rows()[0]?.textContent;
    await waitFor(() => expect(server.isHeard('activity:binance')).toBe(true));
    server.answer({ 'GET /api/activity': makeActivityList([sale, ...before]) });
    server.change({ entity: 'activity', id: 'b', version: 1, topics: ['activity:binance'] });
    const more = await feed.findByRole('button', { name: '1 new' });
    expect(rows().map(({ textContent }) => textContent)).toEqual([words]);
    await user.click(more);
    await waitFor(() => expect(rows()).toHaveLength(2));
    const text = rows()[0]?.textContent ?? '';
    expect(text).toContain('Sold');
    expect(text).toContain('Fresh Comet 0040');
    expect(text).toContain('1.25');
    expect(text).toContain('from a listing · Rare Handyman · performance B 575');
    expect(rows()[0]?.querySelector('a[href="/Author/2"]')).not.toBeNull();
    expect(feed.queryByRole('button', { name: /new$/ })).toBeNull();
  });

  test('the feed goes on by the button first, and then by itself', async () => {
    const { user, server, feed, rows } = await openActivity('/activity', answerPages);
    expect(rows()).toHaveLength(PAGE);
    const release = server.hold('GET /api/activity');
    await user.click(feed.getByRole('link', { name: 'Load More' }));
    expect(rows()).toHaveLength(PAGE);
    release();
    // Everything is near in this DOM: what follows the first press comes without one.
    await waitFor(() => expect(rows()).toHaveLength(MINTS.length));
    expect(feed.queryByRole('link', { name: 'Load More' })).toBeNull();
  });

  test('is asked for kinds and chains by its address, and is about one of them alone', async () => {
    const listing = makeActivity({ id: 'l', kind: 'listing' });
    const { user, main, rows } = await openActivity(
      '/activity?kind=sales&chain=binance',
      ({ url }: AskedRequest) =>
        makeActivityList(
          url.searchParams.get('kind') === 'listing' ? [listing] : [makeActivity({ id: 's' })],
        ),
    );
    const kinds = within(main.getByRole('navigation', { name: 'Kind' }));
    await user.click(kinds.getByRole('link', { name: 'Listings' }));
    await waitFor(() => expect(rows().map((row) => row.dataset.kind)).toEqual(['listing']));
    expect(readAddress()).toBe('/activity?kind=listings&chain=binance');
  });

  test('the sales of six weeks are drawn, also as a table, for each series', async () => {
    const { user, main } = await openActivity('/activity?series=common_series', makeActivityList());
    const region = (name: string) => within(main.getByRole('region', { name }));
    const labelOf = (name: string) => region(name).getByRole('img').getAttribute('aria-label');
    expect(labelOf('Sales')).toMatch(/^Common cars: 3 sold for 4\.00 ETH/);
    expect(labelOf('Lowest prices')).toMatch(/^Common cars: from 0\.80 ETH now/);
    // A row for each day on which something was sold, below the head.
    expect(region('Sales').getAllByRole('row', { hidden: true })).toHaveLength(1 + 2);
    expect(region('Lowest prices').getAllByRole('row', { hidden: true })[1]?.textContent).toContain(
      'the order book',
    );
    const ladder = main.getByRole('region', { name: 'For sale now' });
    expect(ladder.textContent).toContain('Common cars: 3 listed, from 0.80 ETH');
    expect(within(ladder).getAllByRole('rowheader')).toHaveLength(2);
    const series = within(main.getByRole('navigation', { name: 'Series of the chart' }));
    await user.click(series.getByRole('link', { name: 'All series' }));
    await waitFor(() => expect(labelOf('Sales')).toMatch(/^All cars/));
    expect(main.queryByRole('region', { name: 'For sale now' })).toBeNull();
    expect(readAddress()).toBe('/activity');
  });
});
