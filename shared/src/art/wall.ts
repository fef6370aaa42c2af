/** What a stage is in front of and on: the shutters of the pit wall, out of focus, and asphalt with its markings. By night or by day. */

import { n2 } from './geometry.ts';
import { svg } from './svg.ts';

export const STAGE_WIDTH = 640;
export const STAGE_HEIGHT = 480;
/** What pictures show of the stage, 4:3: the camera is low, and there is room below for the car in the wet asphalt. */
export const CAR_BOX = `0 40 ${STAGE_WIDTH} ${STAGE_HEIGHT}`;
/** Where the ground meets the pit wall. */
export const HORIZON = 304;
/** As far down as any picture shows the asphalt. */
export const FLOOR_END = 524;

export type Daytime = 'night' | 'day';

type Look = {
  /** From the top of the wall down to the nearest asphalt: offset and colour. */
  ground: readonly (readonly [number, string])[];
  /** How dark the gaps between the shutters are, and how bright their faces: 0 to 1. */
  gaps: number;
  shine: number;
  /** Of the lines on the asphalt. */
  marks: number;
  /** How strong the light of the gantry is on the wall of a page, whose picture has none. */
  light: number;
};

const LOOKS: Record<Daytime, Look> = {
  night: {
    ground: [
      [0, '#060709'],
      [0.3, '#14171b'],
      [0.57, '#0d0f12'],
      [0.581, '#07080a'],
      [0.6, '#23272c'],
      [0.74, '#191c20'],
      [1, '#07080a'],
    ],
    gaps: 1,
    shine: 1,
    marks: 0.2,
    light: 0.17,
  },
  day: {
    ground: [
      [0, '#b9b6ae'],
      [0.2, '#d9d6ce'],
      [0.32, '#eeebe4'],
      [0.5, '#dedad1'],
      [0.572, '#cbc7bd'],
      [0.581, '#7d7a73'],
      [0.594, '#aeaba4'],
      [0.74, '#a3a099'],
      [1, '#7f7c76'],
    ],
    gaps: 0.36,
    shine: 4,
    marks: 0.55,
    light: 0.6,
  },
};

/** Definitions of the wall, under a prefix. */
export function wallDefs(id: string, daytime: Daytime): string {
  const { ground, gaps, shine } = LOOKS[daytime];
  const dark = (opacity: number) => `stop-opacity="${n2(opacity * gaps)}"`;
  const bright = (opacity: number) => `stop-color="#fff" stop-opacity="${n2(opacity * shine)}"`;
  return (
    `<linearGradient id="${id}A" x2="0" y1="0" y2="${FLOOR_END}" gradientUnits="userSpaceOnUse">${ground.map(([at, colour]) => `<stop${at ? ` offset="${at}"` : ''} stop-color="${colour}"/>`).join('')}</linearGradient>` +
    // The shutters are out of focus: their slats and posts have soft edges.
    `<linearGradient id="${id}U"><stop stop-color="#000" ${dark(0.7)}/><stop offset=".07" ${bright(0.03)}/><stop offset=".12" stop-color="#000" ${dark(0.3)}/><stop offset=".2" stop-opacity="0"/><stop offset=".9" stop-opacity="0"/><stop offset="1" ${dark(0.7)}/></linearGradient>` +
    `<linearGradient id="${id}V" x2="0" y2="1"><stop ${bright(0.06)}/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" ${dark(0.28)}/></linearGradient>` +
    `<pattern id="${id}P" width="214" height="16" x="-1" y="136" patternUnits="userSpaceOnUse"><path d="M0,0H214V16H0Z" fill="url(#${id}V)"/><path d="M0,0H214V16H0Z" fill="url(#${id}U)"/></pattern>`
  );
}

/** Draws the wall and the asphalt. */
export function wall(id: string, daytime: Daytime = 'night'): string {
  const { marks } = LOOKS[daytime];
  return (
    `<path d="M0,0H640V${FLOOR_END}H0Z" fill="url(#${id}A)"/>` +
    `<path d="M0,136H640V${HORIZON}H0Z" fill="url(#${id}P)"/>` +
    `<g stroke="#fff" stroke-opacity="${marks}"><path d="M0,317H640" stroke-width="1.6"/><path d="M-40,464h96M120,464h96M280,464h96M440,464h96M600,464h96" stroke-width="5"/></g>`
  );
}

/** The wall as a complete SVG document, to be put behind an open picture. */
export function drawWall(daytime: Daytime): string {
  const id = 'w';
  const light = `<radialGradient id="${id}L"><stop stop-color="#fff4dc" stop-opacity="${LOOKS[daytime].light}"/><stop offset="1" stop-color="#fff4dc" stop-opacity="0"/></radialGradient>`;
  return svg(
    CAR_BOX,
    undefined,
    `<defs>${wallDefs(id, daytime)}${light}</defs>${wall(id, daytime)}<ellipse cx="${STAGE_WIDTH / 2}" cy="150" rx="340" ry="150" fill="url(#${id}L)"/>`,
  );
}
