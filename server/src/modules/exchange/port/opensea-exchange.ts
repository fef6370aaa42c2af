import type { AssetKind, ExchangeAsset, ExchangeOrder } from '@pitlane/shared/api/exchange';
import type { Nft } from '@pitlane/shared/api/nfts';
import type { Address } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { OpenSeaConfig } from '../../../config/exchange-config.ts';
import type { FindCards } from '../../../core/items/find-cards.ts';
import type { ExchangePort, OrderQuestion } from './exchange-port.ts';
import { countForPage, cutPage, toAsset, toDrawnOwner } from './exchange-views.ts';
import {
  AccountSchema,
  CollectionSchema,
  ListingSchema,
  listOf,
  NftSchema,
  OfferSchema,
  type OpenSeaNft,
  type OpenSeaOrder,
} from './opensea-answers.ts';
import type { OpenSeaClient } from './opensea-client.ts';
import { type PagedList, readLists } from './read-lists.ts';

/** A collection of this site: of one contract on one chain. */
export type ServedContract = { chain: Chain; contract: Address };

export type OpenSeaExchangeDeps = {
  client: OpenSeaClient;
  /** OpenSea's names of our chains. */
  chains: OpenSeaConfig['chains'];
  contracts: readonly ServedContract[];
  /** The id that this site has for a token; undefined for a token of another contract. */
  findItemId: (chain: Chain, contract: Address, tokenId: string) => string | undefined;
  findCards: FindCards;
};

const SITE = 'https://opensea.io';
/** Entries that are asked for at once: five of our pages. */
const UPSTREAM_PAGE = 50;
/** Questions that one of our pages may cost: the last one, and what the lists before it did not fill. */
const MAX_UPSTREAM_PAGES = 14;
/** The most collections of an account on each chain that are searched for items that it created. */
const MAX_COLLECTIONS = 5;
const LIST_MS = 20_000;
const ACCOUNT_MS = 60_000;
/** Which collection a contract belongs to does not change. */
const CONTRACT_MS = 3_600_000;

const LISTINGS = listOf('listings', ListingSchema);
const OFFERS = listOf('offers', OfferSchema);
const NFTS = listOf('nfts', NftSchema);
const COLLECTIONS = listOf('collections', CollectionSchema);

type FoundNft = OpenSeaNft & { chain: Chain };

/**
 * OpenSea's API v2. Of orders those about this site's own collections, and those of a wallet on this site's chains. Names and pictures of our
 * items are our own; of others the name alone, since pages load no picture from elsewhere.
 */
