/** The picture that a link to a car shows elsewhere: 1200 × 630, title and subtitle in strokes of our own alphabet. */

import type { Rank } from '../domain/cars/car-ranks.ts';
import type { UpgradeLevels } from '../domain/cars/car-state.ts';
import type { CarTraits } from '../domain/cars/car-traits.ts';
import { shortHash } from '../domain/seeded-random.ts';
import { textPath, textWidth } from './digits.ts';
import { carLayers, NO_UPGRADES, SCALE } from './draw-car.ts';
import { coveredLayers } from './draw-not-revealed.ts';
import { n1 } from './geometry.ts';
import { GROUND, stageBack, stageDefs, stageFront } from './stage.ts';
import { svg } from './svg.ts';

export type SocialCardText = {
  /** Usually the car's name. Set in capitals, and smaller when it is long. */
  title: string;
  subtitle: string;
};
export type SocialCard = SocialCardText & { traits: CarTraits; rank: Rank; upgrades?: UpgradeLevels };

const ROOM = 1080;

function line(text: string, y: number, height: number, weight: number, colour: string): string {
  const fitted = Math.min(height, (height * ROOM) / textWidth(text, height));
  return `<path d="${textPath(text, 60, y, fitted)}" fill="none" stroke="${colour}" stroke-width="${n1(fitted * weight)}" stroke-linejoin="round" stroke-linecap="square"/>`;
}

/** Draws a scene zoomed to the card's width, with the text on a shade below it. */
function card(id: string, defs: string, scene: string, { title, subtitle }: SocialCardText): string {
  const zoom = 1.875;
  return svg(
    '0 0 1200 630',
    1200,
    `<defs>${defs}<linearGradient id="${id}T" x2="0" y2="1"><stop stop-color="#0b0c0e" stop-opacity="0"/><stop offset=".5" stop-color="#0b0c0e" stop-opacity=".85"/><stop offset="1" stop-color="#0b0c0e"/></linearGradient></defs>` +
      `<g transform="translate(0 ${n1(420 - GROUND * zoom)}) scale(${zoom})">${scene}</g>` +
      `<path d="M0,430H1200V630H0Z" fill="url(#${id}T)"/>` +
      line(title, 556, 52, 0.17, '#f6f3ec') +
      line(subtitle, 600, 20, 0.13, '#b9bdc3'),
  );
}

/** The social card of a car as a complete SVG document. */
export function drawSocialCard({ traits, rank, upgrades = NO_UPGRADES, ...text }: SocialCard): string {
  const id = `s${shortHash(JSON.stringify([traits, rank, upgrades]))}`;
  const { body, defs, car } = carLayers(traits, upgrades, id);
  const staged = { traits, rank };
  const placed = { body, id, scale: SCALE };
  const scene = `${stageBack(staged, placed)}<g id="${id}C">${car}</g>${stageFront(staged, placed)}`;
  return card(id, `${defs}${stageDefs(staged, id)}`, scene, text);
}

/** The social card of a car that is not built yet: under its cover. */
export function drawNotRevealedSocialCard(text: SocialCardText): string {
  const covered = coveredLayers('cloth');
  return card(
    'cloth',
    covered.stageDefs + covered.defs,
    covered.stage + covered.wheels + covered.cloth,
    text,
  );
}
