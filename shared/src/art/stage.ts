/** The stage: asphalt at night under floodlights. The better the rank, the more of them burn. */
import type { CarTraits } from '../domain/car-traits.ts';
import { RANKS, type Rank } from '../domain/ranks.ts';
import type { Series } from '../domain/series.ts';
import type { Body } from './bodies/body.ts';
import { lampGlow } from './car-body.ts';
import { n1, n2 } from './geometry.ts';

export const STAGE_WIDTH = 640;
export const STAGE_HEIGHT = 480;
/** Where tyres touch the ground. */
export const GROUND = 372;
/** Where the ground meets the wall. */
const HORIZON = 306;

const GLOW: Record<Series, string> = {
  common_series: '#9aa3ad',
  uncommon_series: '#3fb67a',
  rare_series: '#3d7bff',
  legendary_series: '#e0a53a',
  exotic_series: '#e0388f',
  ultra_series: '#7a5cff',
};

const level = (rank: Rank) => RANKS.indexOf(rank);

export function stageDefs(traits: CarTraits, rank: Rank, id: string): string {
  const glow = GLOW[traits.series];
  const power = level(rank) / 5;
  const radial = (name: string, colour: string, opacity: number, attributes = '') =>
    `<radialGradient id="${id}${name}"${attributes}><stop stop-color="${colour}" stop-opacity="${n2(opacity)}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
  return (
    `<linearGradient id="${id}A" x2="0" y2="1"><stop stop-color="#0b0c0e"/><stop offset=".63" stop-color="#15171a"/><stop offset=".64" stop-color="#1d2023"/><stop offset="1" stop-color="#0c0d0f"/></linearGradient>` +
    radial('B', glow, 0.34 + power * 0.36) +
    radial('D', '#fff8e8', 0.95) +
    `<radialGradient id="${id}E"><stop stop-color="#000" stop-opacity=".9"/><stop offset=".7" stop-color="#000" stop-opacity=".6"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>` +
    `<linearGradient id="${id}F" x2="0" y2="1"><stop stop-color="#fff6e0" stop-opacity="${n2(0.08 + power * 0.12)}"/><stop offset="1" stop-color="#fff6e0" stop-opacity="0"/></linearGradient>` +
    `<linearGradient id="${id}G" x2="0" y1="${GROUND}" y2="${GROUND + 70}" gradientUnits="userSpaceOnUse"><stop stop-color="#fff" stop-opacity=".34"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient><mask id="${id}M"><path d="M0,${GROUND - 4}H640V480H0Z" fill="url(#${id}G)"/></mask>`
  );
}

export function stageBack(_traits: CarTraits, rank: Rank, body: Body, id: string): string {
  const count = 1 + level(rank);
  const lamps = Array.from(
    { length: count },
    (_, i) => 320 + (i - (count - 1) / 2) * (560 / Math.max(count, 4)),
  );
  return (
    `<path d="M0,0H640V480H0Z" fill="url(#${id}A)"/><ellipse cx="320" cy="270" rx="330" ry="210" fill="url(#${id}B)"/>` +
    lamps
      .map(
        (x) =>
          `<path d="M${n1(x - 16)},34L${n1(x - 90)},${GROUND}H${n1(x + 90)}L${n1(x + 16)},34Z" fill="url(#${id}F)"/><ellipse cx="${n1(x)}" cy="32" rx="46" ry="22" fill="url(#${id}D)" opacity=".5"/><path d="M${n1(x - 16)},28h32v7h-32z" fill="#fffaf0"/>`,
      )
      .join('') +
    `<path d="M0,${HORIZON}H640" stroke="#fff" stroke-opacity=".12"/>` +
    `<g mask="url(#${id}M)"><use href="#${id}C" transform="matrix(1 0 0 -1 0 ${GROUND * 2 - 2})"/></g>` +
    `<ellipse cx="320" cy="${GROUND + 1}" rx="${n1(body.length * 0.62)}" ry="13" fill="url(#${id}E)"/>`
  );
}

export function stageFront(traits: CarTraits, _rank: Rank, body: Body, id: string): string {
  const nose = 320 + body.length * 0.58;
  return `<path d="M${n1(nose)},${GROUND - 66}L640,${GROUND - 84}V${GROUND + 10}Z" fill="${lampGlow(traits)}" opacity=".1"/><path d="M52,444h56M148,444h56M244,444h56M340,444h56M436,444h56M532,444h56" stroke="#fff" stroke-opacity=".22" stroke-width="3"/>`.replace(
    'undefined',
    id,
  );
}
