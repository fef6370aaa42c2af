import type { Nft, NftList } from '@pitlane/shared/api/nfts';
import { TANK } from '@pitlane/shared/domain/cars/assets';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { EMPTY_GARAGE, makeAsset, makeAssetList, makeAuthorList } from '../../testing/dom/make-garage.ts';
import { openPage, readAddress } from '../../testing/dom/open-page.tsx';
import type { Answers, AskedRequest } from '../../testing/dom/scripted-server.ts';
import { makeNft, makeNftList, OWNER } from '../../testing/dom/scripted-site.ts';
import { scriptWallet } from '../../testing/dom/scripted-wallet.ts';

const MINE = makeNft({ token_id: '5', title: 'Night Comet 0005' });
const OTHER = `0x${'c'.repeat(40)}` as const;
const THEIRS = makeNft({
  token_id: '6',
  title: 'Night Comet 0006',
  author: { ...MINE.author, id: 2, wallet: OTHER },
});

/** Answers lists of cars, others are empty. */
const cars =
  (find: (search: URLSearchParams) => readonly Nft[] | NftList) =>
  ({ url: { searchParams } }: AskedRequest) => {
    const found = searchParams.get('category') === 'car' ? find(searchParams) : [];
    return Array.isArray(found) ? makeNftList(found) : found;
  };

async function openGarage(address: string, answers: Answers = {}, pages: readonly string[] = []) {
  const page = await openPage(address, { answers: { ...EMPTY_GARAGE, ...answers }, pages });
  const main = within(screen.getByRole('main'));
  const heading = () => main.getByRole('heading', { level: 1 });
  const card = (id: string) => screen.getByRole('main').querySelector<HTMLElement>(`[data-nft="${id}"]`);
  return { ...page, main, heading, card };
}

describe('/garage/:garageId', () => {
  test('every garage is public, and visitors can change nothing in it', async () => {
    const { main, heading, card } = await openGarage(`/garage/${OWNER}`, {
      'GET /api/nfts': cars((search) => (search.get('owner') === OWNER ? [MINE] : [])),
      'GET /api/authors': makeAuthorList([OWNER]),
    });
    expect(heading().textContent).toBe('Garage');
    expect(main.getByText('1 car')).toBeTruthy();
    expect(card(MINE.id)?.textContent).toContain('Performance B 575');
    expect(main.queryByText('Share garage')).toBeNull();
    expect(main.queryByRole('switch')).toBeNull();
    // Another owner's empty shelf is not shown.
    expect(main.queryByRole('region', { name: 'Garages and gas stations' })).toBeNull();
  });

  test('an empty one offers a next step', async () => {
    const { user, main } = await openGarage(`/garage/${OWNER}`);
    expect(main.getByRole('heading', { name: 'Empty garage' })).toBeTruthy();
    await user.click(main.getByRole('link', { name: 'Explore cars' }));
    await waitFor(() => expect(readAddress()).toBe('/explore'));
  });

  test('what is no address is not found, and says what an address is', async () => {
    await openGarage('/garage/0x123');
    const main = screen.getByRole('main');
    expect(main.textContent).toContain('0x followed by 40 hexadecimal digits');
    expect(within(main).getByText('Error 404')).toBeTruthy();
  });

  test("one's own says so once the wallet is connected", async () => {
    const { address } = scriptWallet({ chains: {} });
    const { chains, connect, heading, main } = await openGarage(`/garage/${address}`);
    expect(heading().textContent).toBe('Garage');
    await connect(scriptWallet({ chains }));
    await waitFor(() => expect(heading().textContent).toBe('Your garage'));
    expect(main.getByText('Share garage')).toBeTruthy();
  });

  test('garages and gas stations come onto an open shelf below the cars, stations with their fuel', async () => {
    const { server, main } = await openGarage(`/garage/${OWNER}`, {
      'GET /api/assets': makeAssetList(makeAsset('garages')),
    });
    const shelf = main.getByRole('region', { name: 'Garages and gas stations' });
    expect(within(shelf).getByRole('heading', { name: 'Tuneup Garages 1' })).toBeTruthy();
    await waitFor(() => expect(server.isHeard(`owner:${OWNER}`)).toBe(true));
    server.answer({ 'GET /api/assets': makeAssetList(makeAsset('garages'), makeAsset('stations')) });
    server.change({ entity: 'nft', id: 'avalanche-stations-1', version: 1, topics: [`owner:${OWNER}`] });
    const fuel = await within(shelf).findByRole('meter', { name: 'Fuel' });
    expect(fuel.getAttribute('value')).toBe(String(TANK));
    expect(fuel.closest('article')?.textContent).toContain(`${TANK} of ${TANK}`);
    expect(fuel.closest('article')?.textContent).toContain('Gas Station #1');
  });

  test('has a row of the newest art, music and video, and all of it on demand', async () => {
    const tokens = ['1', '2', '3'].map((token_id) =>
      makeNft({ id: `avalanche-tokens-${token_id}`, chain: 'avalanche', token_id, category: 'art' }),
    );
    const { user, main } = await openGarage(`/garage/${OWNER}`, {
      'GET /api/nfts': ({ url: { searchParams } }: AskedRequest) => {
        if (searchParams.get('category') === 'car') return makeNftList();
        if (searchParams.has('cursor')) return makeNftList(tokens.slice(2), { total: 3 });
        return makeNftList(tokens.slice(0, 2), { next: 'third', total: 3 });
      },
    });
    const title = 'Art, music and video';
    const shown = () => main.getByRole('region', { name: title }).querySelectorAll('article').length;
    await user.click(await main.findByRole('link', { name: /^See all 3/ }));
    expect(shown()).toBe(2);
    await user.click(main.getByRole('button', { name: 'Load More' }));
    await waitFor(() => expect(shown()).toBe(3));
    expect(main.queryByRole('button', { name: 'Load More' })).toBeNull();
  });
});

