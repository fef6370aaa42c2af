import { type ComparedCar, CompareSchema } from '@pitlane/shared/api/compare';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeCar as makeCarDetail } from '../../testing/dom/make-orders.ts';
import { makeMarket, openItem } from '../../testing/dom/open-item.ts';
import { openPage } from '../../testing/dom/open-page.tsx';
import { makeNft } from '../../testing/dom/scripted-site.ts';
import { COMPARE_KEY } from './compare-store.ts';

const [ONE, TWO, THREE] = ['binance-cars-1', 'binance-cars-2', 'binance-cars-3'] as const;

const makeCar = (id: string, given: Partial<ComparedCar> = {}): ComparedCar => ({
  ...makeNft({ id, title: `Night Charger ${id.slice(-1)}` }),
  game_stats: [],
  upgrades: [],
  traits: [],
  best_offer: null,
  ...given,
});
const makeStat = (number_of: string, fraction: number) => ({
  ...{ icon_name: 'bolt', title: 'Power', unit: 'hp' },
  ...{ number_of, fraction },
});
const cars: Record<string, ComparedCar> = {
  [ONE]: makeCar(ONE, {
    game_stats: [makeStat('412', 0.3)],
    price: '2000000000000000000',
    status: 'buy_now',
  }),
  [TWO]: makeCar(TWO, {
    game_stats: [makeStat('640', 0.6)],
    price: '3000000000000000000',
    status: 'buy_now',
  }),
  [THREE]: makeCar(THREE),
};

async function openCompare(search: string) {
  const page = await openPage(`/compare${search}`, {
    answers: {
      'GET /api/compare': ({ url }) =>
        CompareSchema.parse({
          compared: (url.searchParams.get('ids') ?? '').split(',').map((id) => {
            const car = cars[id] ?? null;
            return { id, car, problem: car ? null : 'unknown' };
          }),
          indexed: {},
        }),
    },
  });
  const main = within(screen.getByRole('main'));
  const row = (name: string) =>
    within(main.getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  return { ...page, main, row };
}

describe('/compare', () => {
  test('shows cars side by side, and marks the best of each row by a word', async () => {
    const { main, row } = await openCompare(`?ids=${ONE},${TWO},${THREE}`);
    expect(main.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Night Charger 1'),
      expect.stringContaining('Night Charger 2'),
      expect.stringContaining('Night Charger 3'),
    ]);
    expect(row('Power')).toEqual(['412 hp', '640 hp, Best', 'Not built yet']);
    expect(row('Price')).toEqual(['2.00 ETH, Lowest', '3.00 ETH', 'Not for sale']);
    expect(row('Best offer')).toEqual(['None', 'None', 'None']);
  });

  test('loses a car, and gains one by its address', async () => {
    const { main, user } = await openCompare(`?ids=${ONE},${TWO}`);
    await user.click(main.getByRole('link', { name: 'Remove Night Charger 1' }));
    await waitFor(() => expect(main.getAllByRole('columnheader')).toHaveLength(1));
    await user.type(
      main.getByRole('textbox', { name: 'Car’s ID or link' }),
      `https://site.example/ItemDetail/${THREE}`,
    );
    await user.click(main.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(main.getAllByRole('columnheader')).toHaveLength(2));
    expect(main.queryByRole('status')).toBeNull();
  });

  test('says what it leaves out, and why', async () => {
    const { main } = await openCompare(
      `?ids=${ONE},${ONE},binance-cars-9,engine,${TWO},${THREE},matic-cars-7`,
    );
    expect(main.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'There’s no car binance-cars-9 here. It may not be minted yet.',
      '“engine” isn’t an item’s ID. An ID looks like binance-cars-12.',
      'binance-cars-1 was given twice. It’s compared once.',
      'You can compare 4 cars. Left out: matic-cars-7.',
    ]);
    expect(main.getAllByRole('columnheader')).toHaveLength(3);
  });

  test('without a car it leads to cars', async () => {
    const { main } = await openCompare('');
    expect(main.getByRole('link', { name: 'Explore cars' }).getAttribute('href')).toBe(
      '/explore?category=car',
    );
  });
});

describe('CompareButton', () => {
  test('picks a car, leads to the comparison, and takes the pick back', async () => {
    const { user } = await openItem(makeMarket(makeCarDetail()));
    const button = await screen.findByRole('button', { name: 'Compare' });
    await user.click(button);
    const link = await screen.findByRole('link', { name: /^Compare 1 car$/ });
    expect(link.getAttribute('href')).toMatch(/^\/compare\?ids=\w+-cars-\d+$/);
    await user.click(screen.getByRole('button', { name: 'Comparing' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Compare 1 car$/ })).toBeNull());
    expect(localStorage.getItem(COMPARE_KEY)).toBeNull();
  });

  test('is off when four others are picked, and says why', async () => {
    localStorage.setItem(COMPARE_KEY, JSON.stringify([3, 4, 5, 6].map((n) => `matic-cars-${n}`)));
    await openItem(makeMarket(makeCarDetail()));
    const button = await screen.findByRole('button', { name: 'Compare' });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    expect(screen.getByText('You can compare 4 cars. Remove one of them first.')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Compare 4 cars$/ })).toBeTruthy();
  });
});
