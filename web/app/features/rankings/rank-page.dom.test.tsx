import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  makeAuthorRank,
  makeAuthorRanks,
  makeAuthorRef,
  makeHotCollections,
} from '../../testing/dom/make-market.ts';
import { openPage, readAddress } from '../../testing/dom/open-page.tsx';
import type { AskedRequest } from '../../testing/dom/scripted-server.ts';
import { scriptWallet } from '../../testing/dom/scripted-wallet.ts';

const [APEX, BOXER] = [makeAuthorRef(1, { username: 'Apex' }), makeAuthorRef(2, { username: 'Boxer' })];
const ETH = 10n ** 18n;

/** Every period and column has an order of its own: who has a higher figure, and 20 rows at most. */
function answerAuthors({ url: { searchParams } }: AskedRequest) {
  const asked = Object.fromEntries(searchParams);
  if (asked.category !== 'all_categories') return makeAuthorRanks();
  const [first, second] =
    asked.period === 'all_time' && asked.sort === 'volume' ? [BOXER, APEX] : [APEX, BOXER];
  return makeAuthorRanks([makeAuthorRank(1, first), makeAuthorRank(2, second)], { total: 2 });
}

async function openRanks(address = '/rangking', authors: object = answerAuthors) {
  const page = await openPage(address, {
    answers: {
      'GET /api/author_ranks': authors,
      'GET /api/hot-collections': ({ url }: AskedRequest) =>
        url.searchParams.get('page') === '2'
          ? makeHotCollections([21, 22], { total: 22, page: 2 })
          : makeHotCollections(
              Array.from({ length: 20 }, (_, i) => i + 1),
              { total: 22 },
            ),
    },
  });
  const main = within(screen.getByRole('main'));
  const rows = () => main.queryAllByRole('rowheader').map((head) => head.closest('tr'));
  const names = () => main.queryAllByRole('rowheader').map(({ textContent }) => textContent);
  return { ...page, main, rows, names };
}

describe('/rangking', () => {
  test('periods, categories and columns re-rank, and the address says which', async () => {
    const { user, main, names } = await openRanks();
    const optionsOf = (name: string) =>
      [...main.getByRole<HTMLSelectElement>('combobox', { name }).options].map(({ text }) => text);
    expect(optionsOf('Period')).toEqual(['Last 7 days', 'Last 24 hours', 'Last 30 days', 'All time']);
    expect(optionsOf('Category')).toEqual([
      'All categories',
      'Art',
      'Music',
      'Domain Names',
      'Virtual World',
      'Trading Cards',
      'Collectibles',
      'Sports',
      'Utility',
    ]);
    const heads = main.getAllByRole('columnheader').map(({ textContent }) => textContent);
    for (const head of ['Collection', 'Volume', '24h %', '7d %', 'Floor Price', 'Owners', 'Assets'])
      expect(heads).toContain(head);
    expect(names()).toEqual(['Apex', 'Boxer']);

    await user.selectOptions(main.getByRole('combobox', { name: 'Period' }), 'All time');
    await waitFor(() => expect(names()).toEqual(['Boxer', 'Apex']));
    expect(readAddress()).toBe('/rangking?period=all_time');
    await user.click(main.getByRole('link', { name: 'Assets' }));
    await waitFor(() => expect(names()).toEqual(['Apex', 'Boxer']));
    expect(readAddress()).toBe('/rangking?period=all_time&sort=assets');
    const assets = () => main.getByRole('columnheader', { name: 'Assets' });
    expect(assets().getAttribute('aria-sort')).toBe('descending');
    await user.click(within(assets()).getByRole('link'));
    await waitFor(() => expect(assets().getAttribute('aria-sort')).toBe('ascending'));
    expect(readAddress()).toContain('order=asc');

    await user.selectOptions(main.getByRole('combobox', { name: 'Category' }), 'Sports');
    await main.findByRole('heading', { name: 'Nothing was sold in Sports' });
    await user.click(await main.findByRole('link', { name: 'All time, all categories' }));
    await waitFor(() => expect(names()).not.toEqual([]));
  });

  test('collections are ranked too, page by page, and lead to their cars', async () => {
    const { user, main, rows } = await openRanks();
    await user.click(main.getByRole('link', { name: 'Collections' }));
    await waitFor(() => expect(rows()).toHaveLength(20));
    expect(readAddress()).toBe('/rangking?view=collections');
    const places = within(main.getByRole('navigation', { name: 'Places' }));
    expect(places.getAllByText(/^\d+ - \d+/).map((each) => each.firstChild?.textContent)).toEqual([
      '1 - 20',
      '21 - 40',
      '41 - 60',
    ]);
    await user.click(places.getByRole('link', { name: '21 - 40' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(readAddress()).toBe('/rangking?view=collections&page=2');
    expect(rows()[0]?.querySelector('td')?.textContent).toMatch(/^21/);
    const [link] = main.getAllByRole('rowheader').map((head) => within(head).getByRole('link'));
    expect(link?.getAttribute('href')).toBe('/explore?chain=matic&category=car&buildSeries=rare_series');
  });

  test('a sale moves its seller up on the open page', async () => {
    const ranks = (figures: [typeof APEX, bigint][]) =>
      makeAuthorRanks(
        figures.map(([author, volume], i) => makeAuthorRank(i + 1, author, { volume: String(volume) })),
      );
    const { server, names, rows } = await openRanks(
      '/rangking',
      ranks([
        [APEX, 2n * ETH],
        [BOXER, ETH],
      ]),
    );
    await waitFor(() => expect(server.isHeard('ranks')).toBe(true));
    server.answer({
      'GET /api/author_ranks': ranks([
        [BOXER, 3n * ETH],
        [APEX, 2n * ETH],
      ]),
    });
    server.change({ entity: 'rank', id: '2', version: 1, topics: ['ranks'] });
    await waitFor(() => expect(names()).toEqual(['Boxer', 'Apex']));
    expect(rows()[0]?.textContent).toContain('3.0000');
  });

  test("the own wallet's place is asked for, and marked", async () => {
    const own = makeAuthorRank(31, makeAuthorRef(3, { username: 'Clutch' }));
    const { chains, connect, main } = await openRanks('/rangking', ({ url }: AskedRequest) =>
      makeAuthorRanks([makeAuthorRank(1, APEX)], { own: url.searchParams.has('own') ? own : null }),
    );
    await connect(scriptWallet({ chains }));
    const mark = await main.findByText('You');
    expect(mark.closest('tr')?.textContent).toContain('31');
    expect(mark.closest('tr')?.textContent).toContain('Clutch');
  });
});
