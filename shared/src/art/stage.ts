/** The stage: the pit lane at night. The first rank has one floodlight, a legend has six and the ring. */

import { RANKS, type Rank } from '../domain/cars/car-ranks.ts';
import type { CarTraits } from '../domain/cars/car-traits.ts';
import type { Series } from '../domain/cars/series.ts';
import type { Body } from './bodies/body.ts';
import { lampGlow } from './car-body.ts';
import { n1, n2 } from './geometry.ts';

export const STAGE_WIDTH = 640;
export const STAGE_HEIGHT = 480;
/** Where tyres touch the ground. */
export const GROUND = 374;
/** The part of the stage that a cutout shows. */
export const CUTOUT_BOX = `20 ${GROUND - 216} 600 230`;
/** Where the ground meets the pit wall. */
const HORIZON = 304;
const MIDDLE = STAGE_WIDTH / 2;

/** The light that a series throws on the wall behind its car. */
const SERIES_GLOW: Record<Series, string> = {
  common_series: '#9aa3ad',
  uncommon_series: '#3fb67a',
  rare_series: '#3d7bff',
  legendary_series: '#e0a53a',
  exotic_series: '#e0388f',
  ultra_series: '#7a5cff',
};

/** 0 for the lowest rank, 1 for a legend. */
const powerOf = (rank: Rank) => RANKS.indexOf(rank) / (RANKS.length - 1);

const fade = (name: string, colour: string, opacity: number, middle = '') =>
  `<radialGradient id="${name}"><stop stop-color="${colour}" stop-opacity="${n2(opacity)}"/>${middle}<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;

const slope = (name: string, colour: string, opacity: number, direction: string) =>
  `<linearGradient id="${name}" ${direction}><stop stop-color="${colour}" stop-opacity="${n2(opacity)}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></linearGradient>`;

/** Definitions of an empty stage, lit in a colour with a power of 0–1. */
export function settingDefs(id: string, glow: string, power: number): string {
  return (
    `<linearGradient id="${id}A" x2="0" y2="1"><stop stop-color="#07080a"/><stop offset=".62" stop-color="#14161a"/><stop offset=".64" stop-color="#1c1f23"/><stop offset="1" stop-color="#0a0b0d"/></linearGradient>` +
    fade(`${id}B`, glow, 0.52 + power * 0.24) +
    fade(
      `${id}D`,
      '#fff4dc',
      0.8,
      '<stop offset=".25" stop-color="#fff4dc" stop-opacity=".26"/><stop offset=".6" stop-color="#fff4dc" stop-opacity=".06"/>',
    ) +
    fade(`${id}E`, '#000', 0.95, '<stop offset=".7" stop-opacity=".6"/>') +
    slope(`${id}F`, '#fff4dc', 0.08 + power * 0.07, 'x2="0" y2="1"') +
    `<pattern id="${id}P" width="160" height="172" y="132" patternUnits="userSpaceOnUse"><path d="M0,0H160V172H0Z" fill="#15181c"/><path d="M8,38H152V172H8Z" fill="#0a0c0e"/><path d="M80,45V172" stroke="#fff" stroke-opacity=".05" stroke-width="144" stroke-dasharray="3 11"/><path d="M8,172V38H152V172M0,1H160M0,26H160" fill="none" stroke="#343a42"/><path d="M64,7H96V20H64Z" fill="#22272d"/><path d="M20,14H52M108,14H140" stroke="#ffe8b8" stroke-width="2" opacity="${n2(0.12 + power * 0.5)}"/></pattern>` +
    `<pattern id="${id}K" width="32" height="32" patternUnits="userSpaceOnUse"><path d="M0,15H32M0,31H32M0,31L16,15 32,31" fill="none" stroke="#2a2e34" stroke-width="2"/></pattern>` +
    `<g id="${id}L"><path d="M-11,40L-64,${GROUND + 26}H64L11,40ZM-11,40L-48,${GROUND + 26}H48L11,40ZM-11,40L-30,${GROUND + 26}H30L11,40Z" fill="url(#${id}F)"/><circle cy="44" r="46" fill="url(#${id}D)"/><path d="M-13,30h26l4,9h-34z" fill="#2a2d32"/><path d="M-16,39h32v4h-32z" fill="#fffdf6"/></g>`
  );
}

