/** What the drawings of the demo world's items have in common: a sheet of 4:3, lettering without a font, and the grain of a print. */
import { textPath, textWidth } from '@pitlane/shared/art/digits';
import { drawCar } from '@pitlane/shared/art/draw-car';
import { n1, type Point } from '@pitlane/shared/art/geometry';
import type { CarTraits } from '@pitlane/shared/domain/cars/car-traits';
import { seededRandom } from '@pitlane/shared/domain/seeded-random';

export const WIDTH = 1_280;
export const HEIGHT = 960;

/** The inks of the house: asphalt, paper, the one signal colour, and the flags. */
export const INK = {
  asphalt: '#101114',
  tar: '#1a1c20',
  steel: '#8d939b',
  paper: '#f3ede1',
  chalk: '#fbf8f1',
  flare: '#ff5a1f',
  amber: '#ffb03b',
  red: '#d8201f',
  green: '#1f9d61',
  blue: '#2d6cdf',
  night: '#0c1420',
} as const;

/** A whole drawing. Everything outside the sheet is cut off. */
export function sheet(ground: string, content: string, defs = ''): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
    `<defs>${GRAIN}${defs}</defs><path d="M0,0H${WIDTH}V${HEIGHT}H0Z" fill="${ground}"/>${content}` +
    `<path d="M0,0H${WIDTH}V${HEIGHT}H0Z" filter="url(#grain)" opacity=".09"/></svg>`
  );
}

const GRAIN =
  '<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="7"/>' +
  '<feColorMatrix values="0 0 0 0 .5  0 0 0 0 .5  0 0 0 0 .5  0 0 0 2.2 -.7"/></filter>';

type Lettering = {
  x: number;
  y: number;
  height: number;
  colour: string;
  /** Of the strokes, as a share of the height. */
  weight?: number;
  anchor?: 'start' | 'middle' | 'end';
  opacity?: number;
};

/** A line of capitals; y is its baseline. */
export function letters(text: string, { x, y, height, colour, ...look }: Lettering): string {
  const { weight = 0.17, anchor = 'start', opacity = 1 } = look;
  const width = textWidth(text, height);
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return `<path d="${textPath(text, left, y, height)}" fill="none" stroke="${colour}" stroke-width="${n1(height * weight)}" stroke-linecap="square" stroke-linejoin="miter" stroke-miterlimit="2"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;
}

/** A car without a stage, so wide and with its tyres at this height. */
export function placeCar(
  traits: CarTraits,
  { x, ground, width }: { x: number; ground: number; width: number },
) {
  const car = drawCar(traits, { rank: 'legend', scene: 'cutout' });
  // 600 by 230, with the ground at 216.
  const height = (width * 230) / 600;
  const box = `x="${n1(x)}" y="${n1(ground - (width * 216) / 600)}" width="${n1(width)}" height="${n1(height)}"`;
  return car.replace('<svg ', `<svg ${box} `);
}

/** A smooth line through points; closed, it comes back to the first. */
export function curve(points: readonly Point[], isClosed = false): string {
  const at = (i: number): Point => {
    const index = isClosed
      ? (i + points.length) % points.length
      : Math.min(Math.max(i, 0), points.length - 1);
    return points[index] ?? [0, 0];
  };
  const last = isClosed ? points.length : points.length - 1;
  let path = `M${n1(at(0)[0])},${n1(at(0)[1])}`;
  for (let i = 0; i < last; i++) {
    const [p, a, b, n] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const c = [a[0] + (b[0] - p[0]) / 6, a[1] + (b[1] - p[1]) / 6];
    const d = [b[0] - (n[0] - a[0]) / 6, b[1] - (n[1] - a[1]) / 6];
    path += `C${[...c, ...d, ...b].map(n1).join(',')}`;
  }
  return isClosed ? `${path}Z` : path;
}

/** Noise from -1 to 1 that changes slowly with x. */
export function drift(key: string, x: number): number {
  const step = Math.floor(x);
  const [a, b] = [seededRandom(`${key}:${step}`), seededRandom(`${key}:${step + 1}`)];
  const t = (1 - Math.cos((x - step) * Math.PI)) / 2;
  return (a + (b - a) * t) * 2 - 1;
}

export const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
