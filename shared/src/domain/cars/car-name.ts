/** Names and descriptions of cars, made from their traits. */

import { pick } from '../seeded-random.ts';
import { RANK_LABEL } from './car-ranks.ts';
import type { CarState } from './car-state.ts';
import {
  BODY_LABEL,
  LIVERY_COLOUR_LABEL,
  LIVERY_LABEL,
  type Material,
  PAINT_LABEL,
  type Paint,
  SERIES_MATERIAL,
  SPOILER_LABEL,
  WHEELS_LABEL,
} from './car-trait-lists.ts';
import type { CarTraits } from './car-traits.ts';
import { SERIES_LABEL } from './series.ts';

/** First words: one short list for each paint, so a name hints at the colour. */
const FIRST_WORDS = {
  'primer-light': ['Chalk', 'Plain', 'Dawn', 'Pebble'],
  'primer-slate': ['Slate', 'Primer', 'Gravel', 'Rain'],
  'primer-oxide': ['Rust', 'Oxide', 'Brick', 'Ember'],
  'primer-sand': ['Sand', 'Dune', 'Dust', 'Khaki'],
  'primer-graphite': ['Graphite', 'Soot', 'Carbon', 'Pencil'],
  'enamel-racing': ['Racing', 'Apex', 'Brooklands', 'Paddock'],
  'enamel-mint': ['Mint', 'Julep', 'Spring', 'Pistachio'],
  'enamel-olive': ['Olive', 'Grove', 'Laurel', 'Moss'],
  'enamel-emerald': ['Emerald', 'Clover', 'Lucky', 'Shamrock'],
  'enamel-pine': ['Pine', 'Forest', 'Cedar', 'Timber'],
  'flake-cobalt': ['Cobalt', 'Quarter', 'Blue', 'Drag'],
  'flake-midnight': ['Midnight', 'Harbour', 'Nocturne', 'Last'],
  'flake-azure': ['Azure', 'Coast', 'Lagoon', 'Breaker'],
  'flake-steel': ['Steel', 'Anvil', 'Hammer', 'Storm'],
  'flake-ultramarine': ['Royal', 'Indigo', 'Deep', 'Baltic'],
  'leaf-sunset': ['Sunset', 'Golden', 'Amber', 'Evening'],
  'leaf-champagne': ['Champagne', 'Podium', 'Cuvée', 'Satin'],
  'leaf-antique': ['Antique', 'Heirloom', 'Laurelled', 'Brass'],
  'leaf-rose': ['Rose', 'Blush', 'Copper', 'Riviera'],
  'leaf-bullion': ['Bullion', 'Crown', 'Treasury', 'Solid'],
  'candy-magenta': ['Candy', 'Magenta', 'Neon', 'Gravel'],
  'candy-raspberry': ['Raspberry', 'Jam', 'Bramble', 'Stage'],
  'candy-plum': ['Plum', 'Violet', 'Damson', 'Dusk'],
  'candy-fuchsia': ['Fuchsia', 'Hot', 'Flash', 'Festival'],
  'candy-cherry': ['Cherry', 'Cordial', 'Crimson', 'Flat-out'],
  'foil-aurora': ['Aurora', 'Polar', 'Phase', 'Northern'],
  'foil-oil-slick': ['Slick', 'Petrol', 'Mirage', 'Phantom'],
  'foil-prism': ['Prism', 'Spectrum', 'Vector', 'Photon'],
  'foil-nebula': ['Nebula', 'Orbit', 'Pulsar', 'Cosmic'],
  'foil-opal': ['Opal', 'Pearl', 'Halo', 'Lunar'],
} as const satisfies Record<Paint, readonly string[]>;

