import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  makeActivity,
  makeActivityList,
  makeAuthorRef,
  makeDepth,
  makeMarketHistory,
} from '../../../testing/dom/make-market.ts';
import { openPage, readAddress } from '../../../testing/dom/open-page.tsx';
import { type Answers, refuse } from '../../../testing/dom/scripted-server.ts';
import { makeNft, makeNftDetail, makeNftList, makeToken, NOW } from '../../../testing/dom/scripted-site.ts';
import { scriptWallet } from '../../../testing/dom/scripted-wallet.ts';

async function openItem(nft: Partial<NftDetail> = {}, answers: Answers = {}) {
  const detail = makeNftDetail(nft);
  const page = await openPage(`/ItemDetail/${detail.nft.id}`, {
    answers: {
      'GET /api/nfts/:id': detail,
      'POST /api/nfts/:id/views': null,
      'GET /api/nfts/:id/offers': { offers: [], indexed: {} },
      'GET /api/orders': { orders: [], next: null, indexed: {} },
      'GET /api/activity': makeActivityList(),
      'GET /api/market/history': makeMarketHistory(),
      'GET /api/market/depth': makeDepth(),
      ...answers,
    },
  });
  const main = within(screen.getByRole('main'));
  const deal = main.getByRole('region', { name: 'Deal' });
  const tab = (name: string) => main.getByRole('tab', { name });
  /** Returns the panel of the chosen tab: without a style sheet the others can be seen as well. */
  const panel = async (name: string) => {
    await page.user.click(tab(name));
    const id = tab(name).getAttribute('aria-controls') ?? '';
    return document.getElementById(id) ?? document.body;
  };
  return { ...page, nft: detail.nft, main, deal, tab, panel };
}

