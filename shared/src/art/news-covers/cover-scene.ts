/** Building blocks of covers: a pit lane as wide as the picture, cars on it, and lights over it. */
import { carTraits } from '../../domain/cars/car-traits.ts';
import type { Series } from '../../domain/cars/series.ts';
import { carLayers, NO_UPGRADES } from '../draw-car.ts';
import { n1, n2 } from '../geometry.ts';
import { GROUND } from '../stage.ts';
import { STAGE_WIDTH } from '../wall.ts';

export const COVER_WIDTH = 960;
export const COVER_HEIGHT = 540;
/** Where the asphalt meets the pit wall. */
export const WALL_FOOT = 352;

/** Definitions and drawing of a cover, in units of COVER_WIDTH by COVER_HEIGHT. */
export type CoverScene = { defs: string; drawing: string };

const fade = (id: string, colour: string, opacity: number) =>
  `<radialGradient id="${id}"><stop stop-color="${colour}" stop-opacity="${n2(opacity)}"/><stop offset=".45" stop-color="${colour}" stop-opacity="${n2(opacity * 0.4)}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;

/** A round light without an edge, anywhere. */
export const glow = (id: string, cx: number, cy: number, rx: number, ry: number, opacity = 1) =>
  `<ellipse cx="${n1(cx)}" cy="${n1(cy)}" rx="${n1(rx)}" ry="${n1(ry)}" fill="url(#${id})" opacity="${n2(opacity)}"/>`;

/** The pit lane at night, lit in a colour. Its ids begin with `id`; `${id}w` is warm light, `${id}g` the colour, `${id}k` shadow. */
export function pitLane(id: string, colour: string): CoverScene {
  const bays = Array.from({ length: 6 }, (_, i) => i * 160);
  const bay = (x: number) =>
    `<path d="M${x + 8},168H${x + 152}V${WALL_FOOT}H${x + 8}Z" fill="#0b0d0f"/>` +
    `<path d="M${x + 8},186H${x + 152}M${x + 8},204H${x + 152}M${x + 8},222H${x + 152}M${x + 8},240H${x + 152}M${x + 8},258H${x + 152}M${x + 8},276H${x + 152}M${x + 8},294H${x + 152}M${x + 8},312H${x + 152}M${x + 8},330H${x + 152}" stroke="#fff" stroke-opacity=".05" stroke-width="1.5"/>` +
    `<path d="M${x + 8},${WALL_FOOT}V168H${x + 152}V${WALL_FOOT}" fill="none" stroke="#3a4049" stroke-width="1.5"/>` +
    `<path d="M${x + 24},150h36M${x + 100},150h36" stroke="#ffe8b8" stroke-width="2.5" opacity=".45"/>`;
  return {
    defs:
      `<linearGradient id="${id}a" x2="0" y2="1"><stop stop-color="#06070a"/><stop offset="1" stop-color="#171a20"/></linearGradient>` +
      `<linearGradient id="${id}b" x2="0" y2="1"><stop stop-color="#23272d"/><stop offset=".35" stop-color="#171a1e"/><stop offset="1" stop-color="#08090b"/></linearGradient>` +
      fade(`${id}g`, colour, 0.75) +
      fade(`${id}w`, '#fff1d2', 0.85) +
      `<radialGradient id="${id}k"><stop stop-opacity=".9"/><stop offset=".7" stop-opacity=".5"/><stop offset="1" stop-opacity="0"/></radialGradient>` +
      `<linearGradient id="${id}m" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".34"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>` +
      `<linearGradient id="${id}v" x2="0" y2="1"><stop stop-opacity="0"/><stop offset="1" stop-opacity=".6"/></linearGradient>`,
    drawing:
      `<path d="M0,0H960V540H0Z" fill="url(#${id}a)"/>` +
      `<path d="M0,128H960V${WALL_FOOT}H0Z" fill="#15181c"/>${bays.map(bay).join('')}` +
      glow(`${id}g`, 480, 300, 560, 250, 0.85) +
      `<path d="M0,130H960" stroke="${colour}" stroke-width="12" opacity=".12"/><path d="M0,130H960" stroke="${colour}" stroke-width="2.4" opacity=".85"/>` +
      `<path d="M0,${WALL_FOOT}H960V540H0Z" fill="url(#${id}b)"/>` +
      `<path d="M0,${WALL_FOOT}H960" stroke="#000" stroke-width="4" opacity=".6"/>` +
      glow(`${id}g`, 480, 440, 560, 90, 0.5) +
      `<path d="M0,372H960" stroke="#fff" stroke-opacity=".14" stroke-width="2"/>`,
  };
}

export type CoverCar = {
  series: Series;
  /** Which car of the series it is. */
  token: number;
  /** The middle of the car, and where its tyres stand. */
  x: number;
  y: number;
  /** 1: a car is about 520 wide. */
  size: number;
};

/** A car with its shadow, its reflection in the wet ground and the light of its lamps. `id` is the car's own prefix, `lane` the pit lane's. */
export function standingCar(id: string, lane: string, { series, token, x, y, size }: CoverCar): CoverScene {
  const { body, defs, car } = carLayers(
    carTraits({ chain: 'binance', tokenId: BigInt(token) }, series),
    NO_UPGRADES,
    id,
  );
  const place = `translate(${n1(x - (STAGE_WIDTH / 2) * size)} ${n1(y - GROUND * size)}) scale(${n2(size)})`;
  const half = body.length * 0.58 * size;
  return {
    defs: `${defs}<mask id="${id}Q"><path d="M0,${n1(y)}H960v${n1(90 * size)}H0Z" fill="url(#${lane}m)"/></mask>`,
    drawing:
      `<g mask="url(#${id}Q)"><use href="#${id}C" transform="matrix(1 0 0 -1 0 ${n1(y * 2 - 1)})"/></g>` +
      glow(`${lane}k`, x, y + 2 * size, half * 1.08, 15 * size) +
      `<g id="${id}C"><g transform="${place}">${car}</g></g>` +
      glow(`${lane}w`, x + half * 0.97, y - 62 * size, 46 * size, 26 * size, 0.8),
  };
}

/** Scenes one over the other. */
export function stack(...scenes: readonly CoverScene[]): CoverScene {
  return {
    defs: scenes.map(({ defs }) => defs).join(''),
    drawing: scenes.map(({ drawing }) => drawing).join(''),
  };
}

/** Wraps a drawing that needs no definitions. */
export const plain = (drawing: string): CoverScene => ({ defs: '', drawing });

/** A truss over the whole picture. */
export function gantry(y: number): string {
  const crosses = Array.from({ length: 30 }, (_, i) => `M${i * 32},${y + 26}l16,-24 16,24`).join('');
  return (
    `<path d="M0,${y}H960V${y + 28}H0Z" fill="#0c0e10"/>` +
    `<path d="${crosses}M0,${y + 1}H960M0,${y + 27}H960" fill="none" stroke="#343a42" stroke-width="2.4"/>`
  );
}

/** A floodlight on the gantry, with its beam. */
export function floodlight(lane: string, x: number, y: number, reach = 470): string {
  return (
    `<path d="M${x - 14},${y}L${x - 96},${reach}H${x + 96}L${x + 14},${y}Z" fill="#fff4dc" opacity=".035"/><path d="M${x - 14},${y}L${x - 56},${reach}H${x + 56}L${x + 14},${y}Z" fill="#fff4dc" opacity=".04"/>` +
    glow(`${lane}w`, x, y + 4, 62, 54) +
    `<path d="M${x - 18},${y - 12}h36l5,12h-46Z" fill="#2a2d32"/><path d="M${x - 22},${y}h44v5h-44Z" fill="#fffdf6"/>`
  );
}

/** Marks of the lane in front, running to the right as a car does. */
export const laneMarks = (y = 500) =>
  `<path d="M-30,${y}h92M120,${y}h92M270,${y}h92M420,${y}h92M570,${y}h92M720,${y}h92M870,${y}h92" stroke="#fff" stroke-opacity=".28" stroke-width="6"/>`;

/** Draws a chequered band. */
export function chequers(
  x: number,
  y: number,
  columns: number,
  rows: number,
  side: number,
  opacity: number,
): string {
  let path = '';
  for (let row = 0; row < rows; row++)
    for (let column = row % 2; column < columns; column += 2)
      path += `M${n1(x + column * side)},${n1(y + row * side)}h${side}v${side}h${-side}Z`;
  return `<path d="${path}" fill="#f3efe4" opacity="${n2(opacity)}"/>`;
}

/** The corners fall into the dark, so that the middle carries the picture. */
export const vignette = (id: string) => `<path d="M0,430H960V540H0Z" fill="url(#${id}v)"/>`;
