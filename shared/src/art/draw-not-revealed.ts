/** The picture of a car whose identity is not known yet: it waits on the stage under a cloth, its lamps shining through. */
import { closed, open, type Place } from './geometry.ts';
import { CUTOUT_BOX, GROUND, setting, settingDefs } from './stage.ts';
import { svg } from './svg.ts';
import { CAR_BOX } from './wall.ts';

const SCALE = 1.16;
const place: Place = (x, y) => [72 + x * SCALE, GROUND - y * SCALE];

const TOP =
  '-3,13! 3,46 11,80 24,90 46,94 72,99 106,118 142,128.5 174,130.5 206,125 256,101 300,96 360,88.5 404,76 424,54 433,13!';
const HEM =
  '433,13! 412,17 392,11 368,16 340,10 312,15 284,9 252,14 220,9 190,14 158,9 128,15 98,10 70,16 40,11 18,16 -3,13!';

/** Folds fall from where the cloth rests: a dark side, and a bright one just beside it. */
const SHADOWS = [
  '24,90! 22,52 8,14! 20,15! 30,52',
  '72,99! 74,56 62,15! 80,13! 86,56',
  '106,118! 116,66 112,12! 132,14! 128,66',
  '150,129! 166,72 168,11! 184,13! 176,72',
  '200,127! 222,70 226,10! 244,13! 234,70',
  '256,101! 280,58 290,10! 306,14! 290,58',
  '310,95! 336,50 344,11! 362,15! 346,50',
  '372,86! 392,46 398,12! 412,16! 402,46',
];
const LIGHTS = [
  '36,92! 42,54 38,12! 46,13! 48,54',
  '84,105! 96,60 92,12! 102,11! 104,60',
  '124,123! 142,70 144,12! 156,10! 150,70',
  '176,130! 198,72 204,12! 214,10! 206,72',
  '226,118! 254,66 262,13! 272,11! 262,66',
  '278,98! 308,54 318,14! 328,12! 316,54',
  '338,92! 364,48 376,14! 386,12! 372,48',
];

/** The stage is lit in no series' colour, and hardly. */
const GLOW = '#c9cdd3';
const DIM = 0.2;

const wheel = (x: number) => {
  const [cx, cy] = place(x, 34);
  return `<circle cx="${cx}" cy="${cy}" r="${34 * SCALE}" fill="#0a0b0d"/><circle cx="${cx}" cy="${cy}" r="${33 * SCALE}" fill="none" stroke="#2c3035" stroke-width="1.5"/>`;
};

/**
 * Definitions and drawing of the covered car (wheels and cloth) on the stage's ground line, and of the dark
 * stage, which may be open.
 */
export function coveredLayers(id: string, isOpen = false) {
  const dim = { glow: GLOW, power: DIM, open: isOpen };
  const cloth = `${open(TOP, place)}${open(HEM, place, 'L')}Z`;
  const all = (shapes: readonly string[]) => shapes.map((shape) => closed(shape, place)).join('');
  return {
    stageDefs: settingDefs(id, dim),
    stage: `${setting(id, dim)}<ellipse cx="322" cy="${GROUND + 2}" rx="272" ry="14" fill="url(#${id}E)"/>`,
    defs:
      `<linearGradient id="${id}a" x2="0" y2="1"><stop stop-color="#8d939b"/><stop offset=".3" stop-color="#5a6068"/><stop offset=".7" stop-color="#343840"/><stop offset="1" stop-color="#1a1d21"/></linearGradient>` +
      `<radialGradient id="${id}b"><stop stop-color="#ffe9bd" stop-opacity=".75"/><stop offset=".4" stop-color="#ffd98f" stop-opacity=".25"/><stop offset="1" stop-color="#ffd98f" stop-opacity="0"/></radialGradient>` +
      `<radialGradient id="${id}e"><stop stop-color="#ff3a28" stop-opacity=".5"/><stop offset="1" stop-color="#ff3a28" stop-opacity="0"/></radialGradient>` +
      `<clipPath id="${id}c"><path id="${id}d" d="${cloth}"/></clipPath><filter id="${id}f"><feGaussianBlur stdDeviation="2.4"/></filter>`,
    wheels: `${wheel(86)}${wheel(340)}`,
    cloth:
      `<use href="#${id}d" fill="url(#${id}a)"/><g clip-path="url(#${id}c)"><g filter="url(#${id}f)"><path d="${all(SHADOWS)}" opacity=".5"/><path d="${all(LIGHTS)}" fill="#fff" opacity=".2"/></g>` +
      `<circle cx="552" cy="292" r="56" fill="url(#${id}b)"/><circle cx="80" cy="290" r="40" fill="url(#${id}e)"/></g>` +
      `<path d="${open(TOP, place)}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="1.4"/>`,
  };
}

export type NotRevealedOptions = {
  /**
   * As in drawCar: 'stage' (the default) is the car at night in the pit lane, 4:3, 'open' the same without wall and asphalt, and
   * 'cutout' the car without a background. 'cloth' is the part that comes off when the car is built: only the cloth, at its
   * place on the stage.
   */
  scene?: 'stage' | 'open' | 'cutout' | 'cloth';
  /** Width attribute in pixels; without it the picture fills its box. */
  width?: number;
  /** Prefix of all ids: with several on one page, give each its own. */
  idPrefix?: string;
};

/** A covered car as a complete SVG document. */
export function drawNotRevealed({
  scene = 'stage',
  width,
  idPrefix = 'cloth',
}: NotRevealedOptions = {}): string {
  const { stageDefs, stage, defs, wheels, cloth } = coveredLayers(idPrefix, scene === 'open');
  switch (scene) {
    case 'cutout':
      return svg(CUTOUT_BOX, width, `<defs>${defs}</defs>${wheels}${cloth}`);
    case 'cloth':
      return svg(CAR_BOX, width, `<defs>${defs}</defs>${cloth}`);
    case 'stage':
    case 'open':
      return svg(CAR_BOX, width, `<defs>${stageDefs}${defs}</defs>${stage}${wheels}${cloth}`);
  }
}
