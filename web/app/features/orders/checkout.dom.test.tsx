import { screen, waitFor, within } from '@testing-library/react';
import { type Address, parseEther } from 'viem';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { makeAuthorList } from '../../testing/dom/make-garage.ts';
import { makeCar, makeListed } from '../../testing/dom/make-orders.ts';
import {
  endOrders,
  makeMarket,
  namesOf,
  type OpenItemOptions,
  openItem,
  sell,
} from '../../testing/dom/open-item.ts';
import { readAddress } from '../../testing/dom/open-page.tsx';
import { readReason } from '../../testing/dom/read-reason.ts';
import { scriptDatabases } from '../../testing/dom/scripted-database.ts';
import type { AskedRequest } from '../../testing/dom/scripted-server.ts';
import { makeNft, makeNftList } from '../../testing/dom/scripted-site.ts';
import { PROBLEMS } from '../../wallet/problem-words.ts';
import { dripStore } from '../../wallet/run/drip-store.ts';
import { buyStore } from './buy-store.ts';

const RIVAL: Address = `0x${'7'.repeat(40)}`;
const CONFIRM = 'Confirm in the demo wallet';
const PURCHASE = 'fulfillBasicOrder_efficient_6GL6yc';
const IS_YOURS = 'Night Comet #12 is yours';
const CAR = makeCar();

let log: MockInstance;

beforeEach(() => {
  log = vi.spyOn(console, 'error').mockReturnValue();
});

afterEach(() => {
  vi.useRealTimers();
  for (const store of [buyStore, dripStore]) store.setState({ phase: 'idle' });
});

async function openCheckout(
  market = makeMarket(CAR, [makeListed({ eth: '1.5' })]),
  answers: OpenItemOptions['answers'] = {},
) {
  const page = await openItem(market, { answers });
  await page.connect(page.wallet);
  const checkout = await page.openSheet('Buy Now', 'Checkout');
  const getBuy = () => checkout.getByRole('button', { name: /^Buy for/ });
  const sends = () => page.wallet.asked.filter((method) => method === 'eth_sendTransaction').length;
  /** Gives the permission, and leaves the question for the purchase open until the returned function is called. */
  const askForPurchase = async () => {
    const before = sends();
    const permit = page.wallet.hold();
    await page.user.click(getBuy());
    await waitFor(() => expect(sends()).toBe(before + 1));
    const answer = page.wallet.hold();
    permit();
    await waitFor(() => expect(sends()).toBe(before + 2));
    return answer;
  };
  return { ...page, market, checkout, getBuy, sends, askForPurchase };
}

