import type { Stretch } from './scroll.ts';

const HEAD = `# Scrolling

Written by \`npm run bench -- scroll\`. Do not edit.

Explore on a phone's window (412 × 823 CSS pixels, 1.75 device pixels each) in a real Chromium, on the product's own server and a
filled PostgreSQL. Each frame scrolls most of a window, far faster than a hand, so pages
of the list are always on their way. All cars have one
picture, which the browser is given without the server: ten thousand pictures that have to be made would measure the server. Each
row counts what happened since the row above. Work is the processor time of
the main thread for each twenty cars: other programs on the machine do not change it. Goal: no task of the main thread longer than 50 ms, and a document that does not grow.
`;

/** The page that bench/scroll/README.md is. */
export function report(stretches: readonly Stretch[]): string {
  const lines = stretches.map(
    ({ cars, longTasks, longest, work, frames, lateFrames, elements, cards, heap }) =>
      cells([
        cars.toLocaleString('en-US'),
        longTasks === 0 ? '0' : `${longTasks}, longest ${Math.round(longest)} ms`,
        `${work.toFixed(1)} ms`,
        `${lateFrames} of ${frames}`,
        elements.toLocaleString('en-US'),
        String(cards),
        `${heap.toFixed(1)} MB`,
      ]),
  );
  const head = [
    'cars',
    'tasks over 50 ms',
    'work a page',
    'frames over 50 ms',
    'elements',
    'cards in the document',
    'heap',
  ];
  return [HEAD, cells(head), cells(head.map(() => '--:')), ...lines, ''].join('\n');
}

const cells = (texts: string[]) => `| ${texts.join(' | ')} |`;
