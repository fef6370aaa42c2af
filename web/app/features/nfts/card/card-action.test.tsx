import type { Nft } from '@pitlane/shared/api/nfts';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { CardActionContext } from './card-action.ts';
import { NftGrid } from './nft-grid.tsx';

const car = (id: string, title: string) =>
  ({
    id,
    title,
    nft_link: '/ItemDetail',
    preview_image: { url: `/media/nfts/${id}/640.webp` },
    buildSeries: 'rare_series',
    currentRank: 'rookie',
    chain: 'matic',
    category: 'car',
    item_type: 'single_items',
    status: 'none',
    price: null,
    deadline: null,
    auction: null,
    performance: null,
    locked_until: null,
    token_id: '7',
    author: { username: '0xab…cd' },
  }) as unknown as Nft;

const render = (element: React.ReactNode) =>
  renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);

const cars = [car('a', 'Rose Monarch 0085'), car('b', 'Drag Thunder 0067')];

describe('CardActionContext', () => {
  test('shows the page’s action on every card of a list, outside of the card’s link', () => {
    const html = render(
      <CardActionContext value={({ title }) => <button type="button">List {title}</button>}>
        <NftGrid nfts={cars} />
      </CardActionContext>,
    );
    for (const { title } of cars) expect(html).toContain(`<button type="button">List ${title}</button>`);
    expect(html).not.toMatch(/<a [^>]*>(?:(?!<\/a>).)*<button/);
  });

  test('leaves cards alone where the page has no action', () => {
    expect(render(<NftGrid nfts={cars} />)).not.toContain('<button');
  });
});
