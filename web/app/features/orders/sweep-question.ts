import { isSearchable } from '@pitlane/shared/domain/cars/browse';
import { CHAINS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { readEth } from '../../lib/read-eth.ts';

/** Some of the cheapest may be the reader's own. */
const READ = 40;

/** Reads the part of Explore's address that concerns a sweep: the chains, and what the items are like. */
export function readSweep(search: string): { chains: readonly Chain[]; kind: string } {
  const given = new URLSearchParams(search);
  const chosen = given.getAll('chain').flatMap((text) => text.split(','));
  const chains = CHAINS.filter((chain) => chosen.includes(chain));
  const kind = new URLSearchParams();
  for (const name of ['category', 'buildSeries', 'currentRank']) {
    const values = given.getAll(name).join(',');
    if (values) kind.set(name, values);
  }
  const title = given.get('title')?.trim() ?? '';
  if (isSearchable(title)) kind.set('title', title);
  for (const name of ['minPrice', 'maxPrice']) {
    const { wei } = readEth(given.get(name) ?? '');
    if (wei !== undefined) kind.set(name, String(wei));
  }
  return { chains: chains.length > 0 ? chains : CHAINS, kind: kind.toString() };
}

/** Path of the cheapest items of one chain that are like that: cars, unless the address asks for others. */
export function sweepPath(kind: string, chain: Chain): string {
  const cars = kind.includes('category=') ? '' : '&category=car';
  return `/api/nfts?status=buy_now${cars}&chain=${chain}&sort=price_up&limit=${READ}${kind && `&${kind}`}`;
}
