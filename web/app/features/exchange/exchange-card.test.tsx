import type { ExchangeAsset, ExchangeOrder } from '@pitlane/shared/api/exchange';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { ExchangeCard, toEighteen } from './exchange-card.tsx';

const OWNER = { address: `0x${'ab'.repeat(20)}`, profile_img_url: '/media/avatars/x.svg' } as const;
const MAKER = { address: `0x${'cd'.repeat(20)}`, profile_img_url: '/media/avatars/y.svg' } as const;
const asset: ExchangeAsset = {
  id: 'matic-cars-7',
  chain: 'matic',
  contract: `0x${'11'.repeat(20)}`,
  token_id: '7',
  name: 'Blaze Charger #7',
  imagePreviewUrl: '/media/nfts/matic-cars-7/640.webp?v=1',
  openseaLink: '/ItemDetail/matic-cars-7',
  owner: OWNER,
};
const order: ExchangeOrder = {
  order_hash: '0x1',
  side: 1,
  item_type: 'single_items',
  basePrice: '1500000',
  paymentTokenContract: { symbol: 'USDC', decimals: 6 },
  listingTime: 1,
  expirationTime: null,
  maker: MAKER,
  asset,
};
const render = (props: Parameters<typeof ExchangeCard>[0]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ExchangeCard {...props} />
    </MemoryRouter>,
  );

describe('ExchangeCard', () => {
  test('shows name, picture, price in its own token, the way to the item, and its owner', () => {
    const html = render({ asset, order });
    for (const part of [
      'Blaze Charger #7',
      '/media/nfts/matic-cars-7/',
      '1.50',
      'USDC',
      'Sell Order',
      '0xab...abab',
    ])
      expect(html).toContain(part);
    expect(html).toContain('href="/ItemDetail/matic-cars-7"');
    expect(html).toContain('src="/media/avatars/x.svg"');
    expect(html).not.toContain('More than one');
  });

  test('an item that this site has no picture of has a drawn place, and leads to the exchange', () => {
    const far = {
      ...asset,
      imagePreviewUrl: null,
      owner: null,
      openseaLink: 'https://opensea.io/item/polygon/0x1/7',
    };
    const html = render({ asset: far, order: { ...order, side: 0, item_type: 'others' } });
    expect(html).toContain('href="https://opensea.io/item/polygon/0x1/7"');
    for (const part of ['Buy Order', 'Bidder', '0xcd...cdcd', 'More than one']) expect(html).toContain(part);
    expect(html).not.toContain('/media/nfts/');
  });

  test('says so when the owner is not known', () => {
    expect(render({ asset: { ...asset, owner: null } })).toContain('Unknown owner');
  });
});

describe('toEighteen', () => {
  test.each([
    [18, '1500000000000000000', 1_500_000_000_000_000_000n],
    [6, '1500000', 1_500_000_000_000_000_000n],
    [0, '2', 2_000_000_000_000_000_000n],
    [20, '150000000000000000099', 1_500_000_000_000_000_000n],
  ])('with %i decimals %s is %s', (decimals, basePrice, wei) => {
    expect(toEighteen({ basePrice, paymentTokenContract: { symbol: 'X', decimals } })).toBe(wei);
  });
});
