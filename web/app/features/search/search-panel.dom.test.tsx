import { type SearchAnswer, SearchAnswerSchema } from '@pitlane/shared/api/search';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { leavePage, openPage, readAddress } from '../../testing/dom/open-page.tsx';
import type { AskedRequest } from '../../testing/dom/scripted-server.ts';
import { makeNft, NOW } from '../../testing/dom/scripted-site.ts';

/** GET /api/search: nothing is found, unless told otherwise. */
function makeSearchAnswer(given: Partial<SearchAnswer> = {}): SearchAnswer {
  return SearchAnswerSchema.parse({
    query: '',
    corrected: null,
    partial: false,
    items: { items: [], total: 0, capped: false },
    authors: [],
    news: [],
    help: [],
    pages: [],
    ...given,
  });
}

const LOT = makeNft({
  token_id: '9',
  title: 'Amber Falcon 0009',
  status: 'on_auction',
  price: '2000000000000000000',
  deadline: NOW + 600,
});
/** What the empty field offers. */
const START = {
  'GET /api/auctions': { auctions: [{ nft: LOT }], next: null, now: NOW, indexed: {} },
  'GET /api/market/floors': {
    floors: [
      { chain: 'matic', buildSeries: 'rare_series', floor: '900000000000000000', listed: 2 },
      { chain: 'binance', buildSeries: 'rare_series', floor: '700000000000000000', listed: 1 },
    ],
    indexed: {},
  },
};

const FIELD = 'Search cars, people, news and help';
const CAR = makeNft({ token_id: '7', title: 'Rose Monarch 0085' });
const MINT = { path: '/mint', title: 'Mint' };
const MINTING = {
  slug: 'minting',
  topic: 'getting_started' as const,
  title: 'How to mint',
  summary: 'In short.',
};
const NEWS = { id: 3, title: 'Mint week', excerpt: 'It begins.', timestamp: 1_700_000_000 };

/** A page on which the search has been opened by its key. */
async function openSearch(answers: object | ((request: AskedRequest) => unknown) = makeSearchAnswer()) {
  const page = await openPage('/works', {
    answers: { ...START, 'GET /api/search': answers },
    pages: ['/search'],
  });
  await page.user.keyboard('/');
  const dialog = within(await screen.findByRole('dialog', { name: 'Search' }));
  const field = await dialog.findByRole<HTMLInputElement>('combobox', { name: FIELD });
  await waitFor(() => expect(document.activeElement).toBe(field));
  const chosen = () => dialog.getByRole('option', { selected: true });
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return { ...page, dialog, field, chosen, isClosed };
}