describe('the checkout', () => {
  test('asks for the permission, then for the purchase, and says what arrived', async () => {
    const { user, checkout, getBuy, chain, market } = await openCheckout();
    await checkout.findByText(/^Your wallet asks twice/);
    await waitFor(() => expect(readReason(getBuy())).toBeUndefined());
    expect(checkout.getByText('Service fee, 2.5%').parentElement?.textContent).toContain('0.037');
    await user.click(getBuy());
    const title = await checkout.findByRole('heading', { name: IS_YOURS });
    expect(namesOf(chain)).toEqual(['approve', PURCHASE]);
    expect(market.balance).toBe(parseEther('8.5'));
    expect(document.activeElement).toBe(title);
    expect(log).not.toHaveBeenCalled();
  });

  test('ends with the car in its bay, View and Share in the place of the button', async () => {
    const { user, checkout, getBuy } = await openCheckout(undefined, {
      'GET /api/authors': makeAuthorList(),
      'GET /api/nfts': makeNftList([makeNft({ id: 'binance-cars-99' }), CAR]),
    });
    await waitFor(() => expect(readReason(getBuy())).toBeUndefined());
    await user.click(getBuy());
    const bay = await checkout.findByRole('link', { name: /^Bay 02/ });
    expect(bay.getAttribute('href')).toBe('/garage');
    expect(checkout.queryByRole('button', { name: /^Buy/ })).toBeNull();
    await user.click(checkout.getByRole('button', { name: 'Share' }));
    await checkout.findByRole('button', { name: 'Copied' });
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/ItemDetail/${CAR.id}`);
    await user.click(checkout.getByRole('link', { name: `View ${CAR.title}` }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(readAddress()).toBe(`/ItemDetail/${CAR.id}`);
  });

  test('a wallet with too little ETH gets test ETH; one that declines pays nothing', async () => {
    const { user, checkout, getBuy, chain, wallet } = await openCheckout(
      makeMarket(CAR, [makeListed({ eth: '2' })], { balance: 0n }),
    );
    await checkout.findByText('You need 2.00 ETH more');
    expect(readReason(getBuy())).toBe('Your wallet doesn’t have enough ETH.');
    await user.click(checkout.getByRole('button', { name: 'Get 10 test ETH' }));
    await screen.findByText('10.00 test ETH arrived.');
    await waitFor(() => expect(readReason(getBuy())).toBeUndefined());
    wallet.refuse();
    await user.click(getBuy());
    await checkout.findByText(PROBLEMS.REJECTED.title);
    expect(namesOf(chain)).toEqual(['drip']);
  });

  test('reports that another buyer was faster while the sheet was open', async () => {
    const { checkout, getBuy, market, tell, wallet } = await openCheckout();
    await waitFor(() => expect(readReason(getBuy())).toBeUndefined());
    market.isGone = true;
    sell(market, RIVAL);
    await tell();
    await waitFor(() => expect(readReason(getBuy())).toBe(PROBLEMS.SOLD.title));
    expect(checkout.getByRole('alert').textContent).toContain(PROBLEMS.SOLD.message);
    expect(readReason(getBuy())).toBe(PROBLEMS.SOLD.title);
    expect(wallet.asked).not.toContain('eth_sendTransaction');
  });

  test('of two buyers the slower one is told, and pays nothing', async () => {
    const { checkout, getBuy, market, askForPurchase, tell, sends } = await openCheckout();
    await waitFor(() => expect(readReason(getBuy())).toBeUndefined());
    const answer = await askForPurchase();
    market.isGone = true;
    sell(market, RIVAL);
    answer();
    await checkout.findByText(/^It was included in a block and failed there/);
    await tell();
    await waitFor(() => expect(readReason(getBuy())).toBe(PROBLEMS.SOLD.title));
    expect(market.balance).toBe(parseEther('10'));
    expect(sends()).toBe(2);
  });

  test('follows the seller, who lowers the price and then takes the listing back', async () => {
    const { checkout, getBuy, market, tell, user, wallet, askForPurchase } = await openCheckout(
      makeMarket(CAR, [makeListed({ eth: '1.9' })]),
    );
    await waitFor(() => expect(readReason(getBuy())).toBeUndefined());
    // What was declined before is no longer what there is to say: the button is off for the new price.
    wallet.refuse();
    await user.click(getBuy());
    await checkout.findByText(PROBLEMS.REJECTED.title);
    wallet.refuse(false);
    market.listings = [makeListed({ eth: '1.6' }), ...market.listings];
    await tell();
    await checkout.findByText('The price is 1.60 ETH now');
    expect(readReason(getBuy())).toBe('Check the new price first.');
    await user.click(checkout.getByRole('button', { name: 'Show the new price' }));
    expect(getBuy().textContent).toBe('Buy for 1.60 ETH');
    await waitFor(() => expect(readReason(getBuy())).toBeUndefined());

    const answer = await askForPurchase();
    market.isGone = true;
    endOrders(market, 'cancelled');
    answer();
    await checkout.findByText(/^It was included in a block and failed there/);
    await tell();
    await waitFor(() => expect(readReason(getBuy())).toBe(PROBLEMS.NOT_FOR_SALE.title));
    expect(market.balance).toBe(parseEther('10'));
  });

  test('says what another tab of the same wallet has bought', async () => {
    const { checkout, getBuy, market, tell, wallet } = await openCheckout();
    await waitFor(() => expect(readReason(getBuy())).toBeUndefined());
    sell(market, wallet.address);
    await tell('nft');
    await checkout.findByText(IS_YOURS);
    expect(readReason(getBuy())).toBe('You already own it.');
    expect(wallet.asked).not.toContain('eth_sendTransaction');
  });

  test('asks the wallet for nothing but the purchase that it shows', async () => {
    const { user, checkout, getBuy, market, server, wallet } = await openCheckout();
    await waitFor(() => expect(readReason(getBuy())).toBeUndefined());
    const other = makeListed({ eth: '1.5', tokenId: 13n });
    const [honest] = market.listings;
    market.listings = [{ components: other.components, order: honest?.order ?? other.order }];
    await user.click(getBuy());
    await checkout.findByText(/^The server prepared a different purchase/);
    expect(wallet.asked).not.toContain('eth_sendTransaction');
    market.listings = honest ? [honest] : [];
    expect(server.count('GET /api/orders/:id/fulfilment')).toBeGreaterThan(1);
    await user.click(getBuy());
    await checkout.findByText(IS_YOURS);
  });

  test('a purchase that the chain takes back is said, and can be made again', async () => {
    const { user, checkout, getBuy, chain, market } = await openCheckout();
    await waitFor(() => expect(readReason(getBuy())).toBeUndefined());
    const before = { nft: market.nft, listings: market.listings, balance: market.balance };
    await user.click(getBuy());
    await checkout.findByText(IS_YOURS);
    await checkout.findByText('Confirmed. Final in 12 blocks.');
    chain.reorganise();
    Object.assign(market, before);
    // It looks several times, with pauses.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1_500);
      expect(checkout.queryByText(PROBLEMS.TAKEN_BACK.title)).not.toBeNull();
    }, 10_000);
    vi.useRealTimers();
    expect(checkout.queryByText(IS_YOURS)).toBeNull();
    await waitFor(() => expect(readReason(getBuy())).toBeUndefined());
    await user.click(getBuy());
    await checkout.findByText(IS_YOURS);
    chain.state.block += 12;
    await checkout.findByText('Final.');
    expect(market.balance).toBe(parseEther('8.5'));
  });

  test('the demo wallet takes the permission and the purchase with one confirmation, both in words', async () => {
    scriptDatabases();
    const market = makeMarket(CAR, [makeListed({ eth: '0.0031' })]);
    const { user, connect, openSheet, chain } = await openItem(market);
    await connect({ name: 'Demo wallet' });
    const checkout = await openSheet('Buy Now', 'Checkout');
    await checkout.findByText(/^Your wallet asks once/);
    const buy = checkout.getByRole('button', { name: 'Buy for 0.0031 ETH' });
    await waitFor(() => expect(readReason(buy)).toBeUndefined());
    await user.click(buy);
    const question = within(await screen.findByRole('dialog', { name: CONFIRM }));
    await question.findByText('2 steps in one confirmation');
    expect(question.getByRole('heading', { name: 'Step 1: Let Seaport take 0.0031 ETH' })).toBeDefined();
    expect(question.getByRole('heading', { name: /^Step 2: Buy car 12/ })).toBeDefined();
    const confirm = question.getByRole('button', { name: 'Confirm all' });
    await waitFor(() => expect(readReason(confirm)).toBeUndefined());
    await user.click(confirm);
    // Nothing more is asked: the checkout is the only sheet that is left, and says how it ended.
    await checkout.findByText(IS_YOURS);
    expect(screen.queryByRole('dialog', { name: CONFIRM })).toBeNull();
    expect(namesOf(chain)).toEqual(['approve', PURCHASE]);
    expect(market.balance).toBe(parseEther('10') - parseEther('0.0031'));
  });

  test('the first purchase with the demo wallet takes connecting and buying: ETH comes, and the network is the right one', async () => {
    scriptDatabases();
    const car = makeCar({ id: 'matic-cars-12', chain: 'matic' });
    const market = makeMarket(car, [makeListed({ eth: '1.5', chain: 'matic' })], {
      balance: 0n,
      nextDripAt: 0n,
    });
    const { user, deal, chain, chains, server } = await openItem(market);
    const asked: unknown[] = [];
    const { promise: sending, resolve: send } = Promise.withResolvers<void>();
    server.answer({
      'POST /api/faucet': async ({ body }: AskedRequest) => {
        asked.push(body);
        await sending;
        market.balance = parseEther('10');
        market.nextDripAt = 1n;
        return { tx_hash: chain.fund((body as { address: Address }).address, parseEther('100')) };
      },
    });
    await user.click(await deal.findByRole('button', { name: 'Buy Now' }));
    const checkout = within(await screen.findByRole('dialog', { name: 'Checkout' }));
    await user.click(await checkout.findByRole('button', { name: 'Connect Wallet' }));
    const wallets = within(await screen.findByRole('dialog', { name: 'Connect a wallet' }));
    await user.click(await wallets.findByRole('button', { name: /^Demo wallet/ }));
    await checkout.findByText('Your first test ETH is on its way.');
    expect(checkout.queryByRole('button', { name: /test ETH|Switch network/ })).toBeNull();
    send();
    const buy = checkout.getByRole('button', { name: 'Buy for 1.50 ETH' });
    await waitFor(() => expect(readReason(buy)).toBeUndefined());
    await user.click(buy);
    const question = within(await screen.findByRole('dialog', { name: CONFIRM }));
    const confirm = await question.findByRole('button', { name: 'Confirm all' });
    await waitFor(() => expect(readReason(confirm)).toBeUndefined());
    await user.click(confirm);
    await checkout.findByText(IS_YOURS);
    expect(namesOf(chain)).toEqual(['approve', PURCHASE]);
    expect([...namesOf(chains.binance), ...namesOf(chains.avalanche)]).toEqual([]);
    expect(asked).toEqual([expect.objectContaining({ chain: 'matic' })]);
  });
});
