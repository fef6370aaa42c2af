import { COLLECTIONS, nftId } from '@pitlane/shared/domain/cars/nft-id';
import { CHAINS, type Chain } from '@pitlane/shared/domain/chain/chains';
import type { Queryable } from '../../platform/db/db.ts';
import { findTitleStarts } from './car-titles.ts';
import type { Search } from './read-search.ts';
import * as repo from './search.repo.ts';
import { MAX_COUNTED } from './search.sql.ts';
import { getTier, TIER } from './tiers.ts';

export type FoundItems = { ids: string[]; total: number; capped: boolean };
type Question = { served: readonly Chain[]; limit: number; some?: boolean };

/**
 * Items by id, by number alone, or by the words of their titles: the best first, of equal ones those for sale, then the newest. `some`:
 * one of the words is enough, of cars.
 */
export async function findItems(db: Queryable, search: Search, question: Question): Promise<FoundItems> {
  const { served, limit, some = false } = question;
  if (search.wallet) return { ids: [], total: 0, capped: false };
  const starts = findTitleStarts(search, { some });
  const [named, cars, counted, others] = await Promise.all([
    repo.findItems(db, listIds(search), served),
    repo.findCars(db, { starts, served, limit }),
    repo.countCars(db, { starts, served }),
    some ? [] : repo.findAssets(db, search, served),
  ]);
  const assets = others.filter(({ title }) => hasAll(title, search));
  const rows = [...named.map((row) => ({ ...row, tier: TIER.exact })), ...cars, ...assets];
  const ranked = rows
    .map((row) => ({ ...row, tier: Math.min(row.tier ?? TIER.text, getTier(row.title, search)) }))
    .toSorted((a, b) => a.tier - b.tier || forSale(b) - forSale(a) || b.minted_at - a.minted_at);
  const found = named.length + counted + assets.length;
  const capped = counted > MAX_COUNTED || assets.length > MAX_COUNTED || found > MAX_COUNTED;
  const ids = [...new Set(ranked.map(({ id }) => id))].slice(0, limit);
  return { ids, total: Math.min(found, MAX_COUNTED), capped };
}

/** The database looks for the long words alone. */
function hasAll(title: string, { words, number = '' }: Search): boolean {
  return [...words, number].every((word) => title.toLowerCase().includes(word));
}

/** The whole text is an id, or a number that an item of each collection may have. */
function listIds({ id, words, number }: Search): string[] {
  if (id) return [id];
  if (number === undefined || words.length > 0) return [];
  const tokenId = BigInt(number);
  return CHAINS.flatMap((chain) => COLLECTIONS.map((collection) => nftId({ chain, collection, tokenId })));
}

const forSale = ({ status }: repo.FoundItem) => (status === 'not_listed' ? 0 : 1);
