/**
 * The looks of a car, decided once by its identity: the same chain, token and series give the same car for ever. Pictures, the 3D
 * model, names and the "Properties" of an item are all drawn from these values.
 */

import type { Chain } from '../chain/chains.ts';
import { pick, pickWeighted, seededRandom } from '../seeded-random.ts';
import {
  BODY_LABEL,
  BODY_SPOILERS,
  type BodyStyle,
  GLASS_LABEL,
  type Glass,
  LIGHTS_LABEL,
  LIVERY_COLOUR_LABEL,
  LIVERY_LABEL,
  type Lights,
  type Livery,
  type LiveryColour,
  PAINT_LABEL,
  type Paint,
  RIM_FINISH_LABEL,
  type RimFinish,
  SERIES_BODY,
  SERIES_MATERIAL,
  SPOILER_LABEL,
  type Spoiler,
  STANCE_LABEL,
  type Stance,
  WHEELS_LABEL,
  type Wheels,
} from './car-trait-lists.ts';
import type { Series } from './series.ts';

export type CarIdentity = { chain: Chain; tokenId: bigint };

export type CarTraits = {
  series: Series;
  body: BodyStyle;
  paint: Paint;
  livery: Livery;
  liveryColour: LiveryColour;
  wheels: Wheels;
  rimFinish: RimFinish;
  spoiler: Spoiler;
  /** Start number, two digits. */
  number: string;
  lights: Lights;
  glass: Glass;
  stance: Stance;
};

/** The kinds that are shown as an item's properties, in the order they are shown. */
export const TRAIT_KINDS = {
  body: 'Body',
  paint: 'Paint',
  livery: 'Livery',
  liveryColour: 'Livery colour',
  wheels: 'Wheels',
  rimFinish: 'Rims',
  spoiler: 'Spoiler',
  lights: 'Lights',
  glass: 'Glass',
  stance: 'Stance',
  number: 'Number',
} as const satisfies Partial<Record<keyof CarTraits, string>>;
export type TraitKind = keyof typeof TRAIT_KINDS;

export type Trait = { kind: TraitKind; kindLabel: string; value: string; valueLabel: string };

const keysOf = <K extends string>(labels: Record<K, string>) => Object.keys(labels) as K[];

/** Livery colours that read well on a material: never the paint's own hue. */
const MATERIAL_COLOURS = {
  primer: ['ink', 'flare', 'chalk', 'lemon', 'scarlet', 'sky'],
  enamel: ['chalk', 'lemon', 'ink', 'flare', 'scarlet'],
  flake: ['chalk', 'flare', 'lemon', 'ink', 'scarlet'],
  leaf: ['ink', 'chalk', 'scarlet', 'jade'],
  candy: ['chalk', 'ink', 'lemon', 'sky'],
  foil: ['ink', 'chalk', 'flare', 'lemon'],
} as const satisfies Record<string, readonly LiveryColour[]>;

/** The traits of the car with this identity. Pure: no clock, no randomness, no chain read. */
export function carTraits(identity: CarIdentity, series: Series): CarTraits {
  const seed = `${identity.chain}:${identity.tokenId}`;
  const key = (kind: string) => `${seed}:${kind}`;
  const body = SERIES_BODY[series];
  const material = SERIES_MATERIAL[series];
  const racer = body === 'prototype' || body === 'rally';
  return {
    series,
    body,
    paint: pick(
      key('paint'),
      keysOf(PAINT_LABEL).filter((paint) => paint.startsWith(`${material}-`)),
    ),
    livery: pick(key('livery'), keysOf(LIVERY_LABEL)),
    liveryColour: pickWeighted(key('livery colour'), MATERIAL_COLOURS[material]),
    wheels: pick(
      key('wheels'),
      keysOf(WHEELS_LABEL).filter((wheels) => wheels !== 'steelie' || body === 'hatch' || body === 'muscle'),
    ),
    rimFinish: pickWeighted(key('rims'), keysOf(RIM_FINISH_LABEL)),
    spoiler: pickWeighted(key('spoiler'), BODY_SPOILERS[body] as readonly Spoiler[]),
    number: String(Math.floor(seededRandom(key('number')) * 100)).padStart(2, '0'),
    lights: pickWeighted(
      key('lights'),
      racer ? (['led', 'endurance', 'xenon'] as const) : keysOf(LIGHTS_LABEL),
    ),
    glass: pickWeighted(key('glass'), keysOf(GLASS_LABEL)),
    stance: body === 'rally' ? 'street' : pick(key('stance'), keysOf(STANCE_LABEL)),
  };
}

const VALUE_LABELS: Record<Exclude<TraitKind, 'number'>, Record<string, string>> = {
  body: BODY_LABEL,
  paint: PAINT_LABEL,
  livery: LIVERY_LABEL,
  liveryColour: LIVERY_COLOUR_LABEL,
  wheels: WHEELS_LABEL,
  rimFinish: RIM_FINISH_LABEL,
  spoiler: SPOILER_LABEL,
  lights: LIGHTS_LABEL,
  glass: GLASS_LABEL,
  stance: STANCE_LABEL,
};

/** The words for one value of a kind; the value itself where it is its own word (start numbers). */
export function traitValueLabel(kind: TraitKind, value: string): string {
  return kind === 'number' ? value : (VALUE_LABELS[kind][value] ?? value);
}

/** A car's traits as people read them, in the order of TRAIT_KINDS. */
export function listTraits(traits: CarTraits): Trait[] {
  return keysOf(TRAIT_KINDS).map((kind) => ({
    kind,
    kindLabel: TRAIT_KINDS[kind],
    value: traits[kind],
    valueLabel: traitValueLabel(kind, traits[kind]),
  }));
}
