import type { AssetList } from '@pitlane/shared/api/assets';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { AssetShelf } from './asset-shelf.tsx';

const WALLET = '0x00000000000000000000000000000000000000aa';
const NINE = Array.from({ length: 9 }, (_, index) => ({
  chain: 'matic',
  collection: 'garages',
  token_id: String(index + 1),
  title: `Tuneup Garage #${index + 1}`,
  contract: WALLET,
  picture: { url: '/media/assets/garages/640.webp' },
  fuel: null,
}));

function render(address: string): string {
  const first = { assets: NINE, unavailable: [], indexed: {} } as unknown as AssetList;
  const element = (
    <QueryClientProvider client={new QueryClient()}>
      <AssetShelf holder={{ wallet: WALLET }} own={false} first={first} />
    </QueryClientProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

describe('AssetShelf', () => {
  test('"Show all" keeps what else the address asks for', () => {
    const html = render(`/garage/${WALLET}?wallets=all`);
    expect(html).toContain(`href="/garage/${WALLET}?wallets=all&amp;all=garages"`);
    expect(html).toContain('Show all 9');
    expect(html.split('<article')).toHaveLength(1 + 8);
  });

  test('shows all of the kind that the address names', () => {
    const html = render(`/garage/${WALLET}?wallets=all&all=garages`);
    expect(html.split('<article')).toHaveLength(1 + 9);
    expect(html).not.toContain('Show all');
  });
});
