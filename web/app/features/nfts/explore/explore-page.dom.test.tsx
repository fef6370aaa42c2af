import type { Nft } from '@pitlane/shared/api/nfts';
import { SORT_LABEL } from '@pitlane/shared/domain/cars/browse';
import { SERIES_LABEL } from '@pitlane/shared/domain/cars/series';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { liveSource } from '../../../lib/live/live-source.ts';
import { BATCH_WINDOW_MS } from '../../../lib/live/refetcher.ts';
import { openPage, readAddress } from '../../../testing/dom/open-page.tsx';
import type { Answer, AskedRequest } from '../../../testing/dom/scripted-server.ts';
import { makeNft, makeNftList } from '../../../testing/dom/scripted-site.ts';

const CARS = ['1', '2', '3'].map((token_id) => makeNft({ token_id, title: `Racing Fox 000${token_id}` }));
const [FIRST, SECOND, THIRD] = CARS as [Nft, Nft, Nft];

/** Answers the list by the query of its question, after the question mark. */
const byQuery =
  (answers: Record<string, object>): Answer =>
  ({ url }: AskedRequest) =>
    answers[decodeURIComponent(url.search)] ?? makeNftList(CARS);

async function openExplore(address = '/explore', answers: Record<string, object> = {}) {
  const page = await openPage(address, { answers: { 'GET /api/nfts': byQuery(answers) } });
  const filters = within(screen.getByRole('complementary', { name: 'Filters' }));
  const main = within(screen.getByRole('main'));
  const items = main.getByRole('region', { name: 'Items' });
  /** The questions so far, each by its query. */
  const asked = () =>
    page.server.asked
      .filter(({ url }) => url.pathname === '/api/nfts')
      .map(({ url }) => decodeURIComponent(url.search));
  return { ...page, filters, main, items, asked };
}

/** Returns the ids of the cars in the grid, in order. */
const shownIn = (items: HTMLElement) =>
  [...items.querySelectorAll('article[data-nft]')].map((card) => card.getAttribute('data-nft'));
const idsOf = (cars: readonly Nft[]) => cars.map(({ id }) => id);
/** A filter's label and its count. */
const named = (label: string) => new RegExp(`^${label}`);
const POLYGON = named(CHAIN_FACTS.matic.label);
const AVALANCHE = named(CHAIN_FACTS.avalanche.label);
const RARE = named(SERIES_LABEL.rare_series);