export function createOpenSeaExchange(deps: OpenSeaExchangeDeps): ExchangePort {
  const { client, chains, contracts, findItemId, findCards } = deps;
  const ours = new Map([...chains].map(([chain, name]) => [name, chain]));
  const chainNames = [...chains.values()];

  const list = <T>(path: string, schema: Parameters<typeof client.get<Page<T>>>[1], cursorName = 'next') => {
    const read: PagedList<T> = (cursor) => {
      const after = cursor === null ? '' : `&${cursorName}=${encodeURIComponent(cursor)}`;
      return client.get(
        `${path}${path.includes('?') ? '&' : '?'}limit=${UPSTREAM_PAGE}${after}`,
        schema,
        LIST_MS,
      );
    };
    return read;
  };

  /** OpenSea's names of this site's collections. */
  const findCollections = async (): Promise<string[]> => {
    const asked = contracts.flatMap(({ chain, contract }) => {
      const name = chains.get(chain);
      return name ? [`/api/v2/chain/${name}/contract/${contract}`] : [];
    });
    const found = await Promise.all(asked.map((path) => client.get(path, CollectionSchema, CONTRACT_MS)));
    return [...new Set(found.flatMap((answer) => answer?.collection ?? []))];
  };

  const listOrders = async ({ side, owner, maker }: OrderQuestion): Promise<PagedList<OpenSeaOrder>[]> => {
    const wallet = maker ?? owner;
    if (wallet !== undefined) {
      if (chainNames.length === 0) return [];
      const noun = side === 1 ? 'listings' : maker === undefined ? 'offers_received' : 'offers';
      const path = `/api/v2/account/${wallet}/${noun}?${chainNames.map((name) => `chains=${name}`).join('&')}`;
      return [side === 1 ? list(path, LISTINGS, 'after') : list<OpenSeaOrder>(path, OFFERS, 'after')];
    }
    return (await findCollections()).map((slug) =>
      side === 1
        ? list<OpenSeaOrder>(`/api/v2/listings/collection/${slug}/all`, LISTINGS)
        : list<OpenSeaOrder>(`/api/v2/offers/collection/${slug}/all`, OFFERS),
    );
  };

  const findAccount = (address: Address) =>
    client.get(`/api/v2/accounts/${address}`, AccountSchema, ACCOUNT_MS);

  const listAssets = async (owner: Address, kind: AssetKind): Promise<PagedList<FoundNft>[]> => {
    if (kind === 'collected') {
      return [...chains].map(([chain, name]) =>
        onChain(chain, list(`/api/v2/chain/${name}/account/${owner}/nfts`, NFTS)),
      );
    }
    const username = (await findAccount(owner))?.username;
    if (!username) return [];
    const lists: PagedList<FoundNft>[] = [];
    for (const [chain, name] of chains) {
      const path = `/api/v2/collections?chain=${name}&creator_username=${encodeURIComponent(username)}&limit=${MAX_COLLECTIONS}`;
      const made = await client.get(path, COLLECTIONS, ACCOUNT_MS);
      for (const { collection } of made?.entries.slice(0, MAX_COLLECTIONS) ?? [])
        lists.push(onChain(chain, list(`/api/v2/collection/${collection}/nfts`, NFTS)));
    }
    return lists;
  };

  const readPage = async <T>(lists: readonly PagedList<T>[], page: number) =>
    cutPage(await readLists(lists, { count: countForPage(page), maxPages: MAX_UPSTREAM_PAGES }), page);

  /** Our own cards of those tokens that are ours. */
  const findOwn = async (tokens: readonly Token[]): Promise<(token: Token) => Nft | undefined> => {
    const idOf = ({ chain, contract, tokenId }: Token) =>
      tokenId === null ? undefined : findItemId(chain, contract, tokenId);
    const cards = await findCards(tokens.flatMap((token) => idOf(token) ?? []));
    return (token) => {
      const id = idOf(token);
      return id === undefined ? undefined : cards.get(id);
    };
  };

  return {
    about: { kind: 'opensea', name: 'OpenSea', login_url: `${SITE}/login` },

    async findOrders(question) {
      const { entries, more } = await readPage(await listOrders(question), question.page);
      const found = entries.flatMap((order) => {
        const token = toToken(order, ours);
        return token ? [{ order, token }] : [];
      });
      const cardOf = await findOwn(found.map(({ token }) => token));
      const isOwn = question.owner !== undefined || question.maker !== undefined;
      const shown = found.flatMap(({ order, token }): ExchangeOrder[] => {
        const card = cardOf(token);
        if (card?.hidden && !isOwn) return [];
        return [toOrder(order, question, toOpenSeaAsset(token, card, chains))];
      });
      return { entries: shown, more };
    },

    async findAccount(address) {
      const found = await findAccount(address);
      return (
        found && {
          address,
          user: { username: found.username || null },
          profile_img_url: toDrawnOwner(address).profile_img_url,
          banner_img_url: null,
          link: `${SITE}/${address}`,
        }
      );
    },

    async findAssets({ owner, kind, page }) {
      const { entries, more } = await readPage(await listAssets(owner, kind), page);
      const shown = entries
        .filter(({ is_disabled, is_nsfw }) => !is_disabled && !is_nsfw)
        .map((nft) => ({
          nft,
          token: { chain: nft.chain, contract: nft.contract, tokenId: nft.identifier },
        }));
      const cardOf = await findOwn(shown.map(({ token }) => token));
      const assets = shown.map(({ nft, token }) => {
        const asset = toOpenSeaAsset(token, cardOf(token), chains);
        const name = asset.id === null && nft.name ? nft.name : asset.name;
        return { ...asset, name, owner: asset.owner ?? (kind === 'collected' ? toDrawnOwner(owner) : null) };
      });
      return { entries: assets, more };
    },
  };
}

type Page<T> = { entries: T[]; next: string | null };
/** The token of an order or an NFT; without a token's number any of the contract. */
type Token = { chain: Chain; contract: Address; tokenId: string | null };

function onChain(chain: Chain, read: PagedList<OpenSeaNft>): PagedList<FoundNft> {
  return async (cursor) => {
    const page = await read(cursor);
    return page && { ...page, entries: page.entries.map((nft) => ({ ...nft, chain })) };
  };
}

/** Undefined for an order on another chain, or about nothing that can be named. */
function toToken(
  { chain, asset, criteria }: OpenSeaOrder,
  ours: ReadonlyMap<string, Chain>,
): Token | undefined {
  const known = ours.get(chain);
  const contract = asset?.contract ?? criteria?.contract?.address;
  return known && contract && { chain: known, contract, tokenId: asset?.identifier ?? null };
}

function toOrder(order: OpenSeaOrder, { side, maker }: OrderQuestion, asset: ExchangeAsset): ExchangeOrder {
  const signed = order.protocol_data?.parameters;
  const offerer = signed?.offerer ?? maker;
  const { currency, decimals, value } = order.price;
  const signer = offerer ? toDrawnOwner(offerer) : null;
  return {
    order_hash: order.order_hash,
    side,
    item_type: asset.token_id === null ? 'others' : 'single_items',
    basePrice: value,
    paymentTokenContract: { symbol: currency, decimals },
    listingTime: signed?.startTime ?? order.order_created_at ?? null,
    expirationTime: signed?.endTime ?? null,
    maker: signer,
    // Who lists an item owns it.
    asset: { ...asset, owner: asset.owner ?? (side === 1 ? signer : null) },
  };
}

/** An item at OpenSea: its picture and its name are this site's own where it is one of this site. */
function toOpenSeaAsset(
  { chain, contract, tokenId }: Token,
  card: Nft | undefined,
  chains: OpenSeaConfig['chains'],
): ExchangeAsset {
  const path = `${chains.get(chain)}/${contract}`;
  const openseaLink = tokenId === null ? `${SITE}/assets/${path}` : `${SITE}/item/${path}/${tokenId}`;
  if (card) return { ...toAsset(card), openseaLink };
  return {
    id: null,
    chain,
    contract,
    token_id: tokenId,
    name: tokenId === null ? 'Any of a collection' : `Token ${tokenId}`,
    imagePreviewUrl: null,
    openseaLink,
    owner: null,
  };
}
