/**
 * Measures what a car's picture costs as drawing, AVIF and WebP: bytes, the server's first request, and what a browser with a
 * slow processor needs to show it. Writes bench/pictures/README.md (decision 0015).
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium } from '../lib/chromium.ts';
import { rounds } from '../lib/config.ts';
import { drawSample } from './cars.ts';
import { type Encoded, encode, median, SETTINGS, toPicture, WIDTHS, weighDrawings } from './encode.ts';
import { type Cost, type Grid, measureGrid } from './paint.ts';
import { type Painted, report } from './report.ts';

const drawings = drawSample();
const encoded: Encoded[] = [];
for (const width of WIDTHS) {
  for (const setting of SETTINGS) encoded.push(await encode(drawings, width, setting));
  console.log(width, 'px encoded');
}
const painted = await paintAll();
writeFileSync(
  join(import.meta.dirname, 'README.md'),
  report({ cars: drawings.length, rounds, drawing: weighDrawings(drawings), encoded, painted }),
);

async function paintAll(): Promise<Painted[]> {
  const phone = { width: 412, height: 823, density: 1.75 };
  const places = [
    { place: 'a stage on a phone', count: 1, pixels: 640, columns: 1, ...phone },
    { place: '12 cards on a phone', count: 12, pixels: 320, columns: 2, ...phone },
    { place: '100 cards', count: 100, pixels: 240, columns: 10, width: 1920, height: 1500, density: 1 },
  ];
  const browser = await launchChromium();
  try {
    const all: Painted[] = [];
    for (const { place, count, pixels, ...window } of places) {
      const grids = await makeGrids(count, pixels, window);
      const costs = grids.map((): Cost[] => []);
      // Formats take turns, so that a busy moment of the machine falls on all of them.
      for (let round = 0; round < rounds; round++) {
        for (const [index, { grid }] of grids.entries()) {
          costs[index]?.push(await measureGrid(browser, grid));
        }
      }
      all.push(...grids.map(({ format }, index) => ({ place, format, ...toMedians(costs[index] ?? []) })));
      console.log(place, 'painted');
    }
    return all;
  } finally {
    await browser.close();
  }
}

async function makeGrids(count: number, pixels: number, window: Omit<Grid, 'type' | 'files'>) {
  const cars = Array.from({ length: count }, (_, index) => drawings[(index * 7) % drawings.length] ?? '');
  const make = (name: string) => {
    const setting = SETTINGS.find((each) => each.name.includes(name));
    if (!setting) throw new Error(`${name} is no setting`);
    return Promise.all(cars.map((car) => toPicture(car, pixels, setting)));
  };
  return [
    { format: 'drawing (SVG)', grid: { ...window, type: 'image/svg+xml', files: cars } },
    { format: `AVIF ${pixels}`, grid: { ...window, type: 'image/avif', files: await make('**') } },
    { format: `WebP ${pixels}`, grid: { ...window, type: 'image/webp', files: await make('WebP') } },
  ];
}

function toMedians(costs: readonly Cost[]): Cost {
  const of = (key: keyof Cost) => median(costs.map((cost) => cost[key]));
  return {
    shown: of('shown'),
    main: of('main'),
    longest: of('longest'),
    raster: of('raster'),
    memory: of('memory'),
  };
}
