import { n1, n2, type Point } from '@pitlane/shared/art/geometry';
import type { CarTraits } from '@pitlane/shared/domain/cars/car-traits';
import { curve, drift, INK, letters, placeCar, range, sheet, WIDTH } from './paper.ts';

const GROUND = 700;
const CAR = { x: 180, ground: GROUND, width: 960 };
const TRAITS: CarTraits = {
  series: 'ultra_series',
  body: 'prototype',
  paint: 'foil-opal',
  livery: 'number-only',
  liveryColour: 'ink',
  wheels: 'turbofan',
  rimFinish: 'black',
  spoiler: 'swan-neck',
  number: '03',
  lights: 'led',
  glass: 'smoked',
  stance: 'lowered',
};

/** How high the car stands at each place, in shares of its length from nose to tail: what the air has to climb. */
const HULL: readonly Point[] = [
  [-0.3, 0],
  [-0.02, 18],
  [0.06, 66],
  [0.2, 96],
  [0.34, 134],
  [0.46, 158],
  [0.56, 150],
  [0.7, 128],
  [0.86, 116],
  [0.97, 128],
  [1.04, 92],
  [1.3, 44],
  [1.9, 8],
];

/** A car in the tunnel: the air comes from the right, in thirty threads of smoke. */
export function drawSmokeTest(): string {
  const defs =
    `<linearGradient id="tunnel" x2="0" y2="1"><stop stop-color="#0b1518"/><stop offset=".7" stop-color="#12262b"/><stop offset=".74" stop-color="#0a1113"/><stop offset="1" stop-color="#060a0b"/></linearGradient>` +
    `<linearGradient id="smoke" x1="${WIDTH}" x2="0" gradientUnits="userSpaceOnUse"><stop stop-color="#7fe0d4" stop-opacity=".9"/><stop offset=".36" stop-color="#e9fbf3"/><stop offset=".62" stop-color="#ffd9a8"/><stop offset=".84" stop-color="#ff7a3d" stop-opacity=".9"/><stop offset="1" stop-color="#ff5a1f" stop-opacity=".25"/></linearGradient>` +
    `<radialGradient id="lamp"><stop stop-color="#bff5ea" stop-opacity=".26"/><stop offset="1" stop-color="#bff5ea" stop-opacity="0"/></radialGradient>`;
  const ruler = range(33)
    .map((i) => `M${64 + i * 36},${GROUND + 44}v${i % 4 ? 10 : 22}`)
    .join('');
  return sheet(
    'url(#tunnel)',
    `<ellipse cx="660" cy="500" rx="620" ry="330" fill="url(#lamp)"/>` +
      `<g fill="none" stroke="url(#smoke)" stroke-linecap="round">${range(26)
        .map((i) => thread(i, false))
        .join('')}</g>` +
      `<ellipse cx="660" cy="${GROUND + 4}" rx="480" ry="15" fill="#000" opacity=".7"/>` +
      placeCar(TRAITS, CAR) +
      `<g fill="none" stroke="url(#smoke)" stroke-linecap="round">${range(7)
        .map((i) => thread(i, true))
        .join('')}</g>` +
      `<path d="${ruler}M64,${GROUND + 44}H${64 + 32 * 36}" stroke="#6f8f8f" stroke-width="2" fill="none"/>` +
      letters('SMOKE TEST', { x: 64, y: 878, height: 64, colour: INK.chalk }) +
      letters('NO. 3', { x: WIDTH - 64, y: 878, height: 64, colour: INK.flare, anchor: 'end' }) +
      letters('SIXTY METRES A SECOND, AND NOTHING LETS GO', {
        x: 66,
        y: 922,
        height: 19,
        colour: '#a9c9c6',
        weight: 0.13,
      }),
    defs,
  );
}

/** A thread of smoke, so high where it comes in. In front of the car only a few run, close to it. */
function thread(i: number, isNear: boolean): string {
  const rest = isNear ? 20 + i * 21 : 14 + i * 17 + (i * i) / 7;
  const points = range(81).map((step): Point => {
    const x = WIDTH + 20 - (step / 80) * (WIDTH + 40);
    const along = (CAR.x + CAR.width * 0.95 - x) / (CAR.width * 0.9);
    const hull = isNear ? hullAt(along) * 0.5 : hullAt(along);
    const height = rest + hull * Math.exp(-rest / 300);
    const wake = Math.max(0, along - 1) * Math.exp(-rest / 150) * (isNear ? 8 : 26);
    return [x, GROUND - 8 - height + wake * drift(`wake ${i} ${isNear}`, along * 7)];
  });
  const width = isNear ? 1.6 : 1.5 + 1.9 * Math.exp(-rest / 260);
  const opacity = isNear ? 0.34 : 0.2 + 0.75 * Math.exp(-rest / 300);
  return `<path d="${curve(points)}" stroke-width="${n1(width)}" opacity="${n2(opacity)}"/>`;
}

function hullAt(along: number): number {
  const next = HULL.findIndex(([at]) => at > along);
  const [a, b] = [HULL[next - 1], HULL[next]];
  if (!a || !b) return 0;
  const t = (1 - Math.cos(((along - a[0]) / (b[0] - a[0])) * Math.PI)) / 2;
  return a[1] + (b[1] - a[1]) * t;
}
