import {
  type Exchange,
  type ExchangeAccount,
  ExchangeAccountSchema,
  type ExchangeAsset,
  ExchangeAssetSchema,
  type ExchangeOrders,
  ExchangeOrdersSchema,
} from '@pitlane/shared/api/exchange';
import { shortAddress } from '@pitlane/shared/domain/chain/address';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startFakeClock } from '../../testing/dom/fake-clock.ts';
import { openPage, readAddress } from '../../testing/dom/open-page.tsx';
import { type Answers, refuse } from '../../testing/dom/scripted-server.ts';
import { getContracts, NOW, OWNER } from '../../testing/dom/scripted-site.ts';
import { scriptWallet } from '../../testing/dom/scripted-wallet.ts';
import { useSettled } from './use-settled.ts';

/** The exchange as component tests answer it. */

/** GET /api/exchange: the site's own order book. */
const EXCHANGE: Exchange = { kind: 'book', name: 'Pitlane’s own order book', login_url: '/login' };
const PERSON = { address: OWNER, profile_img_url: '/media/avatars/1.webp' };
const PAGE = { page: 1, next: null, capped: false, exchange: EXCHANGE };

function makeExchangeAsset(token_id: string): ExchangeAsset {
  const id = `binance-cars-${token_id}`;
  return ExchangeAssetSchema.parse({
    id,
    chain: 'binance',
    contract: getContracts('binance').carCollection.toLowerCase(),
    token_id,
    name: `Night Comet #${token_id}`,
    imagePreviewUrl: `/media/nfts/${id}/640.webp?v=1`,
    openseaLink: `/ItemDetail/${id}`,
    owner: PERSON,
  });
}

/** GET /api/exchange/orders: a page with an order for each token. */
function makeExchangeOrders(
  side: 0 | 1,
  tokens: readonly string[],
  given: Partial<ExchangeOrders> = {},
): ExchangeOrders {
  const orders = tokens.map((token) => ({
    order_hash: `0x${side}${token}`,
    side,
    item_type: 'single_items',
    basePrice: '1500000000000000000',
    paymentTokenContract: { symbol: 'ETH', decimals: 18 },
    listingTime: NOW,
    expirationTime: null,
    maker: PERSON,
    asset: makeExchangeAsset(token),
  }));
  return ExchangeOrdersSchema.parse({ orders, ...PAGE, ...given });
}

/** GET /api/exchange/assets: one page. */
const makeExchangeAssets = (tokens: readonly string[]) => ({
  assets: tokens.map(makeExchangeAsset),
  ...PAGE,
});

/** GET /api/exchange/account/{address}: an account without a name and a banner. */
function makeExchangeAccount(address: string): ExchangeAccount {
  return ExchangeAccountSchema.parse({
    address,
    user: { username: null },
    profile_img_url: '/media/avatars/1.webp',
    banner_img_url: null,
    link: '/Author/1',
    exchange: EXCHANGE,
  });
}

const main = () => within(screen.getByRole('main'));
const choice = (nav: string, name: string) =>
  within(main().getByRole('navigation', { name: nav })).getByRole('link', { name });
/** The list of a name, and what its cards are about. */
const list = (name: string) => main().findByRole('region', { name });
const readCards = (region: HTMLElement) =>
  within(region)
    .getAllByRole('article')
    .map((card) => within(card).getByRole('link').textContent);
const comets = (...numbers: string[]) => numbers.map((number) => expect.stringContaining(`#${number}`));

/** Sells 1 and 2, then 3; buys 4. Of a wallet: sells 5. */
const ORDERS: Answers = {
  'GET /api/exchange': EXCHANGE,
  'GET /api/exchange/orders': ({ url }) => {
    const asked = url.searchParams;
    if (asked.has('owner')) return makeExchangeOrders(1, ['5']);
    if (asked.has('maker')) return makeExchangeOrders(1, []);
    if (asked.get('side') === '0') return makeExchangeOrders(0, ['4']);
    return asked.get('page') === '2'
      ? makeExchangeOrders(1, ['3'], { page: 2 })
      : makeExchangeOrders(1, ['1', '2'], { next: 2 });
  },
};

