import { n1, n2, type Point } from '@pitlane/shared/art/geometry';
import type { CarTraits } from '@pitlane/shared/domain/cars/car-traits';
import { seededRandom } from '@pitlane/shared/domain/seeded-random';
import { curve, drift, HEIGHT, INK, letters, placeCar, range, sheet, WIDTH } from './paper.ts';

const GROUND = 800;
const TRAITS: CarTraits = {
  series: 'exotic_series',
  body: 'rally',
  paint: 'candy-cherry',
  livery: 'side-slash',
  liveryColour: 'chalk',
  wheels: 'split-six',
  rimFinish: 'white',
  spoiler: 'big-wing',
  number: '19',
  lights: 'halogen',
  glass: 'clear',
  stance: 'street',
};

/** From the sun to the reader. */
const RIDGES = [
  { y: 520, tall: 120, colour: '#d9743f' },
  { y: 590, tall: 110, colour: '#b9532f' },
  { y: 656, tall: 84, colour: '#8e3a2c' },
  { y: 720, tall: 60, colour: '#5f2829' },
] as const;

/** A rally car in the evening, over stone that remembers every wheel. */
export function drawGravelSonata(): string {
  const stripes = ['#fbd38a', '#f9bd6c', '#f5a255', '#ee8645'].map(
    (colour, i) => `<path d="M0,${i * 150}H${WIDTH}V${HEIGHT}H0Z" fill="${colour}"/>`,
  );
  const ridges = RIDGES.map(({ y, tall, colour }, i) => {
    const points = range(65).map(
      (step): Point => [
        step * 20,
        y - tall * (0.4 + 0.7 * drift(`ridge ${i}`, step / (9 - i)) + 0.16 * drift(`stone ${i}`, step / 1.7)),
      ],
    );
    return `<path d="${curve(points)}V${HEIGHT}H0Z" fill="${colour}"/>`;
  });
  const defs =
    `<radialGradient id="dust"><stop stop-color="#ffdcae" stop-opacity=".55"/><stop offset=".6" stop-color="#f3b67d" stop-opacity=".22"/><stop offset="1" stop-color="#e89a5c" stop-opacity="0"/></radialGradient>` +
    `<linearGradient id="foot" x2="0" y2="1"><stop stop-color="#3a1a1f"/><stop offset="1" stop-color="#220f15"/></linearGradient>`;
  return sheet(
    '#fbd38a',
    stripes.join('') +
      `<circle cx="930" cy="350" r="180" fill="#fff1cf"/><path d="M730,366H1130M724,398H1136M730,430H1130" stroke="#f5a255" stroke-width="7"/>` +
      ridges.join('') +
      `<path d="${curve([
        [-20, GROUND + 6],
        [320, GROUND - 6],
        [700, GROUND + 2],
        [1000, GROUND - 2],
        [1300, GROUND - 18],
      ])}V${HEIGHT}H-20Z" fill="url(#foot)"/>` +
      dust() +
      `<ellipse cx="720" cy="${GROUND + 4}" rx="330" ry="11" fill="#12070a" opacity=".75"/>` +
      placeCar(TRAITS, { x: 366, ground: GROUND, width: 700 }) +
      stones() +
      letters('GRAVEL', { x: 72, y: 892, height: 62, colour: '#ffe6b8' }) +
      letters('SONATA', { x: WIDTH - 72, y: 892, height: 62, colour: INK.amber, anchor: 'end' }) +
      letters('IN THREE MOVEMENTS: LEFT, RIGHT, JUMP', {
        x: 74,
        y: 932,
        height: 17,
        colour: '#ffe6b8',
        weight: 0.13,
        opacity: 0.8,
      }),
    defs,
  );
}

/** What the wheels throw up, higher the longer ago. */
function dust(): string {
  return range(54)
    .map((i) => {
      const age = seededRandom(`dust:age:${i}`);
      const x = 470 - age * 520;
      const r = 26 + 110 * age;
      const y = GROUND - 12 - seededRandom(`dust:rise:${i}`) * (20 + 150 * age);
      return `<ellipse cx="${n1(x)}" cy="${n1(y)}" rx="${n1(r * 1.25)}" ry="${n1(r)}" fill="url(#dust)" opacity="${n2(0.75 - 0.35 * age)}"/>`;
    })
    .join('');
}

function stones(): string {
  return range(60)
    .map((i) => {
      const x = 520 - seededRandom(`stone:x:${i}`) ** 1.6 * 480;
      const y = GROUND - 4 - seededRandom(`stone:y:${i}`) ** 2 * (30 + (520 - x) * 0.34);
      const r = 1.4 + 3.4 * seededRandom(`stone:r:${i}`) ** 2;
      return `<path d="M${n1(x - r)},${n1(y)}l${n1(r)},${n1(-r)} ${n1(r * 1.2)},${n1(r * 0.6)} ${n1(-r * 0.7)},${n1(r)}Z" fill="#5f2829"/>`;
    })
    .join('');
}
