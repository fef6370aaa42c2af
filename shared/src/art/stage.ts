/** The stage: the pit lane at night. Six lamps hang over it; the first rank lights one, a legend all of them and the ring. */

import { RANKS, type Rank } from '../domain/cars/car-ranks.ts';
import type { CarTraits } from '../domain/cars/car-traits.ts';
import type { Series } from '../domain/cars/series.ts';
import type { Body } from './bodies/body.ts';
import { lampGlow } from './car-body.ts';
import { textPath, textWidth } from './digits.ts';
import { n1, n2 } from './geometry.ts';

export const STAGE_WIDTH = 640;
export const STAGE_HEIGHT = 480;
/** Where tyres touch the ground. */
export const GROUND = 374;
/** What a picture of a car shows of the stage, 4:3: the camera is low, and there is room below for the car in the wet asphalt. */
export const CAR_BOX = `0 40 ${STAGE_WIDTH} ${STAGE_HEIGHT}`;
/** The part of the stage that a cutout shows. */
export const CUTOUT_BOX = `20 ${GROUND - 216} 600 230`;
/** Where the ground meets the pit wall. */
const HORIZON = 304;
/** As far down as any picture shows the asphalt. */
const FLOOR_END = 524;
const MIDDLE = STAGE_WIDTH / 2;
const LAMPS = 6;

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
    `<linearGradient id="${id}A" x2="0" y1="0" y2="${FLOOR_END}" gradientUnits="userSpaceOnUse"><stop stop-color="#060709"/><stop offset=".3" stop-color="#14171b"/><stop offset=".57" stop-color="#0d0f12"/><stop offset=".581" stop-color="#07080a"/><stop offset=".6" stop-color="#23272c"/><stop offset=".74" stop-color="#191c20"/><stop offset="1" stop-color="#07080a"/></linearGradient>` +
    fade(`${id}B`, glow, 0.5 + power * 0.22) +
    fade(
      `${id}D`,
      '#fff4dc',
      0.85,
      '<stop offset=".2" stop-color="#fff4dc" stop-opacity=".3"/><stop offset=".55" stop-color="#fff4dc" stop-opacity=".07"/>',
    ) +
    fade(`${id}E`, '#000', 0.95, '<stop offset=".7" stop-opacity=".6"/>') +
    fade(
      `${id}F`,
      '#fff4dc',
      0.15 + power * 0.1,
      '<stop offset=".4" stop-color="#fff4dc" stop-opacity=".07"/>',
    ) +
    // The shutters are out of focus: their slats and posts have soft edges.
    `<linearGradient id="${id}U"><stop stop-color="#000" stop-opacity=".7"/><stop offset=".07" stop-color="#fff" stop-opacity=".03"/><stop offset=".12" stop-color="#000" stop-opacity=".3"/><stop offset=".2" stop-opacity="0"/><stop offset=".9" stop-opacity="0"/><stop offset="1" stop-opacity=".7"/></linearGradient>` +
    `<linearGradient id="${id}V" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".06"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-opacity=".28"/></linearGradient>` +
    `<pattern id="${id}P" width="214" height="16" x="-1" y="136" patternUnits="userSpaceOnUse"><path d="M0,0H214V16H0Z" fill="url(#${id}V)"/><path d="M0,0H214V16H0Z" fill="url(#${id}U)"/></pattern>`
  );
}

/** A lamp of the gantry: a flat box of light, or its dark frame. */
function lamp(id: string, x: number, isLit: boolean): string {
  const box = `M${n1(x - 22)},84h44l5,9h-54z`;
  if (!isLit) return `<path d="${box}" fill="#1b1e22" stroke="#3a3f46" stroke-width="1"/>`;
  return (
    `<ellipse cx="${n1(x)}" cy="92" rx="62" ry="44" fill="url(#${id}D)"/><ellipse cx="${n1(x)}" cy="210" rx="74" ry="190" fill="url(#${id}F)"/>` +
    `<path d="${box}" fill="#fffaf0"/>`
  );
}

/** An empty stage: wall, lamps, asphalt. */
export function setting(id: string, glow: string, power: number): string {
  const lit = 1 + Math.round(power * (LAMPS - 1));
  // From the middle outwards, as many as are lit.
  const order = [2, 3, 1, 4, 0, 5];
  const lamps = Array.from({ length: LAMPS }, (_, i) =>
    lamp(id, MIDDLE + (i - (LAMPS - 1) / 2) * 92, order.indexOf(i) < lit),
  );
  return (
    `<path d="M0,0H640V${FLOOR_END}H0Z" fill="url(#${id}A)"/>` +
    `<path d="M0,136H640V${HORIZON}H0Z" fill="url(#${id}P)"/>` +
    `<ellipse cx="${MIDDLE}" cy="250" rx="370" ry="190" fill="url(#${id}B)"/>` +
    `<g stroke="${glow}"><path d="M0,128H640" stroke-width="9" opacity="${n2(0.05 + power * 0.12)}"/><path d="M0,128H640" stroke-width="1.8" opacity="${n2(0.3 + power * 0.6)}"/></g>` +
    `<ellipse cx="${MIDDLE}" cy="${GROUND + 16}" rx="380" ry="86" fill="url(#${id}B)" opacity=".6"/>` +
    lamps.join('') +
    `<path d="M0,317H640" stroke="#fff" stroke-opacity=".2" stroke-width="1.6"/><path d="M-40,464h96M120,464h96M280,464h96M440,464h96M600,464h96" stroke="#fff" stroke-opacity=".2" stroke-width="5"/>`
  );
}

