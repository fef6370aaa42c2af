import type { Nft } from '@pitlane/shared/api/nfts';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { CardNft } from '../../../lib/cards.ts';
import { RenderTimeContext } from '../../../lib/clock.ts';
import { CardQuickContext } from './card-action.ts';
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
  auction: null,
  locked_until: null,
  media: null,
  token_id: '7',
};

/** The card as the server writes it, with the parts whose code browsers load later. */
async function render(change: Partial<Nft>, Quick?: ComponentType<{ nft: CardNft }>): Promise<string> {
  const nft = { ...CAR, author: { id: 1, username: 'Apex' }, ...change } as unknown as CardNft;
  const element = (
    <CardQuickContext value={Quick}>
      <NftCard nft={nft} sizes="300px" />
    </CardQuickContext>
  );
  const { prelude } = await prerender(
    <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />,
  );
  return (await new Response(prelude).text()).replaceAll(/<!--.*?-->/g, '');
}

const toText = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

describe('NftCard', () => {
  test('leads to the link of the item, and shows its price in ETH', async () => {
    const html = await render({});
    expect(html).toContain('href="/ItemDetail/matic-cars-7"');
    expect(html).toContain('title="1.5 ETH"');
    expect(html).not.toContain('<s ');
  });

  test('strikes the old price through where there are offers, and only there', async () => {
    const prices = { price: '2000000000000000000', priceover: '3000000000000000000' };
    const old = /<s [^>]*title="3 ETH"/;
    expect(await render({ ...prices, status: 'has_offers' })).toMatch(old);
    expect(await render({ ...prices, status: 'buy_now' })).not.toMatch(old);
  });

  const onAuction = { status: 'on_auction', item_type: 'on_auction', price: '77000000000000000' } as const;

  test('counts down to a deadline, in amber from five minutes before it on', async () => {
    // The server renders at the epoch.
    const at = (deadline: number) =>
      render({ ...onAuction, deadline, auction: { bids: 2, duration: 3_600 } });
    expect(await at(61)).toContain('0d 00h 01m 01s');
    expect(await at(299)).toContain('text-warn');
    expect(await at(300)).not.toContain('warn');
    expect(await at(5 * 86_400)).not.toContain('warn');
    expect(await render({})).not.toContain('role="timer"');
  });

  test('has the number of bids beside the highest one, and says when there is none', async () => {
    const of = async (bids: number, deadline: number | null) =>
      toText(await render({ ...onAuction, deadline, auction: { bids, duration: 172_800 } }));
    expect(await of(12, 900)).toContain('Highest bid 0.077 ETH 12 bids');
    expect(await of(1, 900)).toContain('1 bid ');
    expect(await of(0, null)).toContain('Starts at 0.077 ETH No bid yet');
    expect(await of(0, null)).toContain('Runs for 2d 2 days after the first bid');
  });

  test('has room for the quick actions of the frame below its picture, outside of the link', async () => {
    const html = await render({}, ({ nft }) => <button type="button">Like {nft.title}</button>);
    expect(html).toContain('<button type="button">Like Rose Monarch 0085</button>');
    expect(html.indexOf('<button')).toBeGreaterThan(html.indexOf('material-edge'));
    expect(html).not.toMatch(/<a [^>]*>(?:(?!<\/a>).)*<button/);
  });

  test.each([
    ['a built car', {}, 'Performance B 575 Pro'],
    ['a car in an auction', { deadline: 61, auction: { bids: 2, duration: 3_600 } }, /B 575 .*Ends in/],
    ['a car that is not built', { buildSeries: null, performance: null }, 'Rated when built Pro'],
    ['another item', { category: 'garage', performance: null, currentRank: null }, 'Token 7'],
  ] as const)('%s: it says what it does on the track', async (_, change, words) => {
    const text = toText(await render(change));
    expect(text).toMatch(words);
    expect(text).not.toContain('Apex');
  });

  test.each([
    ['single_items', undefined],
    ['on_auction', 'On auction'],
    ['others', 'One of many'],
  ] as const)('%s: the basket says %s', async (item_type, label) => {
    const html = await render({ item_type });
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
    expect(toText(html)).toContain('In a race until 14:05');
    expect(html).toContain('dateTime="2026-11-22T14:05:00.000Z"');
  });

  test('is gone once the time has come, and for a car without a lock', () => {
    expect(renderAt('2026-11-22T14:05:00Z', END)).toBe('');
    expect(renderAt('2026-11-22T14:00:00Z', null)).toBe('');
  });
});
