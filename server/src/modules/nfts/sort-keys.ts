/** Sort keys of lists of cars. */
import type { Sort } from '@pitlane/shared/domain/cars/browse';

/** Key and direction of each sort. `group` sorts before the key; the id, in the same direction, makes the order total. */
export type Order = {
  key: Key;
  direction: 'asc' | 'desc';
  group?: 'series' | 'rank';
};

export type Key = keyof typeof KEYS;

/**
 * Each key as SQL over a car `c`, and its type. Items without a price, a performance, an end or a sale come last: the indexes of
 * schema/market.ts have the same expressions.
 */
const KEYS = {
  mintedAt: { of: 'c.minted_at', type: 'int8' },
  updatedAt: { of: 'c.updated_at', type: 'int8' },
  title: { of: 'c.title', type: 'text' },
  cheapest: { of: 'coalesce(c.price, 1e78)', type: 'numeric' },
  dearest: { of: 'coalesce(c.price, -1)', type: 'numeric' },
  slowest: { of: 'coalesce(c.performance, 1000)', type: 'int4' },
  fastest: { of: 'coalesce(c.performance, -1)', type: 'int4' },
  deadline: { of: 'coalesce(c.deadline, 9007199254740991)', type: 'int8' },
  listedAt: { of: 'coalesce(c.listed_at, 0)', type: 'int8' },
  lastSaleAt: { of: 'coalesce(c.last_sale_at, 0)', type: 'int8' },
} as const;

export const ORDER: Record<Sort, Order> = {
  newest: { key: 'mintedAt', direction: 'desc' },
  oldest: { key: 'mintedAt', direction: 'asc' },
  price_up: { key: 'cheapest', direction: 'asc' },
  price_down: { key: 'dearest', direction: 'desc' },
  ending_soon: { key: 'deadline', direction: 'asc' },
  recently_listed: { key: 'listedAt', direction: 'desc' },
  recently_sold: { key: 'lastSaleAt', direction: 'desc' },
  series: { key: 'mintedAt', direction: 'desc', group: 'series' },
  rank: { key: 'mintedAt', direction: 'desc', group: 'rank' },
  performance_down: { key: 'fastest', direction: 'desc' },
  performance_up: { key: 'slowest', direction: 'asc' },
  recently_updated: { key: 'updatedAt', direction: 'desc' },
  title: { key: 'title', direction: 'asc' },
};

/** The key of a sort, as SQL over a car `c`. */
export function keyOf(sort: Sort): string {
  return KEYS[ORDER[sort].key].of;
}

/** The SQL type of a sort's key. */
export function keyTypeOf(sort: Sort): string {
  return KEYS[ORDER[sort].key].type;
}

type Sortable = Record<'mintedAt' | 'updatedAt', number> & {
  title: string;
  price: bigint | null;
  performance: number | null;
  deadline: number | null;
  listedAt: number | null;
  lastSaleAt: number | null;
};

/** Returns a car's value for a key. Prices are decimal texts: they do not fit a number. */
export function readKey(key: Key, car: Sortable): string | number {
  switch (key) {
    case 'cheapest':
      return car.price === null ? '1e78' : String(car.price);
    case 'dearest':
      return String(car.price ?? -1n);
    case 'slowest':
      return car.performance ?? 1000;
    case 'fastest':
      return car.performance ?? -1;
    case 'deadline':
      return car.deadline ?? Number.MAX_SAFE_INTEGER;
    case 'listedAt':
      return car.listedAt ?? 0;
    case 'lastSaleAt':
      return car.lastSaleAt ?? 0;
    default:
      return car[key];
  }
}
