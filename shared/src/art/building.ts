/** Drawing that the buildings by the pit lane share: the ground, their signs and their light. */
import { pick } from '../domain/seeded-random.ts';
import { textPath, textWidth } from './digits.ts';
import { n1, n2 } from './geometry.ts';
import { GROUND, type Setting, setting, settingDefs } from './stage.ts';
import { svg } from './svg.ts';
import { CAR_BOX } from './wall.ts';

/** The number on a building, of at most two digits; it decides the colour too. */
export type BuildingNumber = number | undefined;

export type BuildingOptions = {
  /** 0 to 99, painted on the building. The picture for the whole kind has none. */
  number?: BuildingNumber;
  /** Without wall and asphalt, as in drawCar. */
  open?: boolean;
  /** Width attribute in pixels; without it the picture fills its box. */
  width?: number;
  /** Prefix of all ids: with several on one page, give each its own. */
  idPrefix?: string;
};

/** Light of the signs: the signal colour, and five that the pit lane knows besides. */
const SIGN_COLOURS = ['#ff5a1f', '#ffb21f', '#35b8ff', '#2fce74', '#ff4fa0', '#9d7bff'] as const;

/** The number that distinguishes a token's building from others. */
export function buildingNumber(tokenId: bigint): number {
  return Number(tokenId % 100n);
}

export function signColour(number: BuildingNumber): string {
  return number === undefined ? SIGN_COLOURS[0] : pick(`sign:${number}`, SIGN_COLOURS);
}

/** A rectangle as path data. */
export const box = (x: number, y: number, width: number, height: number) =>
  `M${n1(x)},${n1(y)}h${n1(width)}v${n1(height)}h${n1(-width)}Z`;

/** Letters of light in the middle of `x`: a wide soft stroke below a narrow bright one. */
export function neon(text: string, x: number, y: number, height: number, colour: string): string {
  const path = textPath(text, x - textWidth(text, height) / 2, y, height);
  const stroke = (width: number, paint: string, opacity: number) =>
    `<path d="${path}" fill="none" stroke="${paint}" stroke-width="${n1(height * width)}" stroke-opacity="${n2(opacity)}" stroke-linecap="round" stroke-linejoin="round"/>`;
  return (
    stroke(0.62, colour, 0.16) +
    stroke(0.36, colour, 0.4) +
    stroke(0.17, colour, 1) +
    stroke(0.07, '#fff8ea', 0.9)
  );
}

/** Draws a text on a surface, centered at `x`. */
export function drawText(text: string, x: number, y: number, height: number, colour: string): string {
  return `<path d="${textPath(text, x - textWidth(text, height) / 2, y, height)}" fill="none" stroke="${colour}" stroke-width="${n1(height * 0.17)}" stroke-linejoin="round"/>`;
}

/** Definitions that every building needs, under a prefix. */
export function buildingDefs(id: string, lit: Setting): string {
  return (
    settingDefs(id, lit) +
    `<linearGradient id="${id}s" x2="0" y2="1"><stop stop-color="#4a515a"/><stop offset=".12" stop-color="#343a42"/><stop offset=".7" stop-color="#22262b"/><stop offset="1" stop-color="#15181b"/></linearGradient>` +
    `<linearGradient id="${id}t" x2="0" y2="1"><stop stop-color="#7b838d"/><stop offset=".2" stop-color="#4b525b"/><stop offset="1" stop-color="#23272c"/></linearGradient>` +
    `<pattern id="${id}u" width="8" height="8" patternUnits="userSpaceOnUse"><path d="M1,0V8" stroke="#fff" stroke-opacity=".05" stroke-width="1.5"/><path d="M5,0V8" stroke="#000" stroke-opacity=".22" stroke-width="2"/></pattern>` +
    `<pattern id="${id}h" width="20" height="20" patternUnits="userSpaceOnUse" patternTransform="skewX(-35)"><path d="M0,0H20V20H0Z" fill="#17191c"/><path d="M0,0H10V20H0Z" fill="#f2c230"/></pattern>` +
    `<linearGradient id="${id}v" x2="0" y1="${GROUND}" y2="${GROUND + 84}" gradientUnits="userSpaceOnUse"><stop stop-color="#fff" stop-opacity=".42"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>` +
    `<mask id="${id}w"><path d="M0,${GROUND}H640V480H0Z" fill="url(#${id}v)"/></mask>` +
    `<linearGradient id="${id}x" x2="0" y2="1"><stop stop-color="#ffe2a8" stop-opacity=".34"/><stop offset="1" stop-color="#ffe2a8" stop-opacity="0"/></linearGradient>` +
    `<radialGradient id="${id}y"><stop stop-color="#ffe9bd" stop-opacity=".9"/><stop offset=".3" stop-color="#ffd98f" stop-opacity=".35"/><stop offset="1" stop-color="#ffd98f" stop-opacity="0"/></radialGradient>`
  );
}

export type Building = {
  defs: string;
  /** The building, from the ground line up. It is mirrored in the wet asphalt. */
  body: string;
  /** The asphalt in front of the building: light and objects. */
  before: string;
  /** Where it meets the ground: left and right. */
  span: readonly [number, number];
};

/** A building in the pit lane at night as a complete SVG document. */
export function drawBuilding(
  { id, width, ...lit }: Setting & { id: string; width: number | undefined },
  of: Building,
): string {
  const [left, right] = of.span;
  const middle = (left + right) / 2;
  return svg(
    CAR_BOX,
    width,
    `<defs>${buildingDefs(id, lit)}${of.defs}</defs>${setting(id, lit)}` +
      `<g mask="url(#${id}w)"><use href="#${id}z" transform="matrix(1 0 0 -1 0 ${GROUND * 2 - 1})"/></g>` +
      `<ellipse cx="${n1(middle)}" cy="${GROUND + 1}" rx="${n1((right - left) * 0.54)}" ry="12" fill="url(#${id}E)"/>` +
      `<g id="${id}z">${of.body}</g>${of.before}`,
  );
}
