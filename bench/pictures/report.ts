import type { Encoded } from './encode.ts';
import type { Cost } from './paint.ts';

export type Painted = Cost & { place: string; format: string };
export type Results = {
  cars: number;
  rounds: number;
  drawing: { raw: number; gzip: number; brotli4: number; brotli11: number };
  encoded: readonly Encoded[];
  painted: readonly Painted[];
};

/** The page that bench/pictures/README.md is. */
export function report({ cars, rounds, drawing, encoded, painted }: Results): string {
  const widths = [...new Set(encoded.map(({ width }) => width))];
  const settings = [...new Set(encoded.map(({ setting }) => setting))];
  const cellOf = (setting: string, width: number) => {
    const found = encoded.find((each) => each.setting === setting && each.width === width);
    if (!found) throw new RangeError(`${setting} was not measured at ${width} px`);
    return `${kib(found.bytes)} · ${found.likeness.toFixed(1)} · ${Math.round(found.server)}`;
  };
  return [
    `# Pictures

Written by \`npm run bench -- pictures\`. Do not edit. What follows from it is decision 0015.

${cars} cars of all series and ranks, the same on every run. Bytes are exact; times depend on the machine, their ratios count.

## The drawing

Mean: ${kib(drawing.raw)} KiB as it is, ${kib(drawing.gzip)} as gzip, ${kib(drawing.brotli4)} as the server's Brotli 4, ${kib(drawing.brotli11)} as Brotli 11, at any size.

## KiB · likeness in dB · processor time of the first request in ms
`,
    table(
      ['setting', ...widths.map((width) => `${width} px`)],
      settings.map((setting) => [setting, ...widths.map((width) => cellOf(setting, width))]),
    ),
    `
## What a slow browser needs

Chromium with the main thread slowed down four times; raster and decoding are on threads that are not. Medians of ${rounds} rounds. Memory
is that of the page's process, of which a blank page has most.
`,
    table(
      ['place', 'format', 'shown after', 'main thread', 'longest task', 'raster and decoding', 'memory'],
      painted.map(({ place, format, shown, main, longest, raster, memory }) => [
        place,
        format,
        ...[shown, main, longest, raster].map((time) => `${Math.round(time)} ms`),
        `${Math.round(memory)} MB`,
      ]),
    ),
    '',
  ].join('\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map((_, index) => (index === 0 ? '---' : '--:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}

const kib = (bytes: number) => (bytes / 1024).toFixed(1);
