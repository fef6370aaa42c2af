import { type SeriesFigures, SeriesFiguresSchema } from '@pitlane/shared/api/market';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeAuthorRef, makeMarketHistory } from '../../testing/dom/make-market.ts';
import { openPage } from '../../testing/dom/open-page.tsx';
import { makeNft, makeNftList } from '../../testing/dom/scripted-site.ts';

const makeFigures = (given: Partial<SeriesFigures> = {}) =>
  SeriesFiguresSchema.parse({
    ...{ cars: 1_500, built: 10_000, owners: 321, listed: 12, floor: '1250000000000000000' },
    holders: [
      { author: makeAuthorRef(7), cars: 9 },
      { author: makeAuthorRef(8), cars: 1 },
    ],
    indexed: {},
    ...given,
  });

async function openSeries(figures = makeFigures(), nfts = [makeNft({ title: 'Night Charger' })]) {
  const page = await openPage('/series/rare', {
    answers: {
      'GET /api/market/series': figures,
      'GET /api/market/history': makeMarketHistory(),
      'GET /api/nfts': makeNftList(nfts),
    },
  });
  return { ...page, main: within(screen.getByRole('main')) };
}

describe('/series/:series', () => {
  test('has supply, floor and collectors, and leads to the cars for sale', async () => {
    const { main } = await openSeries();
    expect(main.getByRole('heading', { level: 1 }).textContent).toBe('Rare series');
    const facts = [...document.querySelectorAll('main dl > div')].map(({ textContent }) => textContent);
    expect(facts.join(' ')).toMatch(/Cars1,500.?15% Owners321 Floor1\.25.?ETH For sale12/);
    expect(main.getByRole('link', { name: 'View 12 for sale' }).getAttribute('href')).toBe(
      '/explore?buildSeries=rare_series&status=buy_now&sort=price_up',
    );
    const holders = within(main.getByRole('region', { name: 'Top collectors' })).getAllByRole('listitem');
    expect(holders.map(({ textContent }) => textContent)).toEqual(['1Driver 79 cars', '2Driver 81 car']);
    await waitFor(() =>
      expect(main.getByRole('region', { name: 'Prices' }).textContent).toContain('Lowest prices'),
    );
  });

  test('without a car it says so, and leads to the mint', async () => {
    const none = makeFigures({ cars: 0, built: 0, owners: 0, listed: 0, floor: null, holders: [] });
    const { main } = await openSeries(none, []);
    expect(main.getByText('No cars in this series have been built yet.')).toBeTruthy();
    expect(main.getByText('None listed')).toBeTruthy();
    expect(main.getByRole('link', { name: 'Mint a car' }).getAttribute('href')).toBe('/mint');
    expect(main.queryByRole('region', { name: 'Top collectors' })).toBeNull();
  });

  test('another name is no page', async () => {
    await openPage('/series/fast', {});
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Off the track');
  });
});