describe('/ItemDetail/:nftId', () => {
  test('traits with their shares, stats, upgrades and history, one tab at a time', async () => {
    const author = makeAuthorRef(1, { username: 'Apex' });
    const { nft, main, tab, panel } = await openItem({
      author,
      views: 1,
      likes: 2,
      traits: [
        { kind: 'body', title: 'Body', value: 'Coupe', count: 82, of: 1_000 },
        { kind: 'paint', title: 'Paint', value: 'Jade', count: 1, of: 10_000 },
      ] as NftDetail['traits'],
      game_stats: [
        { icon_name: 'power', title: 'Power', number_of: '412', unit: 'hp', fraction: 0.5 },
      ] as NftDetail['game_stats'],
      upgrades: [{ title: 'engine', number_of: 2 }] as NftDetail['upgrades'],
      history: [
        {
          kind: 'mint',
          author,
          to: null,
          value: null,
          detail: null,
          lock: null,
          accepted: false,
          created_at: NOW - 86_400,
          block: 7,
          tx_hash: `0x${'c'.repeat(64)}`,
        },
      ],
    });
    const heading = main.getByRole('heading', { level: 1 });
    expect(heading.textContent).toBe(nft.title);
    const facts = heading.closest('header');
    for (const words of ['Car', '1 view', '2 likes', nft.description])
      expect(facts?.textContent).toContain(words);
    const owner = within(facts ?? document.body).getByRole('link', { name: `Owner ${author.username}` });
    expect(owner.title).toBe(author.wallet);
    expect(owner.getAttribute('href')).toBe(nft.author_link);
    expect(owner.querySelector('img')?.getAttribute('src')).toBe(author.avatar.url);

    expect(within(main.getByRole('tablist', { name: 'About this car' })).getAllByRole('tab')).toHaveLength(4);
    const shown = {
      Properties: ['Body', 'Coupe', '8.2% have this', 'Jade', '< 0.1% have this'],
      'Game Stats': ['Power', '412 hp'],
      Upgrades: ['engine', 'Level 2'],
      History: ['Minted'],
    };
    for (const [name, words] of Object.entries(shown)) {
      const text = (await panel(name)).textContent;
      for (const each of words) expect(text).toContain(each);
      expect(main.getAllByRole('tab', { selected: true })).toEqual([tab(name)]);
    }
  });

  test('what cannot be done yet says why, and the service fee is named', async () => {
    const { deal } = await openItem();
    const buy = within(deal).getByRole('button', { name: 'Buy Now' });
    expect(buy.getAttribute('aria-disabled')).toBe('true');
    const reason = document.getElementById(buy.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toContain('It isn’t for sale.');
    expect(deal.textContent).toContain('Service fee2.5%');
    expect(within(deal).getByRole('button', { name: 'Make Offer' }).getAttribute('aria-disabled')).toBeNull();
  });

  test('a car for sale names how many of its series there are, and its two sheets close by their x', async () => {
    const { user, deal } = await openItem(
      { status: 'buy_now', price: '1500000000000000000' },
      {
        'GET /api/nfts': makeNftList([], {
          facets: { ...makeNftList().facets, status: { buy_now: 10 } },
        }),
      },
    );
    expect(within(deal).getByRole('link', { name: '10 items available' })).toBeTruthy();
    for (const [name, title] of [
      ['Buy Now', 'Checkout'],
      ['Make Offer', 'Place a Bid'],
    ] as const) {
      await user.click(within(deal).getByRole('button', { name }));
      const sheet = await screen.findByRole('dialog', { name: title });
      await user.click(within(sheet).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(sheet.isConnected).toBe(false));
    }
  });

  test.each([
    [{ status: 'buy_now', price: '1500000000000000000' }, 'Price1.50 ETH', 'Buy Now'],
    [{ status: 'has_offers', price: '900000000000000000' }, 'Best offer0.90 ETH', 'Make Offer'],
    [{ status: 'not_listed', price: null }, 'PriceNot listed', 'Make Offer'],
  ] as const)('the bar of a phone has the one action, beside its figure: %o', async (nft, figure, action) => {
    const { deal } = await openItem(nft);
    const bars = deal.querySelectorAll<HTMLElement>('.action-bar');
    expect(bars).toHaveLength(1);
    expect(bars[0]?.textContent).toContain(figure);
    const buttons = within(bars[0] ?? deal).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual([action]);
  });

  test('a built car has its stats beside the stage, and no words that repeat its properties', async () => {
    const { main, nft } = await openItem({
      game_stats: [
        { icon_name: 'bolt', title: 'Power', number_of: '612', unit: 'hp', fraction: 0.49 },
        { icon_name: 'tyre', title: 'Grip', number_of: '1.48', unit: 'g', fraction: 0.41 },
      ],
    });
    const beside = main.getByText('612').closest('dl');
    expect(beside?.textContent).toBe('Power612 hpGrip1.48 g');
    expect(main.getByText(nft.description).className).toBe('sr-only');
  });

  test('what is no car, and a covered one, is described in words', async () => {
    const { main, nft } = await openItem({ built: false, buildSeries: null });
    expect(main.getByText(nft.description).className).not.toContain('sr-only');
    expect(main.queryByText('Power')).toBeNull();
  });

  test('one that does not exist is not found', async () => {
    await openPage('/ItemDetail/binance-cars-999999', {
      answers: { 'GET /api/nfts/:id': () => refuse(404, 'NOT_FOUND', 'We couldn’t find this item.') },
    });
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('heading', { level: 1 }).textContent).toBe('Off the track');
    expect(main.getByRole('link', { name: 'Explore items' })).toBeTruthy();
    expect(main.queryByRole('button', { name: 'Retry' })).toBeNull();
    await waitFor(() => expect(document.title).toMatch(/\S · Pitlane$/));
  });

  test("the page of one's own car says so, and leads to the garage and the workshop", async () => {
    const { address } = scriptWallet({ chains: {} });
    const { main, chains, connect } = await openItem({
      author: makeAuthorRef(3, { wallet: address }),
    });
    expect(main.queryByText('Yours')).toBeNull();
    await connect(scriptWallet({ chains }));
    await main.findByText('Yours');
    expect(main.getByRole('link', { name: /Your garage$/ }).getAttribute('href')).toBe('/garage');
    expect(await main.findByRole('button', { name: /^Fit upgrade/ })).toBeTruthy();
    const list = await main.findByRole('button', { name: 'List for sale' });
    expect(list.closest('.action-bar')).not.toBeNull();
  });

  test('a gas station has a tank, and no figures of a car', async () => {
    const { panel } = await openItem({
      id: 'avalanche-stations-3',
      category: 'station',
      item_type: 'others',
      buildSeries: null,
      currentRank: null,
      fuel: 40,
    });
    expect((await panel('Properties')).textContent).toContain('40 of 100');
    expect((await panel('Game Stats')).textContent).toContain('Only cars race');
    expect((await panel('Upgrades')).textContent).toContain('Parts fit cars only');
  });

  test('a free-form token says who made it, what its maker gets, and where its words are', async () => {
    const creator = `0x${'d'.repeat(40)}` as const;
    const { panel } = await openItem({
      id: 'avalanche-tokens-3',
      category: 'art',
      buildSeries: null,
      currentRank: null,
      token: makeToken({ creator, royalty_bps: 750, metadata_url: 'ipfs://bafy1' }),
    });
    const properties = await panel('Properties');
    expect(within(properties).getByRole('link', { name: '0xdd...dddd' }).getAttribute('href')).toBe(
      `/garage/${creator}`,
    );
    for (const words of ['Creator', 'Royalty7.5%', 'ipfs://bafy1'])
      expect(properties.textContent).toContain(words);
  });

  test('a free-form token has its traits, by their kinds', async () => {
    const { panel } = await openItem({
      id: 'avalanche-tokens-3',
      category: 'art',
      token: makeToken({
        traits: [
          { name: 'Weather', kind: 'text', value: 'Rain', max: null },
          { name: null, kind: 'text', value: 'Signed', max: null },
          { name: 'Level', kind: 'level', value: '5', max: 10 },
          { name: 'Wins', kind: 'number', value: '3', max: 9 },
          { name: 'Speed', kind: 'boost_number', value: '40', max: null },
          { name: 'Grip', kind: 'boost_percentage', value: '-10', max: null },
          { name: 'Built', kind: 'date', value: '1546300800', max: null },
        ],
      }),
    });
    const properties = await panel('Properties');
    for (const words of ['WeatherRain', 'TraitSigned', '5 of 10', 'Wins3 of 9', 'Speed+40', 'Grip−10%'])
      expect(properties.textContent).toContain(words);
    const others = within(properties).getByRole('link', { name: 'Rain' });
    expect(others.getAttribute('href')).toBe('/explore?trait=Weather%3ARain');
    expect(within(properties).getByRole('meter', { name: 'Level' })).toBeTruthy();
    expect(properties.querySelector('time')?.dateTime).toBe('2019-01-01T00:00:00.000Z');
  });

  test.each([
    ['moving', 'ipfs://bafy1/1.gif', 'Animated pictureipfs://bafy1/1.gif'],
    ['page', 'https://a.test/1.html', 'Interactive pageOpen original'],
    ['page', null, 'Interactive pageNot played here'],
  ] as const)('what is not played has its original: %s at %s', async (kind, url, words) => {
    const token = makeToken({ original: { kind, url } });
    const { panel } = await openItem({ id: 'avalanche-tokens-3', category: 'art', token });
    const properties = await panel('Properties');
    expect(properties.textContent).toContain(words);
    const link = within(properties).queryByRole('link', { name: /Open original/ });
    expect(link?.getAttribute('href')).toBe(url?.startsWith('http') ? url : undefined);
  });

  test('metadata that cannot be read says why, and is refreshed at a press', async () => {
    const failed: Partial<NftDetail> = {
      id: 'avalanche-tokens-3',
      category: 'art',
      version: 1,
      token: makeToken({
        metadata: {
          state: 'failed',
          problem: 'This address responds with 404.',
          read_at: NOW - 60,
          next_read_at: NOW,
        },
      }),
    };
    const { panel, server, user, nft } = await openItem(failed, {
      'POST /api/nfts/:id/refresh': { at: NOW },
    });
    const properties = await panel('Properties');
    const status = within(properties).getByRole('status');
    expect(status.textContent).toContain('This address responds with 404.');
    await user.click(within(properties).getByRole('button', { name: 'Refresh metadata' }));
    await waitFor(() => expect(status.textContent).toContain('reading the metadata again'));
    await waitFor(() => expect(server.isHeard(`nft:${nft.id}`)).toBe(true));
    const token = makeToken({
      metadata: { state: 'ready', problem: null, read_at: NOW, next_read_at: null },
    });
    server.answer({ 'GET /api/nfts/:id': makeNftDetail({ ...failed, version: 2, token }) });
    server.change({ entity: 'nft', id: nft.id, version: 2, topics: [`nft:${nft.id}`] });
    await waitFor(() => expect(status.textContent).toBe(''));
  });

  test('the page of a car draws what it was sold for, and has the latest that happened to it', async () => {
    const sales = ['a', 'b'].map((id, i) => makeActivity({ id, at: NOW - 7_200 * (i + 1) }));
    const { user, main, nft } = await openItem({}, { 'GET /api/activity': makeActivityList(sales) });
    const prices = main.getByRole('region', { name: 'Prices' });
    await waitFor(() => expect(prices.textContent).toMatch(/Sold 2 times/));
    expect(prices.textContent).toContain('Rare cars on BNB Smart Chain: 3 listed, from 0.80 ETH');
    const recent = within(await main.findByRole('region', { name: 'Recent activity' }));
    expect(recent.getAllByRole('listitem')).toHaveLength(2);
    await user.click(recent.getByRole('link', { name: 'View all activity' }));
    await waitFor(() => expect(readAddress()).toBe(`/activity?nft=${nft.id}`));
  });

  test('a race that begins and ends while the page is open is told', async () => {
    const { server, deal, nft } = await openItem();
    await waitFor(() => expect(server.isHeard(`nft:${nft.id}`)).toBe(true));
    const change = (given: Partial<NftDetail>) => {
      const { nft: changed } = makeNftDetail(given);
      server.answer({ 'GET /api/nfts/:id': { nft: changed, indexed: {} } });
      server.change({ entity: 'nft', id: nft.id, version: changed.version, topics: [`nft:${nft.id}`] });
    };
    change({ locked_until: Math.floor(Date.now() / 1_000) + 1_800, version: 2 });
    await waitFor(() => expect(deal.textContent).toMatch(/In a race until \d\d:\d\d/));
    const buy = within(deal).getByRole('button', { name: 'Buy Now' });
    const reason = document.getElementById(buy.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toContain('It can’t be sold or moved until then');
    change({ locked_until: null, version: 3 });
    await waitFor(() => expect(deal.textContent).not.toContain('In a race'));
  });

  test('leads to more of its series', async () => {
    const more = makeNft({ token_id: '13', title: 'Night Comet 0013' });
    const { main } = await openItem({}, { 'GET /api/nfts': makeNftList([more]) });
    const row = within(await main.findByRole('region', { name: 'More of the Rare series' }));
    expect(row.getByRole('link', { name: /Night Comet 0013/ }).getAttribute('href')).toBe(
      `/ItemDetail/${more.id}`,
    );
  });
});