/** Second words: what such a car does or is. */
const SECOND_WORDS = {
  primer: ['Mule', 'Runabout', 'Terrier', 'Scrapper', 'Errand', 'Rookie', 'Sprout', 'Shuttle'],
  enamel: ['Runner', 'Fox', 'Swift', 'Sprint', 'Drifter', 'Heron', 'Sonata', 'Touring'],
  flake: ['Hammer', 'Bruiser', 'Stallion', 'Thunder', 'Outlaw', 'Rambler', 'Mile', 'Freight'],
  leaf: ['Charger', 'Monarch', 'Grand', 'Falcon', 'Voyager', 'Duke', 'Meridian', 'Laureate'],
  candy: ['Apex', 'Hornet', 'Jumper', 'Pacenote', 'Rebel', 'Slider', 'Hairpin', 'Sideways'],
  foil: ['Shift', 'Arrow', 'Comet', 'Wraith', 'Warp', 'Echelon', 'Lightning', 'Horizon'],
} as const satisfies Record<Material, readonly string[]>;

/** The car's name: two words and the token id in at least four digits, e.g. "Sunset Charger 0142". */
export function carName(traits: CarTraits, tokenId: bigint): string {
  const key = `${traits.paint}:${traits.number}:${tokenId}`;
  const first = pick(`${key}:first`, FIRST_WORDS[traits.paint]);
  const second = pick(`${key}:second`, SECOND_WORDS[SERIES_MATERIAL[traits.series]]);
  return `${first} ${second} ${String(tokenId).padStart(4, '0')}`;
}

/** The two words of a car's name, and the paint of the cars that have it. */
export type CarNameWords = { first: string; second: string; paint: Paint };

/**
 * Every pair of words that a car can be called by, once each. What a car is made of decides which first words go with which second ones,
 * so each pair belongs to one paint.
 */
export function listCarNames(): CarNameWords[] {
  const names = new Map<string, CarNameWords>();
  for (const [paint, firsts] of Object.entries(FIRST_WORDS) as [Paint, readonly string[]][]) {
    for (const [material, seconds] of Object.entries(SECOND_WORDS)) {
      if (!paint.startsWith(`${material}-`)) continue;
      for (const first of firsts) {
        for (const second of seconds) names.set(`${first} ${second}`, { first, second, paint });
      }
    }
  }
  return [...names.values()];
}

/** Returns the name of a car until it is built: "Car #142". */
export function unbuiltCarName(tokenId: bigint): string {
  return `Car #${tokenId}`;
}

/** The description of a car until it is built. */
export const UNBUILT_DESCRIPTION =
  'A car under its cover. Its series was unknown when it was minted, and you’ll see it when the cover comes off.';

const article = (word: string) => (/^[aeiou]/i.test(word) ? 'An' : 'A');

/** Two sentences that describe the car and its state. They use only its traits and its state. */
export function carDescription(traits: CarTraits, state: CarState): string {
  const series = SERIES_LABEL[traits.series].toLowerCase();
  const body = traits.body === 'gt' ? BODY_LABEL.gt : BODY_LABEL[traits.body].toLowerCase();
  const paint = PAINT_LABEL[traits.paint].toLowerCase();
  const livery =
    traits.livery === 'number-only'
      ? `nothing on its flanks but the number ${traits.number}`
      : `livery ${LIVERY_LABEL[traits.livery].toLowerCase()} in ${LIVERY_COLOUR_LABEL[traits.liveryColour].toLowerCase()}, start number ${traits.number}`;
  const wing = traits.spoiler === 'none' ? 'no spoiler' : `a ${SPOILER_LABEL[traits.spoiler].toLowerCase()}`;
  const fitted = Object.values(state.upgrades).filter((level) => level > 0).length;
  const parts =
    fitted === 0 ? 'no upgrades yet' : `${fitted} ${fitted === 1 ? 'upgrade' : 'upgrades'} fitted`;
  return (
    `${article(series)} ${series} ${body} in ${paint}: ${livery}. ` +
    `It stands on ${WHEELS_LABEL[traits.wheels].toLowerCase()} wheels with ${wing}, ranks ${RANK_LABEL[state.rank]}, and has ${parts}.`
  );
}
