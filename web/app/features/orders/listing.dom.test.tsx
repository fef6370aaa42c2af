import { fireEvent, screen, waitFor } from '@testing-library/react';
import { parseEther } from 'viem';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { fill } from '../../testing/dom/fill.ts';
import { makeCar, makeListed } from '../../testing/dom/make-orders.ts';
import { type ItemMarket, makeMarket, namesOf, openItem } from '../../testing/dom/open-item.ts';
import { readReason } from '../../testing/dom/read-reason.ts';
import { makeNft, makeNftList } from '../../testing/dom/scripted-site.ts';
import { WALLET } from '../../testing/dom/scripted-wallet.ts';
import { HOLD_MS } from '../../ui/hold-button.tsx';
import { PROBLEMS } from '../../wallet/problem-words.ts';
import { cancelStore } from './cancel-store.ts';
import { listStore } from './listing-sheet.tsx';

const MINE = makeCar({ author: { ...makeCar().author, wallet: WALLET } });

let log: MockInstance;

beforeEach(() => {
  log = vi.spyOn(console, 'error').mockReturnValue();
});

afterEach(() => {
  vi.useRealTimers();
  for (const store of [listStore, cancelStore]) store.setState({ phase: 'idle' });
});

async function openOwn(market: ItemMarket, answers = {}) {
  const page = await openItem(market, { answers });
  await page.connect(page.wallet);
  return { ...page, market };
}

const readPrices = ({ listings }: ItemMarket) => listings.map(({ order }) => order.basePrice);

describe('a listing', () => {
  test('says what is left of the price, and is signed after the permission', async () => {
    const { openSheet, market, wallet, user, chain, deal } = await openOwn(makeMarket(MINE));
    const sheet = await openSheet('List for sale');
    const getList = () => sheet.getByRole('button', { name: /^List/ });
    await waitFor(() => expect(readReason(getList())).toBe('Enter a price.'));
    fill(await sheet.findByLabelText('Price in ETH'), '1,250.5');
    expect(sheet.getByRole('alert').textContent).toBe('Write 1250.5 without thousands separators.');
    fill(await sheet.findByLabelText('Price in ETH'), '1,25');
    expect(getList().textContent).toContain('List for 1.25 ETH');
    expect(sheet.getByText(/^Read as 1\.25 ETH\./)).toBeDefined();
    expect(sheet.getByText('Service fee, 2.5%').parentElement?.textContent).toContain('0.03125 ETH');
    await waitFor(() => expect(readReason(getList())).toBeUndefined());
    wallet.refuse((method) => method === 'eth_signTypedData_v4');
    await user.click(getList());
    await sheet.findByText(PROBLEMS.REJECTED.title);
    expect(readPrices(market)).toEqual([]);
    expect(log).toHaveBeenCalledExactlyOnceWith('The listing failed.', expect.anything());
    wallet.refuse(false);
    await user.click(getList());
    await sheet.findByText('Listed at 1.25 ETH');
    expect(readPrices(market)).toEqual([parseEther('1.25').toString()]);
    expect(namesOf(chain)).toEqual(['setApprovalForAll']);
    await user.keyboard('{Escape}');
    await deal.findByText(/^Listed at 1.25 ETH/);
    expect(document.activeElement).toBe(deal.getByRole('button', { name: 'Lower the price' }));
  });

  test('is lowered without a transaction, and taken back with one', async () => {
    const first = makeListed({ eth: '30', seller: WALLET });
    const market = makeMarket(MINE, [first], { isApproved: true });
    const { openSheet, user, chain, deal, wallet } = await openOwn(market);
    const sheet = await openSheet('Lower the price');
    const price = await sheet.findByLabelText('Price in ETH');
    fill(price, '35');
    expect((await sheet.findByRole('alert')).textContent).toContain('It must be below 30.00 ETH');
    fill(price, '25');
    const list = sheet.getByRole('button', { name: 'List for 25.00 ETH' });
    await waitFor(() => expect(readReason(list)).toBeUndefined());
    await user.click(list);
    await sheet.findByText('Listed at 25.00 ETH');
    expect(wallet.asked).not.toContain('eth_sendTransaction');
    expect(readPrices(market)).toEqual(['25', '30'].map((eth) => parseEther(eth).toString()));
    await user.keyboard('{Escape}');
    await deal.findByText(/^Listed at 25.00 ETH/);

    const cancelling = await openSheet('Cancel listing');
    await user.click(await cancelling.findByRole('button', { name: 'Cancel 2 listings' }));
    await cancelling.findByText(PROBLEMS.NOT_FOR_SALE.title);
    await screen.findByText('2 listings are cancelled.');
    expect(namesOf(chain)).toEqual(['cancel']);
    await user.keyboard('{Escape}');
    await deal.findByText(/You cancelled it/);
    expect(deal.getByRole('button', { name: 'List for sale' })).toBeDefined();
  });

  test('far below the others has to be held', async () => {
    const others = ['1', '1.1', '1.2'].map((eth, i) =>
      makeNft({
        id: `binance-cars-${90 + i}`,
        price: parseEther(eth).toString(),
        status: 'buy_now',
        author: { ...makeCar().author, wallet: `0x${String(i + 1).repeat(40)}` },
      }),
    );
    const market = makeMarket(MINE, [], { isApproved: true });
    const { openSheet, wallet, user } = await openOwn(market, { 'GET /api/nfts': makeNftList(others) });
    const sheet = await openSheet('List for sale');
    fill(await sheet.findByLabelText('Price in ETH'), '0.002');
    await sheet.findByText('This is less than half the usual price');
    const list = sheet.getByRole('button', { name: 'Hold to list for 0.002 ETH' });
    await waitFor(() => expect(readReason(list)).toBeUndefined());
    await user.click(list);
    list.focus();
    await user.keyboard('{Enter}');
    expect(wallet.asked).not.toContain('eth_signTypedData_v4');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.pointerDown(list);
    vi.advanceTimersByTime(HOLD_MS);
    vi.useRealTimers();
    await sheet.findByText('Listed at 0.002 ETH');
    expect(readPrices(market)).toEqual([parseEther('0.002').toString()]);
  });
});
