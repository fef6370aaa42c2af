/** Pictures of what is minted beside cars: a tuneup garage and a gas station on the stage, 4:3. All of a kind look alike. */
import type { AssetKind } from '../domain/assets.ts';
import { textPath, textWidth } from './digits.ts';
import { n1 } from './geometry.ts';
import { GROUND, STAGE_HEIGHT, STAGE_WIDTH, setting, settingDefs } from './stage.ts';
import { svg } from './svg.ts';

const GLOW = '#ffb45c';
const POWER = 0.35;
const EDGE = '#4a5059';

/** A sign's words in strokes, set in the middle of x. */
function sign(text: string, x: number, baseline: number, height: number, colour: string): string {
  const left = x - textWidth(text, height) / 2;
  return `<path d="${textPath(text, left, baseline, height)}" fill="none" stroke="${colour}" stroke-width="${n1(height * 0.17)}" stroke-linejoin="round" stroke-linecap="square"/>`;
}

const shadow = (id: string, x: number, rx: number) =>
  `<ellipse cx="${x}" cy="${GROUND + 2}" rx="${rx}" ry="12" fill="url(#${id}E)"/>`;

/** Horizontal slats of a shutter, from y to y + height. */
const slats = (x: number, y: number, width: number, height: number) =>
  Array.from({ length: Math.floor(height / 11) }, (_, i) => `M${x},${y + 11 * (i + 1)}h${width}`).join('');

function garage(id: string): string {
  const wall = `M112,${GROUND}V186L320,120 528,186V${GROUND}Z`;
  return (
    `${shadow(id, 320, 250)}<path d="${wall}" fill="url(#${id}w)" stroke="${EDGE}" stroke-width="2"/>` +
    `<path d="M96,190 320,116 544,190 544,176 320,102 96,176Z" fill="#565c66"/><path d="M96,176 320,102 544,176" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="1.4"/>` +
    '<path d="M236,166h168v34h-168Z" fill="#ff5a1f"/><path d="M236,166h168" stroke="#fff" stroke-opacity=".5"/>' +
    sign('TUNEUP', 320, 191, 16, '#1a0800') +
    // The left bay is shut, the right one is open and lit.
    `<path d="M140,222h160V${GROUND}H140Z" fill="#191c20" stroke="${EDGE}" stroke-width="2"/><path d="${slats(140, 222, 160, 148)}" stroke="#31363d" stroke-width="2"/>` +
    `<path d="M340,222h160V${GROUND}H340Z" fill="#0c0d10" stroke="${EDGE}" stroke-width="2"/><path d="M352,224h136l22,${GROUND - 224}H330Z" fill="url(#${id}l)"/>` +
    '<path d="M356,228h128" stroke="#fff3cf" stroke-width="5" stroke-linecap="round"/>' +
    // Two posts of a lift hold a car up; a bench and its tools behind it.
    `<path d="M364,${GROUND}V262M476,${GROUND}V262" stroke="#ff5a1f" stroke-width="7"/><path d="M358,318h124" stroke="#8b9097" stroke-width="5"/>` +
    '<path d="M372,314v-9l14-6 18-19h36l18,18 12,4v12Z" fill="#7a818b" stroke="#b9bdc3" stroke-width="1.6" stroke-linejoin="round"/><path d="M396,299l13-14h27l11,12Z" fill="#1c2126"/>' +
    '<circle cx="391" cy="315" r="10" fill="#121417" stroke="#b9bdc3" stroke-width="2.6"/><circle cx="452" cy="315" r="10" fill="#121417" stroke="#b9bdc3" stroke-width="2.6"/>' +
    `<path d="M330,${GROUND}H510" stroke="#ffe8b8" stroke-opacity=".5" stroke-width="3"/>` +
    `<path d="M120,204h400" stroke="#fff" stroke-opacity=".12" stroke-width="2"/>`
  );
}

function station(id: string): string {
  const pump = (x: number) =>
    `<path d="M${x},${GROUND - 10}V268q0-8 8-8h44q8,0 8,8V${GROUND - 10}Z" fill="#2b3037" stroke="${EDGE}" stroke-width="2"/>` +
    `<path d="M${x + 10},272h40v26h-40Z" fill="#0a0b0d"/>` +
    sign('86.2', x + 30, 289, 9, '#2fce74') +
    `<path d="M${x + 10},308h40" stroke="#ff5a1f" stroke-width="4"/>` +
    `<path d="M${x + 60},284h10q8,0 8,8v44q0,9 8,9q8,0 8-9V300l-10-12" fill="none" stroke="#8b9097" stroke-width="3.4"/>`;
  return (
    `${shadow(id, 300, 250)}<path d="M84,170H500V${GROUND - 4}H84Z" fill="url(#${id}l)" opacity=".8"/>` +
    `<path d="M128,180h16V${GROUND - 8}h-16ZM440,180h16V${GROUND - 8}h-16Z" fill="#343a42"/>` +
    `<path d="M64,126H520V170H64Z" fill="url(#${id}w)"/>` +
    `<path d="M64,160H520v12H64Z" fill="#ff5a1f"/><path d="M64,126H520" stroke="#fff" stroke-opacity=".4" stroke-width="1.6"/>` +
    sign('GAS STATION', 292, 151, 15, '#f6f3ec') +
    '<path d="M96,176h60m44,0h60m44,0h60m44,0h60" stroke="#fff3cf" stroke-width="5" stroke-linecap="round"/>' +
    `<path d="M168,${GROUND - 10}H424l14,12H154Z" fill="#565c66"/>${pump(196)}${pump(320)}` +
    // The price board by the road.
    `<path d="M552,${GROUND}V120h56V${GROUND}Z" fill="#22262c" stroke="${EDGE}" stroke-width="2"/><path d="M560,128h40v34h-40Z" fill="#ff5a1f"/>` +
    '<path d="M572,156v-16q0-5 5-5h9q5,0 5,5v16ZM591,142l6,5v9" fill="none" stroke="#1a0800" stroke-width="3"/>' +
    sign('1.42', 580, 190, 11, '#ffc93a') +
    sign('1.58', 580, 214, 11, '#ffc93a') +
    sign('1.79', 580, 238, 11, '#ffc93a')
  );
}

const SCENES = { garages: garage, stations: station } as const satisfies Record<
  AssetKind,
  (id: string) => string
>;

/** The picture of an asset's kind as a complete SVG document. Deterministic. */
export function drawAsset(kind: AssetKind, options: { width?: number; idPrefix?: string } = {}): string {
  const id = options.idPrefix ?? kind;
  return svg(
    `0 0 ${STAGE_WIDTH} ${STAGE_HEIGHT}`,
    options.width,
    `<defs>${settingDefs(id, GLOW, POWER)}` +
      `<linearGradient id="${id}w" x2="0" y2="1"><stop stop-color="#474d56"/><stop offset=".35" stop-color="#2f343b"/><stop offset="1" stop-color="#1b1e22"/></linearGradient>` +
      `<linearGradient id="${id}l" x2="0" y2="1"><stop stop-color="#fff3cf" stop-opacity=".5"/><stop offset="1" stop-color="#fff3cf" stop-opacity=".05"/></linearGradient></defs>` +
      setting(id, GLOW, POWER) +
      SCENES[kind](id),
  );
}
