/** A car at full speed for three seconds, again and again: the last frame leads to the first. */
import { n1, n2 } from '@pitlane/shared/art/geometry';
import type { CarTraits } from '@pitlane/shared/domain/cars/car-traits';
import { seededRandom } from '@pitlane/shared/domain/seeded-random';
import { HEIGHT, INK, letters, placeCar, range, sheet, WIDTH } from '../art/paper.ts';
import { makeFrame, writeMp4 } from './mp4.ts';

const FRAMES = 36;
const PER_SECOND = 12;
const SIZE = { width: 640, height: 480 };
const GROUND = 716;
const TRAITS: CarTraits = {
  series: 'legendary_series',
  body: 'gt',
  paint: 'leaf-sunset',
  livery: 'speed-lines',
  liveryColour: 'ink',
  wheels: 'turbofan',
  rimFinish: 'black',
  spoiler: 'ducktail',
  number: '44',
  lights: 'endurance',
  glass: 'smoked',
  stance: 'slammed',
};
/** A car takes longer to draw than all the rest, and does not change. */
let car: string | undefined;

/** The cover: the first frame, with the words that a film has no room for. */
export function drawSlipstream(): string {
  const words =
    letters('SLIPSTREAM', { x: 64, y: 884, height: 66, colour: INK.chalk }) +
    letters('44', { x: WIDTH - 64, y: 884, height: 66, colour: INK.amber, anchor: 'end' });
  return sheet('url(#night)', scene(0) + words, DEFS);
}

export async function filmSlipstream(): Promise<Uint8Array> {
  const frames: Uint8Array[] = [];
  for (const i of range(FRAMES)) {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${SIZE.width}" height="${SIZE.height}"><defs>${DEFS}</defs><path d="M0,0H${WIDTH}V${HEIGHT}H0Z" fill="url(#night)"/>${scene(i / FRAMES)}</svg>`;
    frames.push(await makeFrame(drawing, { quality: 48 }));
  }
  return writeMp4({ ...SIZE, perSecond: PER_SECOND, frames });
}

const DEFS =
  `<linearGradient id="night" x2="0" y2="1"><stop stop-color="#0a0c12"/><stop offset=".56" stop-color="#2a1a22"/><stop offset=".7" stop-color="#5c2a1e"/><stop offset=".705" stop-color="#15151a"/><stop offset="1" stop-color="#08080a"/></linearGradient>` +
  `<radialGradient id="shade"><stop stop-opacity=".9"/><stop offset=".7" stop-opacity=".4"/><stop offset="1" stop-opacity="0"/></radialGradient>` +
  `<linearGradient id="beam"><stop stop-color="#ffe08a" stop-opacity=".6"/><stop offset="1" stop-color="#ffe08a" stop-opacity="0"/></linearGradient>`;

/** At a time from 0 to 1. */
function scene(time: number): string {
  car ??= placeCar(TRAITS, { x: 0, ground: 0, width: 940 });
  const lift = 2.4 * Math.sin(time * Math.PI * 8) + 1.2 * Math.sin(time * Math.PI * 14);
  const nose = 172 + 9 * Math.sin(time * Math.PI * 2);
  return (
    streaks('far', time, {
      count: 16,
      from: 90,
      to: 560,
      laps: 1,
      length: 240,
      width: 3,
      colours: ['#ffb03b', '#c4512e', '#8d5a6a'],
    }) +
    streaks('near', time, {
      count: 14,
      from: 330,
      to: 668,
      laps: 3,
      length: 520,
      width: 5,
      colours: ['#ffe2a6', '#ff7a3d', '#ff3a1f'],
    }) +
    `<path d="M0,676H${WIDTH}" stroke="#000" stroke-width="5" opacity=".5"/>` +
    dashes(time) +
    `<path d="M${n1(nose + 826)},${n1(GROUND - 98)}L${WIDTH},${GROUND - 150}V${GROUND + 40}L${n1(nose + 826)},${n1(GROUND - 72)}Z" fill="url(#beam)"/>` +
    `<ellipse cx="${n1(nose + 470)}" cy="${GROUND + 4}" rx="440" ry="17" fill="url(#shade)"/>` +
    `<g transform="translate(${n1(nose)} ${n1(GROUND + lift)})">${car}</g>` +
    streaks('over', time, {
      count: 5,
      from: 560,
      to: 704,
      laps: 4,
      length: 700,
      width: 3,
      colours: ['#ffffff', '#ffd27a'],
    })
  );
}

type Streaks = {
  count: number;
  from: number;
  to: number;
  /** How often one of them crosses the picture: a whole number, so that the end meets the beginning. */
  laps: number;
  length: number;
  width: number;
  colours: readonly string[];
};

/** Lights beside the road, drawn out by speed. */
function streaks(key: string, time: number, { count, from, to, laps, ...look }: Streaks): string {
  const room = WIDTH + look.length * 1.6;
  return range(count)
    .map((i) => {
      const y = from + (to - from) * seededRandom(`${key}:y:${i}`);
      const length = look.length * (0.5 + seededRandom(`${key}:l:${i}`));
      const start = (((seededRandom(`${key}:x:${i}`) - time * laps) % 1) + 1) % 1;
      const x = start * room - look.length * 1.5;
      const colour = look.colours[i % look.colours.length];
      const width = look.width * (0.4 + 1.2 * seededRandom(`${key}:w:${i}`));
      return `<path d="M${n1(x)},${n1(y)}h${n1(length)}" stroke="${colour}" stroke-width="${n1(width)}" stroke-linecap="round" opacity="${n2(0.25 + 0.55 * seededRandom(`${key}:o:${i}`))}"/>`;
    })
    .join('');
}

function dashes(time: number): string {
  const step = 320;
  return range(7)
    .map((i) => `M${n1(i * step - ((time * 12) % 1) * step - 160)},772h150`)
    .map((d) => `<path d="${d}" stroke="#e9e4d8" stroke-width="10" opacity=".5"/>`)
    .join('');
}
