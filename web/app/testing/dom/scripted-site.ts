/** Answers of the site's API for component tests, complete by their schemas: a test names only what it is about. */
import { type Drop, type DropList, DropSchema } from '@pitlane/shared/api/drops';
import { type Health, HealthSchema } from '@pitlane/shared/api/health';
import { type NftDetail, NftDetailSchema } from '@pitlane/shared/api/nft-detail';
import { type Nft, type NftList, NftListSchema, NftSchema } from '@pitlane/shared/api/nfts';
import { type Site, SiteSchema } from '@pitlane/shared/api/site';
import { CHAIN_FACTS, CHAINS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { findCoin } from '@pitlane/shared/domain/chain/networks';
import { deployments } from '@pitlane/shared/generated/deployments';

/** The clock of every answer, in seconds since 1970. */
export const NOW = 1_790_000_000;
/** The block that the index and the chains are at. */
export const BLOCK = 1_000;
/** The owner of items in tests that name no owner. */
export const OWNER = `0x${'b'.repeat(40)}` as const;

const lower = (address: string) => address.toLowerCase() as `0x${string}`;

/** The contracts of a chain of the demo world. */
export function getContracts(chain: Chain) {
  return deployments[`${CHAIN_FACTS[chain].demoId}` as keyof typeof deployments];
}

/** GET /api/site of the demo world. */
export function makeSite(given: Partial<Site> = {}): Site {
  return SiteSchema.parse({
    name: 'Pitlane',
    demo: true,
    mail: 'outbox',
    social: { twitter: null, discord: null, telegram: null },
    menu: { header: null, footer: [] },
    legal: [],
    walletconnect: { project_id: '0'.repeat(32), relay_url: 'wss://relay.example' },
    chains: CHAINS.map((chain) => {
      const at = getContracts(chain);
      return {
        chain,
        chain_id: CHAIN_FACTS[chain].demoId,
        label: CHAIN_FACTS[chain].label,
        coin: findCoin(chain, CHAIN_FACTS[chain].demoId),
        car_collection: lower(at.carCollection),
        tuneup_garages: lower(at.tuneupGarages),
        gas_stations: lower(at.gasStations),
        free_minter: lower(at.freeMinter),
        workshop: lower(at.workshop),
        trading: {
          seaport: lower(at.seaport),
          listing_zone: lower(at.listingZone),
          auction_house: lower(at.auctionHouse),
          currency: lower(at.currency),
          treasury: lower(at.treasury),
        },
        fee_bps: at.feeBps,
        settled_blocks: 12,
        rpc_path: `/rpc/${chain}`,
        explorer: null,
      };
    }),
    ...given,
  });
}

/** GET /api/health: every chain is indexed up to its head. */
export function makeHealth(given: Partial<Health> = {}): Health {
  return HealthSchema.parse({
    status: 'ok',
    ready: true,
    problems: [],
    version: '0.1.0',
    now: NOW,
    chains: CHAINS.map((chain) => ({
      chain,
      chain_id: CHAIN_FACTS[chain].demoId,
      state: 'ok',
      message: null,
      block: BLOCK,
      block_hash: `0x${'1'.repeat(64)}`,
      block_time: NOW,
      head: BLOCK,
      lag: 0,
      builder: null,
    })),
    ...given,
  });
}

/** One drop: the cars of a chain unless told otherwise, open to everyone. */
export function makeDrop(given: Partial<Drop> = {}): Drop {
  const { chain = 'binance', collection = 'cars' } = given;
  const at = getContracts(chain);
  const isCar = collection === 'cars';
  const contract = { cars: at.carCollection, garages: at.tuneupGarages, stations: at.gasStations }[
    collection
  ];
  return DropSchema.parse({
    id: `${chain}-${collection}`,
    chain,
    chain_id: CHAIN_FACTS[chain].demoId,
    collection,
    contract: lower(contract),
    symbol: { cars: 'CAR', garages: 'GARAGE', stations: 'GAS' }[collection],
    name: 'Pitlane Cars',
    cost: '50000000000000000',
    coin: findCoin(chain, CHAIN_FACTS[chain].demoId),
    minted: 100,
    max_supply: 10_000,
    remaining: 9_900,
    paused: false,
    epoch_open: true,
    only_whitelisted: false,
    phases: [{ kind: 'public', start: null, end: null }],
    phase: 'public',
    whitelist: isCar ? { list: null, root: null, tree: null } : null,
    revealed: isCar ? true : null,
    max_mint_amount: 20,
    per_address_limit: isCar ? 20 : null,
    block: BLOCK,
    ...given,
  });
}

/** GET /api/drops: cars and assets of every chain. A given drop takes the place of the usual one of its chain and kind. */
export function makeDrops(...given: readonly Drop[]): DropList {
  const usual = (['cars', 'garages', 'stations'] as const).flatMap((collection) =>
    CHAINS.map((chain) => makeDrop({ chain, collection })),
  );
  return { drops: usual.map((each) => given.find(({ id }) => id === each.id) ?? each), unavailable: [] };
}

/** An item of a list: a built car that is not for sale, unless told otherwise. */
export function makeNft(given: Partial<Nft> = {}): Nft {
  const { chain = 'binance', token_id = '12' } = given;
  const id = given.id ?? `${chain}-cars-${token_id}`;
  return NftSchema.parse({
    id,
    title: `Night Comet #${token_id}`,
    description: 'A car of the night league.',
    price: null,
    priceover: null,
    likes: 0,
    views: 0,
    status: 'not_listed',
    last_sale: null,
    deadline: null,
    auction: null,
    category: 'car',
    audio_url: null,
    media: null,
    chain,
    built: true,
    buildSeries: 'rare_series',
    currentRank: 'handyman',
    performance: 575,
    item_type: 'single_items',
    collections: 'Pitlane Cars',
    preview_image: { url: `/media/nfts/${id}/640.webp?v=1` },
    nft_link: '/ItemDetail',
    bid_link: '/ItemDetail',
    author: { id: 1, username: '0xbb...bbbb', wallet: OWNER, avatar: { url: '/media/avatars/1.webp' } },
    author_link: '/Author/1',
    token_id,
    contract: lower(getContracts(chain).carCollection),
    minted_at: NOW - 86_400,
    locked_until: null,
    version: 1,
    ...given,
  });
}

/** A list of items, on one page unless `next` is given. */
export function makeNftList(items: readonly Nft[] = [], given: Partial<NftList> = {}): NftList {
  return NftListSchema.parse({
    items,
    next: null,
    total: items.length,
    facets: { category: {}, chain: {}, buildSeries: {}, currentRank: {}, performanceClass: {}, status: {} },
    capped: { total: false, facets: false },
    indexed: {},
    ...given,
  });
}

/** Makes the answer to GET /api/nfts/{id}. */
export function makeNftDetail(given: Partial<NftDetail> = {}): { nft: NftDetail; indexed: object } {
  return NftDetailSchema.parse({
    nft: {
      ...makeNft(given),
      game_stats: [],
      upgrades: [],
      traits: [],
      chain_traits: [],
      history: [],
      transfers: 0,
      fuel: null,
      token: null,
      ...given,
    },
    indexed: {},
  });
}

/** What a page has of a free-form token whose metadata has been read. */
export function makeToken(
  given: Partial<NonNullable<NftDetail['token']>> = {},
): NonNullable<NftDetail['token']> {
  return {
    creator: OWNER,
    metadata_url: 'ipfs://bafy1',
    royalty_bps: 0,
    traits: [],
    original: null,
    metadata: { state: 'ready', problem: null, read_at: NOW, next_read_at: null },
    ...given,
  };
}
