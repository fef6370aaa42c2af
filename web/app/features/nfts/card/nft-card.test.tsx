import type { Nft } from '@pitlane/shared/api/nfts';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { CardNft } from '../../../lib/cards.ts';
import { RenderTimeContext } from '../../../lib/clock.ts';
import { NftCard, RaceMark } from './nft-card.tsx';

const CAR: Partial<Nft> = {
  id: 'matic-cars-7',
  title: 'Rose Monarch 0085',
  nft_link: '/ItemDetail',
  preview_image: { url: '/media/nfts/matic-cars-7/640.webp' },
  buildSeries: 'rare_series',
  currentRank: 'pro',
  performance: 575,
  chain: 'matic',
  category: 'car',
  item_type: 'single_items',
  status: 'buy_now',
  price: '1500000000000000000',
  priceover: null,
  last_sale: null,
  deadline: null,
  locked_until: null,
  media: null,
  token_id: '7',
};

function render(change: Partial<Nft>): string {
  const nft = { ...CAR, author: { id: 1, username: 'Apex' }, ...change } as unknown as CardNft;
  const element = <NftCard nft={nft} sizes="300px" />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}

describe('NftCard', () => {
  test('leads to the link of the item, and shows its price in ETH', () => {
    const html = render({});
    expect(html).toContain('href="/ItemDetail/matic-cars-7"');
    expect(html).toContain('title="1.5 ETH"');
    expect(html).not.toContain('<s ');
  });

  test('strikes the old price through where there are offers, and only there', () => {
    const prices = { price: '2000000000000000000', priceover: '3000000000000000000' };
    const old = /<s [^>]*title="3 ETH"/;
    expect(render({ ...prices, status: 'has_offers' })).toMatch(old);
    expect(render({ ...prices, status: 'buy_now' })).not.toMatch(old);
  });

  test('counts down to a deadline', () => {
    // The server renders at the epoch.
    expect(render({ deadline: 61 })).toContain('0d 00h 01m 01s');
    expect(render({ deadline: null })).not.toContain('role="timer"');
  });

  test.each([
    ['a built car', {}, 'Performance B 575 Pro'],
    ['a car in an auction', { deadline: 61 }, /Pro Performance B 575 Ends in/],
    ['a car that is not built', { buildSeries: null, performance: null }, 'Rated when built Pro'],
    ['another item', { category: 'garage', performance: null, currentRank: null }, 'Token 7'],
  ] as const)('%s: its last lines say what it does on the track', (_, change, words) => {
    const text = render(change)
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ');
    expect(text).toMatch(words);
    expect(text).not.toContain('Apex');
  });

  test.each([
    ['single_items', undefined],
    ['on_auction', 'On auction'],
    ['others', 'One of many'],
  ] as const)('%s: the basket says %s', (item_type, label) => {
    const html = render({ item_type });
    for (const each of ['On auction', 'One of many'])
      expect(html.includes(`aria-label="${each}"`)).toBe(each === label);
  });
});

const END = Date.parse('2026-11-22T14:05:00Z') / 1000;

const renderAt = (time: string, until: number | null) =>
  renderToStaticMarkup(
    <RenderTimeContext value={Date.parse(time)}>
      <RaceMark until={until} />
    </RenderTimeContext>,
  );

describe('RaceMark', () => {
  test('shows the end of the race, for machines too', () => {
    const html = renderAt('2026-11-22T14:04:59Z', END);
    expect(html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')).toContain('In a race until 14:05');
    expect(html).toContain('dateTime="2026-11-22T14:05:00.000Z"');
  });

  test('is gone once the time has come, and for a car without a lock', () => {
    expect(renderAt('2026-11-22T14:05:00Z', END)).toBe('');
    expect(renderAt('2026-11-22T14:00:00Z', null)).toBe('');
  });
});
