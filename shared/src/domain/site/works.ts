import type { AssetKind } from '../cars/assets.ts';
import type { Rank } from '../cars/car-ranks.ts';
import type { Series } from '../cars/series.ts';

/** A picture of the Gallery: a car by series, rank and the number that its look comes from, or a building by its number. */
export type Work = { title: string; caption: string } & (
  | { shows: 'car'; series: Series; rank: Rank; look: bigint; chain: 'binance' | 'matic' | 'avalanche' }
  | { shows: AssetKind; number: number }
);

/**
 * The eight pictures of the Gallery (specification section 2). They are drawn by our own code and show no car of the market,
 * so trading never changes them. Their position is their address, so the order is fixed.
 */
export const WORKS: readonly Work[] = [
  {
    title: 'First laps',
    caption: 'A hatch in primer grey under a single floodlight: where every driver begins.',
    shows: 'car',
    series: 'common_series',
    rank: 'underdog',
    look: 35n,
    chain: 'binance',
  },
  {
    title: 'Green light',
    caption: 'A coupé in enamel green, ready to leave the lane.',
    shows: 'car',
    series: 'uncommon_series',
    rank: 'handyman',
    look: 33n,
    chain: 'matic',
  },
  {
    title: 'Cobalt hour',
    caption: 'White rays over cobalt flake: a muscle car between two sessions.',
    shows: 'car',
    series: 'rare_series',
    rank: 'expert',
    look: 35n,
    chain: 'avalanche',
  },
  {
    title: 'The tuneup garage',
    caption: 'Doors up, lights on. Parts are fitted here, between two races.',
    shows: 'garages',
    number: 27,
  },
  {
    title: 'Gold leaf',
    caption: 'A grand tourer, half gold and half black, under four floodlights.',
    shows: 'car',
    series: 'legendary_series',
    rank: 'speedster',
    look: 37n,
    chain: 'binance',
  },
  {
    title: 'Candy shop',
    caption: 'A rally car in magenta candy. It has seen gravel, and will again.',
    shows: 'car',
    series: 'exotic_series',
    rank: 'pro',
    look: 36n,
    chain: 'matic',
  },
  {
    title: 'The last litre',
    caption: 'The gas station at the end of the lane. Its sign shows half a tank.',
    shows: 'stations',
    number: 64,
  },
  {
    title: 'Ring of light',
    caption: 'A prototype in iridescent foil before the ring that only legends have.',
    shows: 'car',
    series: 'ultra_series',
    rank: 'legend',
    look: 34n,
    chain: 'avalanche',
  },
];