/** The start number on the shutters, as tall as they are. */
function ghostNumber(number: string, glow: string): string {
  const height = 148;
  const x = MIDDLE - textWidth(number, height) / 2;
  const path = textPath(number, x, 296, height);
  return `<g transform="translate(47 0) skewX(-12)" fill="none" stroke-width="26" stroke-linejoin="round"><path d="${path}" stroke="${glow}" opacity=".2"/><path d="${path}" stroke="#fff" opacity=".07"/></g>`;
}

/** A legend's ring of light behind the car and the chequered line under it. */
function legendBack(id: string, glow: string): string {
  const ring = (width: number, colour: string, opacity: number) =>
    `<use href="#${id}R" stroke="${colour}" stroke-width="${width}" opacity="${opacity}"/>`;
  return (
    `<clipPath id="${id}S"><path d="M0,0H640V${HORIZON}H0Z"/></clipPath><g fill="none" clip-path="url(#${id}S)"><circle id="${id}R" cx="${MIDDLE}" cy="258" r="150"/>` +
    ring(34, glow, 0.12) +
    ring(15, glow, 0.35) +
    ring(4, '#fff6e2', 0.95) +
    '</g>' +
    `<path d="M0,427H640M-25,437H640" stroke="#fff" stroke-width="10" stroke-dasharray="25" opacity=".22"/>`
  );
}

/** The definitions of the stage and of what lights, shades and mirrors the car. */
export function stageDefs(traits: CarTraits, rank: Rank, id: string): string {
  return (
    settingDefs(id, SERIES_GLOW[traits.series], powerOf(rank)) +
    slope(
      `${id}G`,
      '#fff',
      0.5,
      `x2="0" y1="${GROUND}" y2="${GROUND + 110}" gradientUnits="userSpaceOnUse"`,
    ) +
    `<filter id="${id}N" x="-2%" y="-5%" width="104%" height="110%"><feGaussianBlur stdDeviation="1.2 2.6"/></filter>` +
    `<mask id="${id}M"><path d="M0,${GROUND}H640V${FLOOR_END}H0Z" fill="url(#${id}G)"/></mask>` +
    fade(`${id}I`, lampGlow(traits), 0.75) +
    fade(`${id}J`, '#ff2a1a', 0.5)
  );
}

/** Draws what is behind and below the car. The group `${id}C` is mirrored in the wet asphalt. */
export function stageBack(traits: CarTraits, rank: Rank, body: Body, id: string, scale: number): string {
  const glow = SERIES_GLOW[traits.series];
  const wheel = (x: number) =>
    `<ellipse cx="${n1(MIDDLE + (x - body.length / 2) * scale)}" cy="${GROUND}" rx="38" ry="6" fill="url(#${id}E)"/>`;
  return (
    setting(id, glow, powerOf(rank)) +
    ghostNumber(traits.number, glow) +
    (rank === 'legend' ? legendBack(id, glow) : '') +
    `<g mask="url(#${id}M)"><use href="#${id}C" transform="matrix(1 0 0 -1 0 ${GROUND * 2 - 1})" filter="url(#${id}N)"/></g>` +
    `<ellipse cx="${MIDDLE}" cy="${GROUND + 2}" rx="${n1(body.length * scale * 0.54)}" ry="14" fill="url(#${id}E)"/>` +
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
  return (
    `<ellipse cx="${n1(Number(noseX) + 66)}" cy="${GROUND + 10}" rx="96" ry="17" fill="url(#${id}I)" opacity=".35"/>` +
    `<circle cx="${noseX}" cy="${noseY}" r="26" fill="url(#${id}I)"/><circle cx="${tailX}" cy="${tailY}" r="20" fill="url(#${id}J)"/>` +
    (power > 0.5
      ? `<ellipse cx="${MIDDLE}" cy="${GROUND + 10}" rx="340" ry="40" fill="url(#${id}D)" opacity="${n2(power * 0.09)}"/>`
      : '') +
    (power < 0.3 ? `<path d="M0,0H640V${FLOOR_END}H0Z" opacity="${n2(0.08 - power * 0.25)}"/>` : '')
  );
}
