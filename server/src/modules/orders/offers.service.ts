import type { Indexed } from '@pitlane/shared/api/common';
import { MAX_ITEM_OFFERS, MAX_OWNED, type NftOffers, type OwnerOffers } from '@pitlane/shared/api/offers';
import type { Address } from '@pitlane/shared/domain/chain/address';
import type { Db } from '../../platform/db/db.ts';
import type { OrderMarkets } from './order-markets.ts';
import { toOrder } from './order-view.ts';
import { NFT_OFFERS, OWNER_OFFERS } from './orders.repo.ts';
import type { OrderRow } from './orders.sql.ts';

export type OffersDeps = {
  db: Db;
  markets: OrderMarkets;
  indexedNow: () => Promise<Indexed>;
  /** Seconds since 1970. */
  now: () => number;
};

/**
 * Offers as owners see them: those that a token meets now. Which ones these are is asked of the rows at each question, so
 * it cannot be out of date when cars change. An item that the book knows nothing of has none.
 */
export function createOffersService({ db, markets, indexedNow, now }: OffersDeps) {
  const show = (row: OrderRow, at: number) => toOrder(row, markets.get(row.chain), at) ?? [];
  return {
    async forNft(nft: string): Promise<NftOffers> {
      const at = now();
      const [indexed, rows] = await Promise.all([
        indexedNow(),
        db.query<OrderRow>(NFT_OFFERS, [nft, at, MAX_ITEM_OFFERS]),
      ]);
      return { offers: rows.flatMap((row) => show(row, at)), indexed };
    },

    /** The price of the best offer that the owner of an item could accept now, in wei; null without one. */
    async bestFor(nft: string): Promise<string | null> {
      const at = now();
      const rows = await db.query<OrderRow>(NFT_OFFERS, [nft, at, 1]);
      const [best] = rows.flatMap((row) => show(row, at));
      return best?.basePrice ?? null;
    },

    async forOwner(owner: Address): Promise<OwnerOffers> {
      const at = now();
      const [indexed, rows] = await Promise.all([
        indexedNow(),
        db.query<OrderRow & { nft: string }>(OWNER_OFFERS, [owner, at, MAX_OWNED, [...markets.keys()]]),
      ]);
      const offers = rows.flatMap((row) => [show(row, at)].flat().map((order) => ({ nft: row.nft, order })));
      return { offers, indexed };
    },
  };
}
export type OffersService = ReturnType<typeof createOffersService>;
