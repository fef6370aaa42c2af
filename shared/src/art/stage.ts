/** The stage: the pit lane. Six lamps hang over it; the first rank lights one, a legend all of them and the ring. */

import { RANKS, type Rank } from '../domain/cars/car-ranks.ts';
import type { CarTraits } from '../domain/cars/car-traits.ts';
import type { Series } from '../domain/cars/series.ts';
import type { Body } from './bodies/body.ts';
import { lampGlow } from './car-body.ts';
import { textPath, textWidth } from './digits.ts';
import { n1, n2 } from './geometry.ts';
import { FLOOR_END, HORIZON, STAGE_WIDTH, wall, wallDefs } from './wall.ts';

/** Where tyres touch the ground. */
export const GROUND = 374;
/** The part of the stage that a cutout shows. */
export const CUTOUT_BOX = `20 ${GROUND - 216} 600 230`;
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

/** How an empty stage is lit, and whether it is open: without wall, asphalt and the light on them, which a page puts behind it. */
export type Setting = {
  glow: string;
  /** 0 to 1. */
  power: number;
  open?: boolean | undefined;
};

/** Definitions of an empty stage. */
export function settingDefs(id: string, { glow, power, open = false }: Setting): string {
  return (
    (open ? '' : wallDefs(id, 'night') + fade(`${id}B`, glow, 0.5 + power * 0.22)) +
    fade(
      `${id}D`,
      '#fff4dc',
      0.85,
      '<stop offset=".2" stop-color="#fff4dc" stop-opacity=".3"/><stop offset=".55" stop-color="#fff4dc" stop-opacity=".07"/>',
    ) +
    fade(`${id}E`, '#000', 0.95, '<stop offset=".7" stop-opacity=".6"/>') +
    (open
      ? ''
      : fade(
          `${id}F`,
          '#fff4dc',
          0.15 + power * 0.1,
          '<stop offset=".4" stop-color="#fff4dc" stop-opacity=".07"/>',
        ))
  );
}

/** A lamp of the gantry: a flat box of light in its housing, or dark. */
function lamp(id: string, x: number, { isLit, open }: { isLit: boolean; open: boolean }): string {
  const box = `M${n1(x - 22)},84h44l5,9h-54z`;
  // By day the wall is light: a dark lamp that is not seen through would be the heaviest part of the picture.
  const faint = open && !isLit ? ' opacity=".4"' : '';
  const housing = `<path d="${box}" fill="#1b1e22" stroke="#3a3f46" stroke-width="${isLit ? 4 : 1}"${faint}/>`;
  if (!isLit) return housing;
  const face = `${housing}<path d="${box}" fill="#fffaf0"/>`;
  // Wide and faint light takes half as many bytes again where something is to be seen through it.
  if (open) return `<ellipse cx="${n1(x)}" cy="90" rx="40" ry="17" fill="url(#${id}D)"/>${face}`;
  return `<ellipse cx="${n1(x)}" cy="92" rx="62" ry="44" fill="url(#${id}D)"/><ellipse cx="${n1(x)}" cy="210" rx="74" ry="190" fill="url(#${id}F)"/>${face}`;
}

/** An empty stage: wall, lamps, asphalt. */
export function setting(id: string, { glow, power, open = false }: Setting): string {
  const lit = 1 + Math.round(power * (LAMPS - 1));
  // From the middle outwards, as many as are lit.
  const order = [2, 3, 1, 4, 0, 5];
  const lamps = Array.from({ length: LAMPS }, (_, i) =>
    lamp(id, MIDDLE + (i - (LAMPS - 1) / 2) * 92, { isLit: order.indexOf(i) < lit, open }),
  );
  const behind = open
    ? ''
    : `${wall(id)}<ellipse cx="${MIDDLE}" cy="250" rx="370" ry="190" fill="url(#${id}B)"/>` +
      `<ellipse cx="${MIDDLE}" cy="${GROUND + 16}" rx="380" ry="86" fill="url(#${id}B)" opacity=".6"/>`;
  return (
    behind +
    `<g stroke="${glow}"><path d="M0,128H640" stroke-width="9" opacity="${n2(0.05 + power * 0.12)}"/><path d="M0,128H640" stroke-width="1.8" opacity="${n2(0.3 + power * 0.6)}"/></g>` +
    lamps.join('')
  );
}

/** The start number on the shutters, as tall as they are. */
function ghostNumber(number: string, glow: string): string {
  const height = 148;
  const x = MIDDLE - textWidth(number, height) / 2;
  const path = textPath(number, x, 296, height);
  return `<g transform="translate(47 0) skewX(-12)" fill="none" stroke-width="26" stroke-linejoin="round"><path d="${path}" stroke="${glow}" opacity=".26"/></g>`;
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

/** A car on its stage. */
export type StagedCar = { traits: CarTraits; rank: Rank; open?: boolean | undefined };
/** A car's body, the prefix of the drawing's ids, and the units of the picture for one centimetre. */
export type Placed = { body: Body; id: string; scale: number };

const settingOf = ({ traits, rank, open }: StagedCar): Setting => ({
  glow: SERIES_GLOW[traits.series],
  power: powerOf(rank),
  open,
});

/** The definitions of the stage and of what lights, shades and mirrors the car. */
export function stageDefs(car: StagedCar, id: string): string {
  const { traits } = car;
  return (
    settingDefs(id, settingOf(car)) +
    slope(
      `${id}G`,
      '#fff',
      0.5,
      `x2="0" y1="${GROUND}" y2="${GROUND + 110}" gradientUnits="userSpaceOnUse"`,
    ) +
    `<filter id="${id}N" x="-2%" y="-5%" width="104%" height="110%"><feGaussianBlur stdDeviation="2.4 6"/></filter>` +
    `<mask id="${id}M"><path d="M0,${GROUND}H640V${FLOOR_END}H0Z" fill="url(#${id}G)"/></mask>` +
    fade(`${id}I`, lampGlow(traits), 0.75) +
    fade(`${id}J`, '#ff2a1a', 0.5)
  );
}

/** Draws what is behind and below the car. The group `${id}C` is mirrored in the wet asphalt. */
export function stageBack(car: StagedCar, { body, id, scale }: Placed): string {
  const { traits, rank } = car;
  const glow = SERIES_GLOW[traits.series];
  const wheel = (x: number) =>
    `<ellipse cx="${n1(MIDDLE + (x - body.length / 2) * scale)}" cy="${GROUND}" rx="38" ry="6" fill="url(#${id}E)"/>`;
  return (
    setting(id, settingOf(car)) +
    ghostNumber(traits.number, glow) +
    (rank === 'legend' ? legendBack(id, glow) : '') +
    `<g mask="url(#${id}M)"><use href="#${id}C" transform="matrix(1 0 0 -1 0 ${GROUND * 2 - 1})" filter="url(#${id}N)"/></g>` +
    `<ellipse cx="${MIDDLE}" cy="${GROUND + 2}" rx="${n1(body.length * scale * 0.54)}" ry="14" fill="url(#${id}E)"/>` +
    wheel(body.rear.x) +
    wheel(body.front.x)
  );
}

/** Layers over the car: the light of its lamps, haze for the better ranks, dusk for the lower ones. */
export function stageFront({ rank, open }: StagedCar, { body, id, scale }: Placed): string {
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
    // Over an open stage it would grey what shines through.
    (power < 0.3 && !open ? `<path d="M0,0H640V${FLOOR_END}H0Z" opacity="${n2(0.08 - power * 0.25)}"/>` : '')
  );
}
