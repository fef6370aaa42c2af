/** Covers about beginnings: the starting grid, the three chains, the car that is still under its cover. */
import type { Series } from '../../domain/cars/series.ts';
import { box, neon } from '../building.ts';
import { coveredLayers } from '../draw-not-revealed.ts';
import { n1 } from '../geometry.ts';
import { GROUND } from '../stage.ts';
import {
  type CoverScene,
  chequers,
  floodlight,
  gantry,
  glow,
  laneMarks,
  pitLane,
  plain,
  stack,
  standingCar,
  vignette,
} from './cover-scene.ts';

/** Five red lamps over the grid, all lit. */
function startLights(lane: string, x: number, y: number): string {
  const lamps = [0, 1, 2, 3, 4].map((i) => x + (i - 2) * 62);
  return lamps
    .map(
      (at) =>
        `<path d="${box(at - 25, y, 50, 92)}" fill="#0a0b0d" stroke="#3a4049" stroke-width="2"/>` +
        [y + 25, y + 67]
          .map(
            (cy) =>
              glow(`${lane}g`, at, cy, 44, 44, 0.7) +
              `<circle cx="${at}" cy="${cy}" r="16" fill="#ff2f23"/><circle cx="${at}" cy="${cy}" r="16" fill="none" stroke="#5c0f0a" stroke-width="2.5"/><ellipse cx="${at - 4}" cy="${cy - 6}" rx="7" ry="4.5" fill="#ffc2b8" opacity=".85"/>`,
          )
          .join(''),
    )
    .join('');
}

/** A box of the grid, painted on the asphalt behind a car. */
const gridBox = (x: number, y: number, wide: number) =>
  `<path d="M${n1(x)},${y}h${n1(wide)}M${n1(x + wide)},${y - 9}v18" stroke="#f3efe4" stroke-opacity=".4" stroke-width="4" fill="none"/>`;

/** Two rows wait for the lights to go out. */
export function gridScene(): CoverScene {
  const lane = 'ngr';
  return stack(
    pitLane(lane, '#ff4a2a'),
    plain(gantry(20) + floodlight(lane, 120, 56) + floodlight(lane, 840, 56) + startLights(lane, 480, 48)),
    standingCar('ngrA', lane, { series: 'uncommon_series', token: 11, x: 160, y: 388, size: 0.5 }),
    standingCar('ngrB', lane, { series: 'exotic_series', token: 5, x: 478, y: 388, size: 0.5 }),
    standingCar('ngrD', lane, { series: 'common_series', token: 6, x: 796, y: 388, size: 0.5 }),
    plain(gridBox(-10, 462, 350) + gridBox(470, 462, 470)),
    standingCar('ngrE', lane, { series: 'ultra_series', token: 8, x: 268, y: 468, size: 0.86 }),
    standingCar('ngrF', lane, { series: 'legendary_series', token: 4, x: 752, y: 468, size: 0.86 }),
    plain(vignette(lane)),
  );
}

const CHAINS: readonly { colour: string; name: string; series: Series; token: number }[] = [
  { colour: '#f3ba2f', name: 'BNB', series: 'legendary_series', token: 9 },
  { colour: '#8a5cf6', name: 'POL', series: 'ultra_series', token: 3 },
  { colour: '#e84142', name: 'AVAX', series: 'rare_series', token: 12 },
];

/** One bay for each chain, in its light, and one lane before all of them. */
export function chainsScene(): CoverScene {
  const lane = 'nch';
  const bays = CHAINS.map(({ colour, name, series, token }, i) => {
    const [x, id] = [40 + i * 300, `nch${i}`];
    const middle = x + 140;
    return stack(
      {
        defs: `<radialGradient id="${id}l" cx=".5" cy=".55" r=".75"><stop stop-color="${colour}" stop-opacity=".7"/><stop offset="1" stop-color="${colour}" stop-opacity=".06"/></radialGradient>`,
        drawing:
          `<path d="${box(x, 150, 280, 240)}" fill="#0a0c0e" stroke="#3a4049" stroke-width="3"/><path d="${box(x + 2, 152, 276, 236)}" fill="url(#${id}l)"/>` +
          `<path d="${box(x + 24, 168, 232, 4)}" fill="#fffaf0" opacity=".85"/>` +
          `<path d="${box(x - 6, 92, 292, 58)}" fill="#121519" stroke="#3a4049" stroke-width="2"/>` +
          neon(name, middle, 132, 24, colour) +
          `<path d="M${x},390h280l26,80h-332Z" fill="${colour}" opacity=".13"/>`,
      },
      standingCar(`${id}c`, lane, { series, token, x: middle, y: 384, size: 0.5 }),
    );
  });
  return stack(pitLane(lane, '#c9cdd3'), plain(gantry(20)), ...bays, plain(laneMarks(486) + vignette(lane)));
}

/** A car under its cover, in one beam of light. */
export function mintingScene(): CoverScene {
  const lane = 'nmi';
  const { defs, wheels, cloth } = coveredLayers('nmiC');
  const size = 1.12;
  const beam = (half: number, opacity: number) =>
    `<path d="M462,62L${480 - half},476H${480 + half}L498,62Z" fill="#fff1d2" opacity="${opacity}"/>`;
  return stack(
    pitLane(lane, '#4d8dff'),
    plain(
      gantry(20) + chequers(0, 488, 60, 2, 16, 0.13) + beam(360, 0.05) + beam(290, 0.06) + beam(220, 0.07),
    ),
    plain(floodlight(lane, 480, 56, 60) + floodlight(lane, 180, 56) + floodlight(lane, 780, 56)),
    plain(glow(`${lane}k`, 480, 458, 330, 22) + glow(`${lane}w`, 480, 458, 360, 40, 0.35)),
    {
      defs,
      drawing: `<g transform="translate(${n1(480 - 320 * size)} ${n1(454 - GROUND * size)}) scale(${size})">${wheels}${cloth}</g>`,
    },
    plain(vignette(lane)),
  );
}
