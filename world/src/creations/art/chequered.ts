import { n1, type Point } from '@pitlane/shared/art/geometry';
import { HEIGHT, INK, letters, range, sheet, WIDTH } from './paper.ts';

const COLUMNS = 26;
const ROWS = 15;

/** A flag that the wind has taken: the same squares everywhere, and none of them square. */
export function drawChequered(): string {
  const at = (u: number, v: number): Point => {
    const swell = Math.sin(u * 6.6 + v * 1.7) * (0.25 + u * 0.9);
    const fold = Math.sin(u * 13 - v * 2.4 + 0.8) * 0.34 * u;
    return [
      -60 + u * (WIDTH + 150) + swell * 26 - fold * 18,
      20 + v * (HEIGHT - 150) + swell * 58 + fold * 46 - u * 26,
    ];
  };
  const light = (u: number, v: number) => {
    const slope = Math.cos(u * 6.6 + v * 1.7) * (0.25 + u * 0.9) + Math.cos(u * 13 - v * 2.4 + 0.8) * 0.5 * u;
    return Math.max(-1, Math.min(1, slope));
  };
  const shade = (value: number, [dark, bright]: readonly [readonly number[], readonly number[]]) => {
    const t = (value + 1) / 2;
    return `rgb(${dark.map((channel, i) => Math.round(channel + ((bright[i] ?? 0) - channel) * t)).join()})`;
  };
  const squares = range(ROWS).flatMap((row) =>
    range(COLUMNS).map((column) => {
      const [u, v, du, dv] = [column / COLUMNS, row / ROWS, 1 / COLUMNS, 1 / ROWS];
      const corners = [at(u, v), at(u + du, v), at(u + du, v + dv), at(u, v + dv)];
      const inks: readonly [readonly number[], readonly number[]] =
        row === 6 && column === 17
          ? [
              [196, 52, 10],
              [255, 118, 52],
            ]
          : (row + column) % 2
            ? [
                [8, 9, 11],
                [46, 49, 55],
              ]
            : [
                [176, 170, 158],
                [255, 253, 247],
              ];
      const colour = shade(light(u + du / 2, v + dv / 2), inks);
      return `<path d="M${corners.map(([x, y]) => `${n1(x)},${n1(y)}`).join('L')}Z" fill="${colour}" stroke="${colour}" stroke-width=".8"/>`;
    }),
  );
  return sheet(
    '#0b0c0e',
    squares.join('') +
      `<path d="M0,850H${WIDTH}V${HEIGHT}H0Z" fill="#0b0c0e"/>` +
      letters('ONE SQUARE IS YOURS', { x: 64, y: 925, height: 34, colour: INK.chalk, weight: 0.15 }) +
      letters('389 ARE NOT', {
        x: WIDTH - 64,
        y: 925,
        height: 34,
        colour: INK.flare,
        weight: 0.15,
        anchor: 'end',
      }),
  );
}
