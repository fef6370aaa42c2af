import { parseNftId } from '@pitlane/shared/domain/cars/nft-id';
import { SERIES } from '@pitlane/shared/domain/cars/series';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { CartEntry } from './cart-entry.ts';
import { CART_KEY, cartStore } from './cart-store.ts';

/** The most items that one transaction buys (shared/src/api/orders.ts, MAX_FILLED). */
export const CART_MOST = 20;

type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Reads the cart of this browser. Entries that are damaged, or not as this page writes them, are left out. */
export function readCart(keeper: Keeper = localStorage): CartEntry[] {
  try {
    const given: unknown = JSON.parse(keeper.getItem(CART_KEY) ?? '[]');
    return Array.isArray(given) ? limit(given.map(toEntry).filter((entry) => entry !== undefined)) : [];
  } catch (error) {
    console.warn('Your saved cart can’t be read.', error);
    return [];
  }
}

/** Puts items into the cart, each once, and as many of a chain as one transaction can buy. Returns how many were new. */
export function addToCart(entries: readonly CartEntry[]): number {
  const before = latest();
  const known = new Set(before.map(({ id }) => id));
  const next = limit([...before, ...entries.filter(({ id }) => !known.has(id))]);
  keep(next);
  return next.length - before.length;
}

/** Takes items out of the cart. */
export function dropFromCart(ids: readonly string[]): void {
  const before = latest();
  const next = before.filter(({ id }) => !ids.includes(id));
  if (next.length < before.length) keep(next);
}

/** How many items of a chain are in the cart, and what they cost together, in wei. */
export function sumOnChain(entries: readonly CartEntry[], chain: Chain): { count: number; sum: bigint } {
  const own = entries.filter((entry) => chainOf(entry) === chain);
  return { count: own.length, sum: own.reduce((sum, { seen }) => sum + BigInt(seen), 0n) };
}

export function chainOf({ id }: { id: string }): Chain | undefined {
  return parseNftId(id)?.chain;
}

/** Returns the stored cart: this page may not have read it yet, and other tabs write too. */
function latest(): readonly CartEntry[] {
  const kept = readCart();
  return kept.length > 0 ? kept : cartStore.getState();
}

function keep(next: readonly CartEntry[]): void {
  cartStore.setState(next);
  try {
    if (next.length > 0) localStorage.setItem(CART_KEY, JSON.stringify(next));
    else localStorage.removeItem(CART_KEY);
  } catch (error) {
    console.warn('This browser can’t store the cart, so reloading empties it.', error);
  }
}

function limit(entries: readonly CartEntry[]): CartEntry[] {
  const counts = new Map<Chain | undefined, number>();
  const seen = new Set<string>();
  return entries.filter((entry) => {
    const chain = chainOf(entry);
    const count = (counts.get(chain) ?? 0) + 1;
    if (seen.has(entry.id) || count > CART_MOST) return false;
    seen.add(entry.id);
    counts.set(chain, count);
    return true;
  });
}

/** Storage is shared with whatever else ran on this origin: a picture's address stays on this site. */
function toEntry(value: unknown): CartEntry | undefined {
  const given = value as Partial<Record<keyof CartEntry, unknown>> | null;
  const url = (given?.preview_image as { url?: unknown } | undefined)?.url;
  const isWhole =
    typeof given?.id === 'string' &&
    parseNftId(given.id) !== undefined &&
    typeof given.title === 'string' &&
    typeof given.seen === 'string' &&
    /^\d{1,40}$/.test(given.seen) &&
    typeof url === 'string' &&
    url.startsWith('/media/');
  if (!isWhole) return undefined;
  const { id, title, seen } = given as CartEntry;
  const buildSeries = SERIES.find((series) => series === given.buildSeries) ?? null;
  return { id, title, seen, buildSeries, preview_image: { url } };
}
