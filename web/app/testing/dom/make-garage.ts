/** Answers about what a wallet owns, for component tests. */
import { type Asset, type AssetList, AssetListSchema } from '@pitlane/shared/api/assets';
import { type AuthorList, AuthorListSchema, type AuthorProfile } from '@pitlane/shared/api/authors';
import {
  type Holding,
  type Holdings,
  HoldingsSchema,
  type Worth,
  WorthSchema,
} from '@pitlane/shared/api/market';
import { getContracts } from './scripted-site.ts';

/** GET /api/authors: the account of some wallets; none without an argument. */
export function makeAuthorList(
  wallets: readonly string[] = [],
  given: Partial<AuthorProfile> = {},
): AuthorList {
  const profile = {
    id: 1,
    username: 'Apex',
    named: true,
    about: '',
    social: '',
    wallet: wallets[0] ?? null,
    wallets,
    followers: 0,
    following: 0,
    avatar: { url: '/media/avatars/1.webp' },
    banner: null,
    account: true,
    joined_at: null,
    ...given,
  };
  return AuthorListSchema.parse({ authors: wallets.length > 0 ? [profile] : [], next: null });
}

/** A tuneup garage, or a gas station with a full tank. */
export function makeAsset(collection: Asset['collection'], given: Partial<Asset> = {}): Asset {
  const at = getContracts('avalanche');
  const isStation = collection === 'stations';
  return {
    chain: 'avalanche',
    collection,
    contract: (isStation ? at.gasStations : at.tuneupGarages).toLowerCase() as Asset['contract'],
    token_id: '1',
    title: isStation ? 'Gas Station #1' : 'Tuneup Garage #1',
    picture: { url: `/media/assets/${collection}/640.webp?number=1` },
    fuel: isStation ? 100 : null,
    ...given,
  };
}

/** Makes the answer to GET /api/assets. */
export function makeAssetList(...assets: readonly Asset[]): AssetList {
  return AssetListSchema.parse({ assets, unavailable: [], indexed: {} });
}

/** GET /api/market/worth: nothing has a price. */
function makeWorth(given: Partial<Worth> = {}): Worth {
  return WorthSchema.parse({ worth: '0', cars: 0, priced: 0, capped: false, indexed: {}, ...given });
}

/** GET /api/market/holdings: these cars. */
export function makeHoldings(...cars: readonly Partial<Holding>[]): Holdings {
  const none = { nft_id: 'binance-cars-12', acquired: null, acquired_at: null, paid: null, floor: null };
  return HoldingsSchema.parse({ cars: cars.map((car) => ({ ...none, ...car })), capped: false, indexed: {} });
}

/** Answers for an empty garage. */
export const EMPTY_GARAGE = {
  'GET /api/authors': makeAuthorList(),
  'GET /api/assets': makeAssetList(),
  'GET /api/market/worth': makeWorth(),
  'GET /api/market/holdings': makeHoldings(),
  'GET /api/auctions': { auctions: [], next: null, now: 0, indexed: {} },
  'GET /api/activity': { activity: [], next: null, indexed: {} },
  'GET /api/orders': { orders: [], next: null },
  'GET /api/offers': { offers: [], next: null },
  'GET /api/refunds': { refunds: [] },
  'GET /api/notices/wallet/:wallet': { notices: [], unread: 0, next: null },
};