afterEach(() => {
  if (!vi.isFakeTimers()) return;
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

describe('/explore', () => {
  test('a filter says how many items it leaves, asks for them, and goes with its chip', async () => {
    const facets = { ...makeNftList().facets, buildSeries: { rare_series: 2 } };
    const { user, filters, main, items, asked } = await openExplore('/explore', {
      '': makeNftList(CARS, { facets }),
      '?chain=matic': makeNftList([SECOND, THIRD]),
      '?chain=matic&buildSeries=rare_series': makeNftList([SECOND]),
      '?buildSeries=rare_series': makeNftList([FIRST]),
    });
    expect(filters.getByRole('checkbox', { name: `${SERIES_LABEL.rare_series} 2` })).toBeTruthy();
    await user.click(filters.getByRole('checkbox', { name: POLYGON }));
    await waitFor(() => expect(shownIn(items)).toEqual(idsOf([SECOND, THIRD])));
    await main.findByText('2 items, all on-chain.');
    await user.click(filters.getByRole('checkbox', { name: RARE }));
    await main.findByText('1 item, all on-chain.');
    expect(asked()).toEqual(['', '?chain=matic', '?chain=matic&buildSeries=rare_series']);
    expect(readAddress()).toBe('/explore?chain=matic&buildSeries=rare_series');
    await user.click(within(items).getByRole('link', { name: 'Remove filter: Polygon' }));
    await waitFor(() => expect(shownIn(items)).toEqual([FIRST.id]));
    expect(readAddress()).toBe('/explore?buildSeries=rare_series');
    await user.click(within(items).getByRole('link', { name: 'Clear all' }));
    await waitFor(() => expect(readAddress()).toBe('/explore'));
    expect(within(items).queryByRole('link', { name: 'Clear all' })).toBeNull();
  });

  test('two presses in the same moment both count, and one after Back begins with what Back has brought', async () => {
    const { filters, items, main, goBack } = await openExplore();
    const box = (name: RegExp) => filters.getByRole<HTMLInputElement>('checkbox', { name });
    /** As from two quick fingers: no page is drawn between the presses. */
    const pressTogether = (...targets: HTMLElement[]) =>
      act(async () => {
        for (const target of targets) target.click();
      });
    const addressIs = (query: string) => waitFor(() => expect(readAddress()).toBe(`/explore${query}`));
    await pressTogether(box(POLYGON), box(RARE));
    await addressIs('?chain=matic&buildSeries=rare_series');
    expect([box(POLYGON).checked, box(RARE).checked]).toEqual([true, true]);
    await pressTogether(box(AVALANCHE), main.getByRole('button', { name: 'Smaller cards' }));
    await addressIs('?chain=matic,avalanche&buildSeries=rare_series&density=dense');
    await pressTogether(...within(items).getAllByRole('link', { name: /^Remove filter: (Polygon|Rare)$/ }));
    await addressIs('?chain=avalanche&density=dense');
    await goBack();
    await waitFor(() => expect(box(RARE).checked).toBe(true));
    const back = readAddress();
    await pressTogether(box(RARE));
    await waitFor(() => expect(readAddress()).toBe(back.replace('&buildSeries=rare_series', '')));
  });

  test('a part of the title finds cars, and nothing found offers the way out', async () => {
    const { user, filters, main, items } = await openExplore('/explore', {
      '?title=FOX+0002': makeNftList([SECOND]),
      '?title=no+car+is+called+this': makeNftList(),
    });
    const field = filters.getByRole<HTMLInputElement>('searchbox', { name: 'Filter by title' });
    await user.type(field, '  FOX 0002 ');
    await waitFor(() => expect(shownIn(items)).toEqual([SECOND.id]));
    await user.clear(field);
    await user.type(field, 'no car is called this');
    await main.findByRole('heading', { name: 'No item matches all of these filters' });
    expect(readAddress()).toBe('/explore?title=no+car+is+called+this');
    await user.click(main.getByRole('link', { name: 'Clear all filters' }));
    await waitFor(() => expect(field.value).toBe(''));
    expect(readAddress()).toBe('/explore');
  });

  test('sorting reorders, and is kept in the address', async () => {
    const { user, main, items } = await openExplore('/explore?chain=matic', {
      '?chain=matic&sort=title': makeNftList([THIRD, FIRST, SECOND]),
    });
    await user.selectOptions(main.getByRole('combobox', { name: 'Sort' }), SORT_LABEL.title);
    await waitFor(() => expect(shownIn(items)).toEqual(idsOf([THIRD, FIRST, SECOND])));
    expect(readAddress()).toBe('/explore?chain=matic&sort=title');
  });

  test('a price range is sorted by price, stands in the address, and goes with its chip', async () => {
    const { user, filters, items, asked } = await openExplore('/explore', {
      '?minPrice=200000000000000000&maxPrice=500000000000000000&sort=price_up': makeNftList([THIRD]),
    });
    const prices = within(filters.getByRole('group', { name: 'Price in ETH' }));
    const to = prices.getByRole<HTMLInputElement>('textbox', { name: 'To' });
    await user.type(prices.getByRole('textbox', { name: 'From' }), '0.2');
    await user.type(to, '-5');
    expect(prices.getByRole('alert').textContent).toBe('Write a number: 1.25');
    await user.clear(to);
    await user.type(to, '0,5');
    await waitFor(() => expect(shownIn(items)).toEqual([THIRD.id]));
    expect(readAddress()).toBe('/explore?minPrice=0.2&maxPrice=0.5&sort=price_up');
    await user.click(within(items).getByRole('link', { name: /0\.20 to 0\.50 ETH/ }));
    await waitFor(() => expect(to.value).toBe(''));
    expect(readAddress()).toBe('/explore?sort=price_up');
    await waitFor(() => expect(asked().at(-1)).toBe('?sort=price_up'));
  });

  test('values that no filter has are ignored', async () => {
    const { filters, main, asked } = await openExplore(
      '/explore?chain=matic,dogecoin&currentRank=champion&sort=price&nonsense=1',
    );
    expect(asked()).toEqual(['?chain=matic']);
    expect(filters.getByRole<HTMLInputElement>('checkbox', { name: POLYGON }).checked).toBe(true);
    expect(main.getAllByRole('link', { name: /^Remove filter/ })).toHaveLength(1);
  });

  test('a filter whose answer does not come fails beside the grid, keeps the cars, and tries again', async () => {
    const { user, server, filters, main, items } = await openExplore();
    server.answer({
      'GET /api/nfts': () => {
        throw new TypeError('nothing answers');
      },
    });
    const box = filters.getByRole('checkbox', { name: RARE });
    await user.click(box);
    const notice = await within(items).findByRole('alert');
    expect(notice.textContent).toContain('The Pitlane server isn’t responding.');
    expect(main.getByRole('heading', { level: 1 }).textContent).toBe('Explore the grid');
    expect(shownIn(items)).toEqual(idsOf(CARS));
    expect(document.activeElement).toBe(box);
    expect(readAddress()).toBe('/explore?buildSeries=rare_series');
    server.answer({ 'GET /api/nfts': makeNftList([SECOND]) });
    await user.click(within(notice).getByRole('button', { name: 'Retry' }));
    await main.findByText('1 item, all on-chain.');
    expect(shownIn(items)).toEqual([SECOND.id]);
    expect(within(items).queryByRole('alert')).toBeNull();
  });

  test('news from the chain does not swallow a page of cars that is on its way', async () => {
    const fresh = makeNft({ token_id: '99', title: 'Fresh Comet 0099' });
    const held = Promise.withResolvers<object>();
    let newest = [FIRST, SECOND];
    const page = await openPage('/explore', {
      answers: {
        'GET /api/nfts': ({ url }: AskedRequest) =>
          url.searchParams.has('cursor') ? held.promise : makeNftList(newest, { next: 'second' }),
      },
    });
    const items = within(screen.getByRole('main')).getByRole('region', { name: 'Items' });
    await waitFor(() => expect(page.server.isHeard('list:binance')).toBe(true));
    await page.user.click(within(items).getByRole('link', { name: 'Load More' }));
    newest = [fresh, FIRST, SECOND];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const seq = page.server.change({ entity: 'nft', id: fresh.id, version: 2, topics: ['list:binance'] });
    await waitFor(() => expect(liveSource.getPosition()).toBe(seq));
    vi.advanceTimersByTime(2 * BATCH_WINDOW_MS);
    expect(page.server.count('GET /api/nfts')).toBe(2);
    held.resolve(makeNftList([THIRD]));
    await waitFor(() => expect(shownIn(items)).toEqual(idsOf([fresh, FIRST, SECOND, THIRD])));
  });

  test('an address that begins in the middle goes on from there, and leads back', async () => {
    const { user, main, items } = await openExplore('/explore?sort=oldest&after=second', {
      '?sort=oldest': makeNftList([FIRST], { next: 'second' }),
      '?sort=oldest&cursor=second': makeNftList([SECOND], { next: 'third' }),
      '?sort=oldest&cursor=third': makeNftList([THIRD]),
    });
    expect(shownIn(items)).toEqual([SECOND.id]);
    await user.click(main.getByRole('link', { name: 'Load More' }));
    await waitFor(() => expect(shownIn(items)).toEqual(idsOf([SECOND, THIRD])));
    // Added below, at the same address.
    expect(readAddress()).toBe('/explore?sort=oldest&after=second');
    await user.click(main.getByRole('link', { name: 'Back to the start' }));
    await waitFor(() => expect(shownIn(items)).toEqual([FIRST.id]));
    expect(readAddress()).toBe('/explore?sort=oldest');
  });

  test('on a phone the filters are a sheet, which says how many items there will be', async () => {
    const { user, main } = await openExplore('/explore', {
      '?buildSeries=legendary_series': makeNftList([FIRST, SECOND]),
    });
    await user.click(main.getByRole('button', { name: 'Filters' }));
    const sheet = await screen.findByRole('dialog', { name: 'Filters' });
    fireEvent.click(within(sheet).getByRole('checkbox', { name: named(SERIES_LABEL.legendary_series) }));
    await user.click(await within(sheet).findByRole('button', { name: 'Show 2 items' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(readAddress()).toBe('/explore?buildSeries=legendary_series');
    await waitFor(() =>
      expect(document.activeElement).toBe(main.getByRole('button', { name: 'Filters (1)' })),
    );
  });
});
