/** Covers about ends: the last seconds of an auction, the podium after a race. */
import { box, drawText, neon } from '../building.ts';
import { n1 } from '../geometry.ts';
import {
  type CoverScene,
  chequers,
  floodlight,
  gantry,
  glow,
  pitLane,
  plain,
  stack,
  standingCar,
  vignette,
} from './cover-scene.ts';

/** The clock over the pit wall. */
function clock(lane: string, x: number, y: number): string {
  const [wide, high] = [330, 118];
  return (
    `<path d="M${x - 120},${y}V20M${x + 120},${y}V20" stroke="#343a42" stroke-width="8"/>` +
    glow(`${lane}g`, x, y + high / 2, 300, 150, 0.7) +
    `<path d="${box(x - wide / 2, y, wide, high)}" fill="#07080a" stroke="#4b525b" stroke-width="3"/>` +
    neon('00:14', x, y + 84, 58, '#ff4238') +
    `<path d="${box(x - wide / 2 + 18, y + 98, wide - 36, 6)}" fill="#2a2e34"/><path d="${box(x - wide / 2 + 18, y + 98, 74, 6)}" fill="#ff4238"/>`
  );
}

/** Rows of bids beside the clock: the first is the leader's. */
function ladder(x: number, y: number): string {
  return [1, 0.72, 0.5]
    .map((share, i) => {
      const top = y + i * 34;
      const light = i === 0 ? '#36d07a' : '#8b939d';
      return (
        `<path d="${box(x, top, 176, 27)}" fill="#0b0d0f" stroke="#343a42" stroke-width="1.5"/>` +
        drawText(String(i + 1), x + 16, top + 20, 13, light) +
        `<path d="${box(x + 34, top + 10, n1num(126 * share), 7)}" fill="${light}"/>`
      );
    })
    .join('');
}
const n1num = (value: number) => Number(n1(value));

/** Fourteen seconds are left for the car in the light. */
export function auctionScene(): CoverScene {
  const lane = 'nau';
  return stack(
    pitLane(lane, '#ff4238'),
    plain(gantry(0) + floodlight(lane, 92, 34) + floodlight(lane, 868, 34)),
    plain(clock(lane, 480, 54) + ladder(60, 82) + ladder(724, 82)),
    plain(
      `<ellipse cx="480" cy="462" rx="372" ry="34" fill="#0c0e10" stroke="#4b525b" stroke-width="3"/><ellipse cx="480" cy="456" rx="372" ry="34" fill="#1b1f24" stroke="#ffd9a0" stroke-opacity=".5" stroke-width="2"/>`,
    ),
    standingCar('nauA', lane, { series: 'exotic_series', token: 14, x: 480, y: 456, size: 1.12 }),
    plain(vignette(lane)),
  );
}

/** A block of the podium with its place painted on. */
function block(id: string, place: number, x: number, top: number, wide: number, colour: string): string {
  return (
    `<path d="${box(x - wide / 2, top, wide, 500 - top)}" fill="url(#${id}b)"/><path d="${box(x - wide / 2, top, wide, 500 - top)}" fill="${colour}" opacity=".12"/>` +
    `<path d="${box(x - wide / 2, top, wide, 6)}" fill="${colour}"/>` +
    `<path d="M${x - wide / 2},500V${top}h${wide}V500" fill="none" stroke="#4b525b" stroke-width="2"/>` +
    drawText(String(place), x, Math.min(488, top + 64), Math.min(44, 470 - top), '#f3efe4')
  );
}

/** The first three after the race. */
export function podiumScene(): CoverScene {
  const lane = 'npo';
  return stack(
    pitLane(lane, '#e0a53a'),
    plain(gantry(12) + [200, 480, 760].map((x) => floodlight(lane, x, 46)).join('')),
    plain(chequers(0, 500, 48, 2, 20, 0.85)),
    plain(
      block(lane, 2, 176, 412, 316, '#c9cdd3') +
        block(lane, 3, 784, 440, 316, '#c07a45') +
        block(lane, 1, 480, 372, 336, '#ffcf5a'),
    ),
    standingCar('npoB', lane, { series: 'rare_series', token: 21, x: 176, y: 412, size: 0.53 }),
    standingCar('npoC', lane, { series: 'uncommon_series', token: 17, x: 784, y: 440, size: 0.53 }),
    standingCar('npoA', lane, { series: 'ultra_series', token: 2, x: 480, y: 372, size: 0.57 }),
  );
}