describe('SearchPanel', () => {
  test('an empty field offers lots that end soon, series with their floors, and pages, all by the keyboard', async () => {
    const { user, dialog, field, isClosed } = await openSearch();
    const lot = await dialog.findByRole('option', { name: /Amber Falcon/ });
    expect(lot.textContent).toMatch(/2\.00 ETH.*\d+d \d\dh \d\dm \d\ds/);
    expect(lot.querySelector('img')).not.toBeNull();
    const rare = await dialog.findByRole('option', { name: /^Rare.*from 0\.70 ETH/ });
    expect(rare.getAttribute('href')).toBe('/explore?buildSeries=rare_series');
    expect(dialog.getByRole('option', { name: /^Ultra.*none listed/ })).toBeTruthy();
    expect(dialog.getAllByRole('group').map((group) => group.firstChild?.textContent)).toEqual([
      'Ending soon',
      'Series',
      'Pages',
    ]);
    // Enter alone goes nowhere.
    expect(dialog.queryByRole('option', { selected: true })).toBeNull();
    await user.keyboard('{Enter}');
    expect(readAddress()).toBe('/works');
    await user.keyboard('{ArrowUp}');
    expect(dialog.getByRole('option', { selected: true }).textContent).toBe('Help Center');
    await user.keyboard('{ArrowDown}');
    expect(field.getAttribute('aria-activedescendant')).toBe(lot.id);
    await user.keyboard('{Enter}');
    await isClosed();
    await waitFor(() => expect(readAddress()).toBe(`/ItemDetail/${LOT.id}`));
  });

  test('lots on their way have their places', async () => {
    const page = await openPage('/works', {
      answers: { ...START, 'GET /api/auctions': () => new Promise(() => undefined) },
    });
    await page.user.keyboard('/');
    const dialog = within(await screen.findByRole('dialog', { name: 'Search' }));
    const list = await dialog.findByRole('listbox', { name: 'Suggestions' });
    expect(list.firstElementChild?.querySelectorAll('.skeleton.w-18')).toHaveLength(3);
  });

  test('no result offers ways on', async () => {
    const { user, dialog, field } = await openSearch(makeSearchAnswer({ query: 'xqzv' }));
    await user.type(field, 'xqzv');
    await dialog.findByText(/^No results for “xqzv”/);
    expect(dialog.queryByRole('option', { selected: true })).toBeNull();
    await user.click(dialog.getByRole('option', { name: 'Explore' }));
    await waitFor(() => expect(readAddress()).toBe('/explore'));
  });

  test('several kinds of things are found, each under its name; the arrows go round, and Enter goes to the first', async () => {
    const answer = makeSearchAnswer({ query: 'mint', pages: [MINT], help: [MINTING], news: [NEWS] });
    const { user, dialog, field, chosen, isClosed } = await openSearch(answer);
    await user.type(field, 'mint');
    await dialog.findByRole('option', { name: 'Mint' });
    expect(dialog.getAllByRole('group').map((group) => group.firstChild?.textContent)).toEqual([
      'Pages',
      'News',
      'Help',
    ]);
    const options = dialog.getAllByRole('option');
    expect(options.at(-1)?.textContent).toBe('All results for “mint”');
    for (const option of [...options.slice(1), options[0]]) {
      expect(chosen()).not.toBe(option);
      await user.keyboard('{ArrowDown}');
      expect(chosen()).toBe(option);
      expect(field.getAttribute('aria-activedescendant')).toBe(option?.id);
    }
    await user.keyboard('{Enter}');
    await isClosed();
    await waitFor(() => expect(readAddress()).toBe('/mint'));
  });

  test('a slip is corrected, and before the first result is the way to all of them', async () => {
    const answer = makeSearchAnswer({
      query: 'rse monarch',
      corrected: 'rose monarch',
      items: { items: [CAR], total: 1, capped: false },
    });
    const { user, dialog, field, chosen } = await openSearch(answer);
    await user.type(field, 'rse monarch');
    await waitFor(() => expect(chosen().textContent).toContain(CAR.title));
    expect(dialog.getByText('rose monarch').closest('p')?.textContent).toBe(
      'Showing results for rose monarch',
    );
    await user.keyboard('{ArrowUp}');
    expect(chosen().textContent).toBe('All results for “rse monarch”');
    await user.keyboard('{Enter}');
    const main = within(screen.getByRole('main'));
    await main.findByText(/^Showing results for/);
    expect(readAddress()).toBe('/search?q=rse+monarch');
    const items = within(main.getByRole('region', { name: /^Items 1/ }));
    expect(items.getByRole('heading', { level: 3 }).textContent).toContain(CAR.title);
  });

  test('Enter goes on when the answer comes', async () => {
    const { user, server, field, isClosed } = await openSearch(
      makeSearchAnswer({ items: { items: [CAR], total: 1, capped: false } }),
    );
    const release = server.hold('GET /api/search');
    await user.type(field, `${CAR.title}{Enter}`);
    await waitFor(() => expect(server.count('GET /api/search')).toBeGreaterThan(0));
    expect(readAddress()).toBe('/works');
    release();
    await isClosed();
    await waitFor(() => expect(readAddress()).toBe(`/ItemDetail/${CAR.id}`));
  });

  test('Escape gives the focus back to where it was', async () => {
    const { user } = await openPage('/works', { answers: START });
    const box = within(screen.getByRole('banner')).getByRole('button', { name: new RegExp(`^${FIELD}`) });
    await user.click(box);
    const field = await screen.findByRole('combobox');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(box));
  });

  test('recent searches are kept in this browser, are searched again, and go away', async () => {
    const found = ({ url }: AskedRequest) =>
      makeSearchAnswer({ query: url.searchParams.get('q') ?? '', pages: [MINT] });
    for (const text of ['fees', 'activity']) {
      const { user, field, dialog, isClosed } = await openSearch(found);
      await user.type(field, text);
      await dialog.findByRole('option', { name: 'Mint' });
      await user.keyboard('{Enter}');
      await isClosed();
      await leavePage();
    }
    const { user, field, dialog } = await openSearch(found);
    const recent = () => dialog.queryByRole('region', { name: 'Recent searches' });
    const listed = () => [...(recent()?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
    expect(listed()).toEqual(['activity', 'fees']);
    await user.click(dialog.getByRole('button', { name: 'Remove “activity”' }));
    expect(listed()).toEqual(['fees']);
    expect(document.activeElement).toBe(field);
    await user.click(dialog.getByRole('button', { name: 'fees' }));
    expect(field.value).toBe('fees');
    expect(document.activeElement).toBe(field);
    await dialog.findByRole('option', { name: 'Mint' });
    await user.clear(field);
    await user.click(dialog.getByRole('button', { name: 'Clear' }));
    expect(recent()).toBeNull();
    await leavePage();
    const again = await openSearch(found);
    expect(again.dialog.queryByRole('region', { name: 'Recent searches' })).toBeNull();
  });
});

describe('/search', () => {
  test('has a field of its own, and says what to do when nothing is found', async () => {
    const { user } = await openPage('/search?q=xqzvwkjh', {
      answers: {
        'GET /api/search': ({ url }: AskedRequest) => {
          const query = url.searchParams.get('q') ?? '';
          const pages = query === 'live auction' ? [{ path: '/auction', title: 'Live Auction' }] : [];
          return makeSearchAnswer({ query, pages });
        },
      },
    });
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('heading', { name: 'No results for “xqzvwkjh”' })).toBeTruthy();
    expect(main.getByRole('link', { name: 'Help Center' }).getAttribute('href')).toBe('/helpcenter');
    const field = main.getByRole<HTMLInputElement>('searchbox', { name: FIELD });
    await user.clear(field);
    await user.type(field, 'live auction{Enter}');
    const pages = await main.findByRole('region', { name: /^Pages/ });
    expect(readAddress()).toBe('/search?q=live+auction');
    expect(main.getByRole<HTMLInputElement>('searchbox', { name: FIELD }).value).toBe('live auction');
    await user.click(within(pages).getByRole('link', { name: 'Live Auction' }));
    await waitFor(() => expect(readAddress()).toBe('/auction'));
  });
});
