import type { AuthorProfile } from '@pitlane/shared/api/authors';
import type { ExchangeAsset, ExchangeOrder, ExchangeOwner } from '@pitlane/shared/api/exchange';
import { type Nft, type NftList, type NftQuery, NftQuerySchema } from '@pitlane/shared/api/nfts';
import { type Order, type OrderQuery, OrderQuerySchema } from '@pitlane/shared/api/orders';
import type { Address } from '@pitlane/shared/domain/chain/address';
import { getSiteName } from '@pitlane/shared/domain/site/site-name';
import type { FindCards } from '../../../core/items/cards.ts';
import {
  type AssetQuestion,
  countForPage,
  cutPage,
  type ExchangePort,
  type OrderQuestion,
  toAsset,
  toDrawnOwner,
} from './exchange-port.ts';

/** The services that the exchange of our own book uses. */
export type BookExchangeDeps = {
  findOrders: (query: OrderQuery) => Promise<{ orders: Order[] }>;
  /** The best offer for each item of a wallet. */
  findReceived: (owner: Address) => Promise<{ offers: { nft: string; order: Order }[] }>;
  findCards: FindCards;
  /** Undefined for a wallet that no chain has shown and no account has linked. */
  findAuthor: (wallet: Address) => Promise<AuthorProfile | undefined>;
  findNfts: (query: NftQuery) => Promise<Pick<NftList, 'items'>>;
};

/** The site's own order book. It needs no key and calls no other service. */
export function createBookExchange(deps: BookExchangeDeps): ExchangePort {
  const { findOrders, findReceived, findCards, findAuthor, findNfts } = deps;

  const readOrders = async ({ side, owner, maker, page }: OrderQuestion): Promise<Placed[]> => {
    if (side === 0 && owner !== undefined) {
      const { offers } = await findReceived(owner);
      return offers
        .map(({ nft, order }) => ({ nft, order }))
        .toSorted((a, b) => b.order.created_at - a.order.created_at || (a.order.id < b.order.id ? 1 : -1));
    }
    // Only its owner can sell an item, so its listings are the owner's.
    const query = OrderQuerySchema.parse({ side: String(side), maker: maker ?? owner, active: 'true' });
    const { orders } = await findOrders({ ...query, limit: countForPage(page) });
    return orders.map((order) => ({ nft: order.nft, order }));
  };

  return {
    about: { kind: 'book', name: `${getSiteName()}’s own order book`, login_url: '/login' },

    async findOrders(question) {
      const { entries, more } = cutPage(await readOrders(question), question.page);
      const cards = await findCards(entries.flatMap(({ nft }) => nft ?? []));
      const isOwn = question.owner !== undefined || question.maker !== undefined;
      const makers = await findMakers(entries);
      const shown = entries.flatMap(({ nft, order }): ExchangeOrder[] => {
        const card = nft === null ? undefined : cards.get(nft);
        // Operators have taken it off the lists.
        if (card?.hidden && !isOwn) return [];
        return [toOrder(order, card, makers.get(order.maker) ?? toDrawnOwner(order.maker))];
      });
      return { entries: shown, more };
    },

    async findAccount(address) {
      const author = await findAuthor(address);
      return (
        author && {
          address,
          user: { username: author.named ? author.username : null },
          profile_img_url: author.avatar.url,
          banner_img_url: author.banner?.url ?? null,
          link: `/Author/${author.id}`,
        }
      );
    },

    async findAssets({ owner, kind, page }: AssetQuestion) {
      const creator = kind === 'created' ? (await findAuthor(owner))?.id : undefined;
      if (kind === 'created' && creator === undefined) return { entries: [], more: false };
      const query = NftQuerySchema.parse(kind === 'created' ? { creator } : { owner });
      const { items } = await findNfts({ ...query, limit: countForPage(page) });
      const { entries, more } = cutPage(items, page);
      return { entries: entries.map(toAsset), more };
    },
  };

  /** Each maker of a page once: at most ten look-ups of one row. */
  async function findMakers(entries: readonly Placed[]): Promise<Map<Address, ExchangeOwner>> {
    const wallets = [...new Set(entries.map(({ order }) => order.maker))];
    const found = await Promise.all(
      wallets.map(async (address) => {
        const author = await findAuthor(address);
        return author && ([address, { address, profile_img_url: author.avatar.url }] as const);
      }),
    );
    return new Map(found.filter((each) => each !== undefined));
  }
}

/** An order, and the item that it is shown with. */
type Placed = { nft: string | null; order: Order };

function toOrder(order: Order, card: Nft | undefined, maker: ExchangeOwner): ExchangeOrder {
  const { decimals } = order.paymentTokenContract;
  return {
    order_hash: order.order_hash,
    side: order.side,
    item_type: order.nft === null ? 'others' : 'single_items',
    basePrice: order.basePrice,
    paymentTokenContract: { symbol: 'ETH', decimals },
    listingTime: order.listingTime,
    expirationTime: order.expirationTime,
    maker,
    asset: card ? toAsset(card) : toWideAsset(order),
  };
}

/** Returns the asset of an offer for any token. */
function toWideAsset({ chain, contract, collection, token_id, nft, conditions }: Order): ExchangeAsset {
  const wide = conditions
    ? 'Any fitting car'
    : collection === 'cars'
      ? 'Any car'
      : `Any of the ${collection}`;
  return {
    id: nft,
    chain,
    contract,
    token_id,
    name: nft === null ? wide : `Token ${token_id}`,
    imagePreviewUrl: null,
    openseaLink: nft === null ? `/explore?chain=${chain}` : `/ItemDetail/${nft}`,
    owner: null,
  };
}
