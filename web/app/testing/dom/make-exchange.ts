/** The exchange as component tests answer it. */
import {
  type Exchange,
  type ExchangeAccount,
  ExchangeAccountSchema,
  type ExchangeAsset,
  ExchangeAssetSchema,
  type ExchangeOrders,
  ExchangeOrdersSchema,
} from '@pitlane/shared/api/exchange';
import { getContracts, NOW, OWNER } from './scripted-site.ts';

/** GET /api/exchange: the site's own order book. */
export const EXCHANGE: Exchange = { kind: 'book', name: 'Pitlane’s own order book', login_url: '/login' };
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
export function makeExchangeOrders(
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
export const makeExchangeAssets = (tokens: readonly string[]) => ({
  assets: tokens.map(makeExchangeAsset),
  ...PAGE,
});

/** GET /api/exchange/account/{address}: an account without a name and a banner. */
export function makeExchangeAccount(address: string): ExchangeAccount {
  return ExchangeAccountSchema.parse({
    address,
    user: { username: null },
    profile_img_url: '/media/avatars/1.webp',
    banner_img_url: null,
    link: '/Author/1',
    exchange: EXCHANGE,
  });
}
