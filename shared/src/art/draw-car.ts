/**
 * Pictures of cars: the 4:3 stage used everywhere, and the car without a stage. Standalone SVG: no text, no
 * fonts, no links.
 */
import type { Rank } from '../domain/cars/car-ranks.ts';
import { UPGRADES, type UpgradeLevels } from '../domain/cars/car-state.ts';
import type { BodyStyle } from '../domain/cars/car-trait-lists.ts';
import type { CarTraits } from '../domain/cars/car-traits.ts';
import { shortHash } from '../domain/seeded-random.ts';
import type { Body } from './bodies/body.ts';
import { COUPE } from './bodies/coupe.ts';
import { GT } from './bodies/gt.ts';
import { HATCH } from './bodies/hatch.ts';
import { MUSCLE } from './bodies/muscle.ts';
import { PROTOTYPE } from './bodies/prototype.ts';
import { RALLY } from './bodies/rally.ts';
import { bodyDefs, type Canvas, drawCarBody } from './car-body.ts';
import { n1, type Place } from './geometry.ts';
import { CUTOUT_BOX, GROUND, stageBack, stageDefs, stageFront } from './stage.ts';
import { svg } from './svg.ts';
import { CAR_BOX, STAGE_WIDTH } from './wall.ts';
import { wheelDefs } from './wheels.ts';

/** Units of the picture for one centimetre of car. */
export const SCALE = 1.16;
/** How far the stance lifts the body above the height it is drawn at, centimetres. */
const LIFT = { street: 1.2, lowered: 0, slammed: -1.6 } as const;

export type DrawOptions = {
  rank: Rank;
  upgrades?: UpgradeLevels;
  /**
   * 'stage' is the car at night in the pit lane, 4:3. 'open' is the same without wall and asphalt, for a page that has them of its
   * own, by night or by day (wall.ts). 'cutout' is the car without a background.
   */
  scene: 'stage' | 'open' | 'cutout';
  /** Width attribute in pixels; without it the picture fills its box. */
  width?: number;
  /** Prefix of all ids; without it a hash of traits and options, so that different pictures never share an id. */
  idPrefix?: string;
};

/** A car as it left the works. */
export const NO_UPGRADES = Object.fromEntries(UPGRADES.map((name) => [name, 0])) as UpgradeLevels;

const places = new Map<string, Place>();

/** Maps a body's centimetres to the stage, standing in its middle; one mapping for each body and lift. */
function placeOf(body: Body, lift: number): Place {
  const key = `${body.style} ${lift}`;
  const known = places.get(key);
  if (known) return known;
  const place: Place = (x, y) => [
    STAGE_WIDTH / 2 + (x - body.length / 2) * SCALE,
    GROUND - (y + lift) * SCALE,
  ];
  places.set(key, place);
  return place;
}

/** Definitions and drawing of the car itself, standing on the stage's ground line. */
export function carLayers(traits: CarTraits, upgrades: UpgradeLevels, id: string) {
  const body = BODIES[traits.body];
  const canvas: Canvas = {
    traits,
    body,
    place: placeOf(body, LIFT[traits.stance] - (upgrades.suspension > 0 ? 0.6 : 0)),
    scale: SCALE,
    id,
  };
  const wheel = (axle: Body['rear']) => {
    const [x, y] = placeOf(body, 0)(axle.x, axle.r);
    return `<use href="#${id}W" transform="translate(${n1(x)} ${n1(y)}) scale(${Math.round(axle.r * SCALE * 10) / 1000})"/>`;
  };
  const wheels = wheelDefs(
    {
      design: traits.wheels,
      finish: traits.rimFinish,
      rim: body.rim,
      caliper: upgrades.brakes > 0 ? (upgrades.brakes > 2 ? '#ffd21f' : '#e0261b') : '#4b5057',
      disc: upgrades.brakes > 0 ? 0.78 : 0.66,
      sidewall: upgrades.tyres > 0 ? (upgrades.tyres > 2 ? '#e8322a' : '#f2c53a') : undefined,
      knobbly: traits.body === 'rally',
    },
    `${id}W`,
  );
  return {
    body,
    defs: bodyDefs(canvas) + wheels,
    car: drawCarBody(canvas, upgrades, wheel(body.rear) + wheel(body.front)),
  };
}

/** The picture of a car as a complete SVG document. Deterministic. */
export function drawCar(traits: CarTraits, options: DrawOptions): string {
  const upgrades = options.upgrades ?? NO_UPGRADES;
  const id =
    options.idPrefix ?? `c${shortHash(JSON.stringify([traits, options.rank, upgrades, options.scene]))}`;
  const { body, defs, car } = carLayers(traits, upgrades, id);
  if (options.scene === 'cutout') {
    return svg(CUTOUT_BOX, options.width, `<defs>${defs}</defs>${car}`);
  }
  const staged = { traits, rank: options.rank, open: options.scene === 'open' };
  const placed = { body, id, scale: SCALE };
  return svg(
    CAR_BOX,
    options.width,
    `<defs>${defs}${stageDefs(staged, id)}</defs>${stageBack(staged, placed)}<g id="${id}C">${car}</g>${stageFront(staged, placed)}`,
  );
}

/** The six body styles. */
const BODIES: Record<BodyStyle, Body> = {
  hatch: HATCH,
  coupe: COUPE,
  muscle: MUSCLE,
  gt: GT,
  rally: RALLY,
  prototype: PROTOTYPE,
};