describe('/garage', () => {
  test("one's own asks for a wallet, and then has a link for others", async () => {
    const { user, chains, main } = await openGarage('/garage');
    const wallet = scriptWallet({ chains });
    const header = within(screen.getByRole('banner'));
    await main.findByRole('heading', { name: 'The shutter is down' });
    expect(header.queryByRole('link', { name: 'Garage' })).toBeNull();
    await user.click(main.getByRole('button', { name: 'Connect Wallet' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: new RegExp(`^${wallet.name}`) }));
    await main.findByText('0 cars');
    expect(main.getByText('Share garage')).toBeTruthy();
    expect(header.getByRole('link', { name: 'Garage' })).toBeTruthy();
    // Its empty shelf shows how to fill it.
    const shelf = await main.findByRole('region', { name: 'Garages and gas stations' });
    const others = await within(shelf).findByRole('link', { name: 'Other Assets' });
    expect(others.getAttribute('href')).toBe('/mint#other-assets');
    await user.click(main.getByRole('link', { name: 'Mint a car' }));
    await waitFor(() => expect(readAddress()).toBe('/mint'));
  });

  test('adds up the wallets of an account, and shows each of them alone', async () => {
    const { address } = scriptWallet({ chains: {} });
    const own = { ...MINE, author: { ...MINE.author, wallet: address } };
    const { user, chains, connect, main, card } = await openGarage(
      '/garage',
      {
        'GET /api/authors': makeAuthorList([address, OTHER], { id: 7 }),
        'GET /api/nfts': cars((search) => {
          if (search.get('author') === '7') return [own, THEIRS];
          return search.get('owner') === OTHER ? [THEIRS] : [own];
        }),
      },
      [`/garage/${OTHER}`],
    );
    await connect(scriptWallet({ chains }));
    await main.findByText('2 cars');
    expect(within(card(own.id) ?? document.body).getByRole('button', { name: /^Fit upgrade/ })).toBeTruthy();
    expect(card(THEIRS.id)?.textContent).toContain('In wallet 0xcc');
    const wallets = () => within(main.getByRole('navigation', { name: 'Wallets' }));
    const chosen = () => wallets().getByRole('link', { current: 'page' }).textContent;
    expect(chosen()).toBe('All 2 wallets');
    await user.click(wallets().getByRole('link', { name: '0xcc...cccc' }));
    await main.findByText('1 car');
    expect(card(own.id)).toBeNull();
    expect(card(THEIRS.id)).not.toBeNull();
    await user.click(wallets().getByRole('link', { name: 'All 2 wallets' }));
    await main.findByText('2 cars');
    expect(card(own.id)).not.toBeNull();
  });

  test('the focus stays on the heading while the garage is read', async () => {
    const { user, server, chains, connect, main, heading } = await openGarage('/works', {}, ['/garage']);
    await connect(scriptWallet({ chains }));
    const release = server.hold('GET /api/authors');
    const link = within(screen.getByRole('banner')).getByRole('link', { name: 'Garage' });
    link.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    expect(heading().textContent).toBe('Your garage');
    release();
    await main.findByText('Share garage');
    await waitFor(() => expect(document.activeElement).toBe(heading()));
  });
});