/** An empty stage: wall, gantry, floodlights, asphalt. */
export function setting(id: string, glow: string, power: number): string {
  const lit = 1 + Math.round(power * 5);
  const spread = lit < 4 ? 132 : 540 / lit;
  const lamps = Array.from({ length: lit }, (_, i) => MIDDLE + (i - (lit - 1) / 2) * spread);
  return (
    `<path d="M0,0H640V480H0Z" fill="url(#${id}A)"/>` +
    `<path d="M0,132H640V${HORIZON}H0Z" fill="url(#${id}P)"/>` +
    `<ellipse cx="${MIDDLE}" cy="262" rx="350" ry="200" fill="url(#${id}B)"/>` +
    `<g stroke="${glow}"><path d="M0,157H640" stroke-width="8" opacity="${n2(0.05 + power * 0.14)}"/><path d="M0,157H640" stroke-width="1.6" opacity="${n2(0.3 + power * 0.6)}"/></g>` +
    `<path d="M0,${HORIZON}H640" stroke="#000" stroke-width="3" opacity=".6"/>` +
    `<path d="M0,14H640V32H0Z" fill="url(#${id}K)"/>` +
    `<ellipse cx="${MIDDLE}" cy="${GROUND + 8}" rx="360" ry="66" fill="url(#${id}B)" opacity=".55"/>` +
    lamps.map((x) => `<use href="#${id}L" x="${n1(x)}"/>`).join('') +
    `<path d="M0,318H640" stroke="#fff" stroke-opacity=".14" stroke-width="1.6"/><path d="M-20,448h58M90,448h58M200,448h58M310,448h58M420,448h58M530,448h58" stroke="#fff" stroke-opacity=".26" stroke-width="4"/>`
  );
}

/** A legend's ring of light behind the car and the chequered line under it. */
function legendBack(id: string, glow: string): string {
  const ring = (width: number, colour: string, opacity: number) =>
    `<use href="#${id}R" stroke="${colour}" stroke-width="${width}" opacity="${opacity}"/>`;
  return (
    `<path d="M0,0L250,${HORIZON}H390L640,0 420,${HORIZON}H220Z" fill="#fff4dc" opacity=".05"/>` +
    `<clipPath id="${id}S"><path d="M0,0H640V${HORIZON}H0Z"/></clipPath><g fill="none" clip-path="url(#${id}S)"><circle id="${id}R" cx="${MIDDLE}" cy="236" r="158"/>` +
    ring(30, glow, 0.16) +
    ring(13, glow, 0.4) +
    ring(4, '#fff6e2', 0.95) +
    '</g>' +
    `<path d="M0,407H640M-25,417H640" stroke="#fff" stroke-width="10" stroke-dasharray="25" opacity=".3"/>`
  );
}

/** The definitions of the stage and of what lights, shades and mirrors the car. */
export function stageDefs(traits: CarTraits, rank: Rank, id: string): string {
  return (
    settingDefs(id, SERIES_GLOW[traits.series], powerOf(rank)) +
    slope(`${id}G`, '#fff', 0.4, `x2="0" y1="${GROUND}" y2="${GROUND + 78}" gradientUnits="userSpaceOnUse"`) +
    `<mask id="${id}M"><path d="M0,${GROUND}H640V480H0Z" fill="url(#${id}G)"/></mask>` +
    slope(`${id}H`, lampGlow(traits), 0.5, '') +
    fade(`${id}I`, lampGlow(traits), 0.7) +
    fade(`${id}J`, '#ff2a1a', 0.5)
  );
}

/** Draws what is behind and below the car. The group `${id}C` is mirrored in the wet asphalt. */
export function stageBack(traits: CarTraits, rank: Rank, body: Body, id: string, scale: number): string {
  const glow = SERIES_GLOW[traits.series];
  const wheel = (x: number) =>
    `<ellipse cx="${n1(MIDDLE + (x - body.length / 2) * scale)}" cy="${GROUND}" rx="36" ry="5.5" fill="url(#${id}E)"/>`;
  return (
    setting(id, glow, powerOf(rank)) +
    (rank === 'legend' ? legendBack(id, glow) : '') +
    `<g mask="url(#${id}M)"><use href="#${id}C" transform="matrix(1 0 0 -1 0 ${GROUND * 2 - 1})"/></g>` +
    `<ellipse cx="${MIDDLE}" cy="${GROUND + 1}" rx="${n1(body.length * scale * 0.53)}" ry="12" fill="url(#${id}E)"/>` +
    wheel(body.rear.x) +
    wheel(body.front.x)
  );
}

/** Layers over the car: the light of its lamps, haze for the better ranks, dusk for the lower ones. */
export function stageFront(rank: Rank, body: Body, id: string, scale: number): string {
  const power = powerOf(rank);
  const at = (x: number, y: number) =>
    [n1(MIDDLE + (x - body.length / 2) * scale), n1(GROUND - y * scale)] as const;
  const [noseX, noseY] = at(...body.lamp);
  const [tailX, tailY] = at(...body.tailLamp);
  const reach = GROUND + 22;
  return (
    `<path d="M${noseX},${n1(Number(noseY) - 5)}L640,${n1(Number(noseY) - 26)}V${reach}L${noseX},${n1(Number(noseY) + 6)}Z" fill="url(#${id}H)"/>` +
    `<circle cx="${noseX}" cy="${noseY}" r="22" fill="url(#${id}I)"/><circle cx="${tailX}" cy="${tailY}" r="20" fill="url(#${id}J)"/>` +
    (power > 0.5
      ? `<ellipse cx="${MIDDLE}" cy="${GROUND + 10}" rx="340" ry="40" fill="url(#${id}D)" opacity="${n2(power * 0.09)}"/>`
      : '') +
    (power < 0.3 ? `<path d="M0,0H640V480H0Z" opacity="${n2(0.08 - power * 0.25)}"/>` : '')
  );
}
