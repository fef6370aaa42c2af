import { expect, test } from 'vitest';
import type { FeedEntry } from './feed.ts';
import { describeDetail, describeItem } from './feed-words.ts';

const NO_PARTS = { engine: 0, turbo: 0, tyres: 0, brakes: 0, suspension: 0, aero: 0 };
const CONDITIONS = {
  buildSeries: ['rare_series' as const, 'ultra_series' as const],
  unbuilt: false,
  min_rank: 'expert' as const,
  min_levels: { ...NO_PARTS, engine: 2 },
};

function entry(changes: Partial<FeedEntry>): FeedEntry {
  return {
    id: 'binance-0x1',
    kind: 'sale',
    at: 1,
    chain: 'binance',
    collection: 'cars',
    nft_id: null,
    token_id: null,
    nft: null,
    from: null,
    to: null,
    price: null,
    via: null,
    auction_id: null,
    order: null,
    sold: null,
    block: 1,
    ...changes,
  };
}
const order = (changes: Partial<NonNullable<FeedEntry['order']>>) => ({
  scope: 'conditions' as const,
  conditions: null,
  active: true,
  reason: null,
  expirationTime: 2,
  ...changes,
});

test('describeItem names a token, and says what an offer for any asks for', () => {
  expect(describeItem(entry({ collection: 'stations', token_id: '12' }))).toBe('Gas station 12');
  expect(describeItem(entry({ order: order({ scope: 'collection' }) }))).toBe('Any car');
  const wide = entry({ kind: 'offer', order: order({ conditions: CONDITIONS }) });
  expect(describeItem(wide)).toBe('Any Rare or Ultra car, Expert or better, engine 2 or better');
});

test('describeDetail tells how a car was when it was sold', () => {
  const sold = {
    buildSeries: 'rare_series' as const,
    currentRank: 'expert' as const,
    performance: 575,
    upgrades: [{ title: 'engine' as const, number_of: 3 }],
  };
  expect(describeDetail(entry({ via: 'offer', sold }))).toBe(
    'by an offer · Rare Expert · performance B 575 · engine 3',
  );
  const covered = { ...sold, buildSeries: null, performance: null };
  expect(describeDetail(entry({ via: 'auction', sold: covered }))).toBe('at auction · not built yet');
});

test.each([
  ['listing', null, 'for sale now'],
  ['listing', 'filled', 'bought'],
  ['offer', 'filled', 'accepted'],
  ['offer', 'cancelled', 'cancelled'],
  ['listing', 'moved', 'void'],
  ['listing', 'locked', 'asleep'],
] as const)('describeDetail of a %s that is %s', (kind, reason, words) => {
  expect(describeDetail(entry({ kind, order: order({ active: reason === null, reason }) }))).toBe(words);
});
