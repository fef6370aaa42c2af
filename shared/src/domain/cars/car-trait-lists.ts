/** Every value a car's trait can have, with the words people read. Positions never matter: add at will, rename never. */
import type { Series } from './series.ts';

export const BODY_LABEL = {
  hatch: 'Hatch',
  coupe: 'Coupé',
  muscle: 'Muscle',
  gt: 'GT',
  rally: 'Rally',
  prototype: 'Prototype',
} as const;
export type BodyStyle = keyof typeof BODY_LABEL;

/** The body that a build series is made in. */
export const SERIES_BODY = {
  common_series: 'hatch',
  uncommon_series: 'coupe',
  rare_series: 'muscle',
  legendary_series: 'gt',
  exotic_series: 'rally',
  ultra_series: 'prototype',
} as const satisfies Record<Series, BodyStyle>;

export const PAINT_LABEL = {
  'primer-light': 'Light primer',
  'primer-slate': 'Slate primer',
  'primer-oxide': 'Oxide primer',
  'primer-sand': 'Sand primer',
  'primer-graphite': 'Graphite primer',
  'enamel-racing': 'Racing green enamel',
  'enamel-mint': 'Mint enamel',
  'enamel-olive': 'Olive enamel',
  'enamel-emerald': 'Emerald enamel',
  'enamel-pine': 'Pine enamel',
  'flake-cobalt': 'Cobalt flake',
  'flake-midnight': 'Midnight flake',
  'flake-azure': 'Azure flake',
  'flake-steel': 'Steel blue flake',
  'flake-ultramarine': 'Ultramarine flake',
  'leaf-sunset': 'Sunset gold leaf',
  'leaf-champagne': 'Champagne gold leaf',
  'leaf-antique': 'Antique gold leaf',
  'leaf-rose': 'Rose gold leaf',
  'leaf-bullion': 'Bullion gold leaf',
  'candy-magenta': 'Magenta candy',
  'candy-raspberry': 'Raspberry candy',
  'candy-plum': 'Plum candy',
  'candy-fuchsia': 'Fuchsia candy',
  'candy-cherry': 'Cherry candy',
  'foil-aurora': 'Aurora foil',
  'foil-oil-slick': 'Oil slick foil',
  'foil-prism': 'Prism foil',
  'foil-nebula': 'Nebula foil',
  'foil-opal': 'Opal foil',
} as const;
export type Paint = keyof typeof PAINT_LABEL;

export type Material = 'primer' | 'enamel' | 'flake' | 'leaf' | 'candy' | 'foil';

/** The material that makes a series recognisable (its paints' names begin with it). */
export const SERIES_MATERIAL = {
  common_series: 'primer',
  uncommon_series: 'enamel',
  rare_series: 'flake',
  legendary_series: 'leaf',
  exotic_series: 'candy',
  ultra_series: 'foil',
} as const satisfies Record<Series, Material>;

export const LIVERY_LABEL = {
  'number-only': 'Number only',
  'twin-stripes': 'Twin stripes',
  'side-slash': 'Side slash',
  'checker-fade': 'Checker fade',
  sunburst: 'Sunburst',
  'endurance-band': 'Endurance band',
  'hex-camo': 'Hex camo',
  'half-and-half': 'Half and half',
  'speed-lines': 'Speed lines',
  chevrons: 'Chevrons',
} as const;
export type Livery = keyof typeof LIVERY_LABEL;

export const LIVERY_COLOUR_LABEL = {
  chalk: 'Chalk',
  ink: 'Ink',
  flare: 'Flare orange',
  sky: 'Sky blue',
  lemon: 'Lemon',
  scarlet: 'Scarlet',
  jade: 'Jade',
} as const;
export type LiveryColour = keyof typeof LIVERY_COLOUR_LABEL;

export const WHEELS_LABEL = {
  steelie: 'Steelie',
  'five-star': 'Five star',
  'turbine-7': 'Turbine 7',
  mesh: 'Basket mesh',
  'split-six': 'Split six',
  'deep-dish': 'Deep dish 8',
  'twin-ten': 'Twin ten',
  turbofan: 'Turbofan',
} as const;
export type Wheels = keyof typeof WHEELS_LABEL;

export const RIM_FINISH_LABEL = {
  silver: 'Silver',
  gunmetal: 'Gunmetal',
  gold: 'Gold',
  white: 'White',
  bronze: 'Bronze',
  black: 'Black',
} as const;
export type RimFinish = keyof typeof RIM_FINISH_LABEL;

export const SPOILER_LABEL = {
  none: 'None',
  lip: 'Lip spoiler',
  ducktail: 'Ducktail',
  roof: 'Roof spoiler',
  pedestal: 'Pedestal wing',
  'swan-neck': 'Swan-neck wing',
  'big-wing': 'Works wing',
} as const;
export type Spoiler = keyof typeof SPOILER_LABEL;

/** The spoilers that fit a body, the likeliest first. */
export const BODY_SPOILERS = {
  hatch: ['roof', 'none', 'pedestal'],
  coupe: ['ducktail', 'none', 'lip', 'pedestal'],
  muscle: ['lip', 'ducktail', 'none', 'pedestal'],
  gt: ['ducktail', 'lip', 'swan-neck', 'none'],
  rally: ['big-wing', 'pedestal', 'ducktail'],
  prototype: ['swan-neck', 'big-wing', 'pedestal'],
} as const satisfies Record<BodyStyle, readonly Spoiler[]>;

export const LIGHTS_LABEL = {
  halogen: 'Halogen',
  xenon: 'Xenon',
  led: 'Blue LED',
  endurance: 'Endurance yellow',
} as const;
export type Lights = keyof typeof LIGHTS_LABEL;

export const STANCE_LABEL = { street: 'Street', lowered: 'Lowered', slammed: 'Slammed' } as const;
export type Stance = keyof typeof STANCE_LABEL;

export const GLASS_LABEL = { clear: 'Clear', smoked: 'Smoked', amber: 'Amber' } as const;
export type Glass = keyof typeof GLASS_LABEL;
