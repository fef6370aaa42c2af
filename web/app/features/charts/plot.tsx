import { formatUnits } from '@pitlane/shared/domain/chain/money';
import { m } from '@pitlane/shared/messages/messages';
import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';

type PlotProps = {
  /** The chart in a sentence; `span` is its time. Screen readers read both in place of the drawing. */
  words: string;
  span: string;
  /** The meaning of the marks. */
  legend: readonly { mark: string; text: string }[];
  /** The highest amount, and the lowest where that is not 0, in ETH. */
  high: number;
  low?: number;
  /** First and last day, as seconds since 1970. */
  from: number;
  to: number;
  /** Lines and bars, drawn in BOX. */
  children: ReactNode;
  /** The same figures as a table. */
  table: ReactNode;
};

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** "12 Nov": a day as all charts write it, UTC. */
export function formatDay(seconds: number): string {
  return DAY.format(new Date(seconds * 1000));
}

/** The frame of a chart: amounts at its side, days below it, and its figures as a table to open. Drawn by the server, without a script. */
export function Plot({ words, span, legend, high, low = 0, from, to, children, table }: PlotProps) {
  return (
    <figure>
      <figcaption className="mb-3 grid gap-1 text-small text-mute">
        {words}
        <span className="flex gap-x-5 text-fine" aria-hidden>
          {legend.map(({ mark, text }) => (
            <span key={text} className="flex items-center gap-2">
              <span className={cx('forced-colors:outline', mark)} /> {text}
            </span>
          ))}
        </span>
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-fine text-mute tabular-nums">
        <p className="flex flex-col justify-between text-end" aria-hidden>
          <span>{formatEth(high)}</span>
          <span>{low === 0 ? 0 : formatEth(low)}</span>
        </p>
        <svg
          viewBox={`0 0 ${BOX.width} ${BOX.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${words} ${span}`}
          className="h-36 w-full overflow-visible border-b"
        >
          {[0, 0.5].map((part) => (
            <line
              key={part}
              x1={0}
              x2={BOX.width}
              y1={BOX.height * part}
              y2={BOX.height * part}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {children}
        </svg>
        <p className="col-start-2 mt-1 flex justify-between" aria-hidden>
          <span>{formatDay(from)}</span>
          <span>{formatDay(to)}</span>
        </p>
      </div>
      <details className="mt-2 text-small">
        <summary className="flex h-11 w-max cursor-pointer items-center text-mute underline decoration-edge underline-offset-3">
          {m.charts.asATable}
        </summary>
        {table}
      </details>
    </figure>
  );
}

/** An amount beside a chart: three digits say enough there. */
function formatEth(eth: number): string {
  return `${Number(eth.toPrecision(3))} ETH`;
}

type FiguresProps = { head: readonly string[]; rows: readonly (readonly ReactNode[])[] };

/** The figures of a chart; the first column says when. */
export function Figures({ head, rows }: FiguresProps) {
  return (
    <table className="w-full text-start tabular-nums">
      <thead>
        <tr>
          {head.map((each) => (
            <th key={each} scope="col" className="py-1.5 pe-4 text-start font-medium text-mute">
              {each}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: figures are only read, and two may be equal
          <tr key={row} className="border-t">
            {cells.map((cell, column) => (
              <td key={head[column]} className="py-1.5 pe-4">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The box that charts are drawn in; it is stretched to the width and height that there is. */
export const BOX = { width: 1000, height: 100 };

/** An amount as a number of ETH, to draw with; never to reckon with. */
export function toEth(wei: string | bigint): number {
  return Number(formatUnits(BigInt(wei), 9));
}

type Range = { from: number; to: number; low?: number; high: number };

/** Where a time (seconds) and an amount (ETH) are drawn: time from the start, amounts up from `low`, which is 0 if left out. */
export function createScale({ from, to, low = 0, high }: Range) {
  const span = Math.max(1, to - from);
  const height = high > low ? high - low : 1;
  return {
    x: (at: number) => round(((at - from) / span) * BOX.width),
    y: (eth: number) => round(BOX.height * (1 - (eth - low) / height)),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