describe('/exploreOpensea', () => {
  const open = (address = '/exploreOpensea') => openPage(address, { answers: ORDERS });

  test('appends the next page of sell orders', async () => {
    const { user } = await open();
    main().getByText('Orders of Pitlane’s own order book, newest first.');
    const sells = await list('Sell Orders');
    await waitFor(() => expect(readCards(sells)).toEqual(comets('1', '2')));
    await user.click(within(sells).getByRole('link', { name: 'Load More' }));
    await waitFor(() => expect(readCards(sells)).toEqual(comets('1', '2', '3')));
    expect(within(sells).queryByRole('link', { name: 'Load More' })).toBeNull();
  });

  test('asks for another side once it has been chosen for a second', async () => {
    startFakeClock();
    const { user, server } = await open();
    await waitFor(async () => expect(readCards(await list('Sell Orders'))).toHaveLength(2));
    const asked = () => server.asked.filter(({ url }) => url.searchParams.get('side') === '0').length;
    await user.click(choice('Side', 'Buy Order'));
    const buys = await list('Buy Orders');
    expect(readAddress()).toBe('/exploreOpensea?side=0');
    expect(choice('Side', 'Buy Order').getAttribute('aria-current')).toBe('true');
    expect(buys.getAttribute('aria-busy')).toBe('true');
    await vi.advanceTimersByTimeAsync(1_000);
    await waitFor(() => expect(readCards(buys)).toEqual(comets('4')));
    expect(asked()).toBe(1);
  });

  test('says that the exchange is away, and asks again', async () => {
    const words = 'OpenSea isn’t responding. Try again in a minute.';
    const { user, server } = await openPage('/exploreOpensea?side=0', {
      answers: { ...ORDERS, 'GET /api/exchange/orders': refuse(503, 'EXCHANGE_UNAVAILABLE', words) },
    });
    const alert = await main().findByRole('alert');
    expect(alert.textContent).toContain(words);
    server.answer(ORDERS);
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    await waitFor(async () => expect(readCards(await list('Buy Orders'))).toEqual(comets('4')));
  });

  test('has the orders of a wallet once there is one', async () => {
    startFakeClock();
    const { user, chains, connect, server } = await open('/exploreOpensea?owner=1');
    main().getByText('Connect a wallet to see its orders.');
    const closed = main().getByRole('button', { name: 'Created by me' });
    expect(closed.getAttribute('aria-disabled')).toBe('true');
    main().getByText('Connect a wallet first.');
    const wallet = scriptWallet({ chains });
    await connect(wallet);
    await waitFor(async () => expect(readCards(await list('Sell Orders, owned by me'))).toEqual(comets('5')));
    expect(server.asked.some(({ url }) => url.searchParams.get('owner') === wallet.address)).toBe(true);
    await user.click(choice('Owner', 'Created by me'));
    await vi.advanceTimersByTimeAsync(1_000);
    await main().findByRole('heading', { name: 'No such orders' });
    expect(readAddress()).toBe('/exploreOpensea?owner=0');
    expect(server.asked.some(({ url }) => url.searchParams.get('maker') === wallet.address)).toBe(true);
  });
});

describe('/authorOpensea', () => {
  test('asks for a wallet, and leads one without an account to the login', async () => {
    const { chains, connect } = await openPage('/authorOpensea', {
      answers: {
        'GET /api/exchange': EXCHANGE,
        'GET /api/exchange/account/:address': refuse(404, 'NOT_FOUND', 'There is no such account.'),
      },
    });
    main().getByText('Connect a wallet to see its account on the exchange.');
    await connect(scriptWallet({ chains }));
    await main().findByText(
      'Register on the external marketplace first and connect with the wallet to see this page',
    );
    const way = await main().findByRole('link', { name: 'Register or sign in' });
    expect(way.getAttribute('href')).toBe('/login');
  });

  test('shows what the account of a wallet has collected and created', async () => {
    startFakeClock();
    const { chains, connect, user } = await openPage('/authorOpensea', {
      answers: {
        'GET /api/exchange/account/:address': ({ url }) =>
          makeExchangeAccount(url.pathname.split('/').at(-1) ?? ''),
        'GET /api/exchange/assets': ({ url }) =>
          makeExchangeAssets(url.searchParams.get('kind') === 'created' ? [] : ['8']),
      },
    });
    const wallet = scriptWallet({ chains });
    await connect(wallet);
    await main().findByRole('heading', { level: 1, name: shortAddress(wallet.address) });
    main().getByText(wallet.address);
    main().getByRole('button', { name: 'Copy address' });
    await waitFor(async () => expect(readCards(await list('Collected'))).toEqual(comets('8')));
    await user.click(choice('Items', 'Created'));
    await vi.advanceTimersByTimeAsync(1_000);
    await main().findByRole('heading', { name: 'Nothing created yet' });
    expect(readAddress()).toBe('/authorOpensea?tab=created');
  });
});

describe('useSettled', () => {
  test('waits a second after each choice, and not for the first', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { result, rerender, unmount } = renderHook(useSettled, { initialProps: 'sell' });
    const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
    expect(result.current).toBe(true);
    rerender('buy');
    pass(999);
    expect(result.current).toBe(false);
    // Another one before that: the second begins again.
    rerender('sold');
    pass(999);
    expect(result.current).toBe(false);
    pass(1);
    expect(result.current).toBe(true);
    unmount();
  });
});
