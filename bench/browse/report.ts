import { showCount, table } from '../lib/figures.ts';
import type { Figures, QuietRow } from './measure.ts';

/** What was measured: one row for each question and number of connections, with figures for each size in order. */
export type Row = { question: string; connections: number; figures: Figures[] };
export type Results = {
  sizes: readonly number[];
  rounds: number;
  seconds: number;
  rows: Row[];
  quiet: QuietRow[];
};

/** At the largest size at least half of the rate at the smallest, and at most twice its p99. */
const GOAL = { rate: 0.5, p99: 2 } as const;
/** Milliseconds that a rendered page may take at the second size, a hundred thousand cars. */
const QUIET_GOAL = { ms: 30, size: 1 } as const;

const HEAD = `# Browsing

Written by \`npm run bench -- browse\` from \`bench/browse/results.json\`. Do not edit.

The product's own server on PostgreSQL with its default settings, load and database on one machine. The databases are filled by
the product's own indexer from a synthetic node (\`bench/browse/history.ts\`): three chains, series by their odds, ranks that halve,
wallets of which most have little, and one with 2% of all cars. Sizes take turns, each figure is the median of the rounds.
Single figures depend on the machine; the ratios are what counts. Goal: at the largest size at least half of the requests a second
at the smallest, and a p99 of at most twice, for the list and the rendered pages.

The cars of one owner are counted up to 10,000, those of a title up to 1,000. With 1,600 cars some dozens match, with a million
thousands do: these answers cost what they find, up to those numbers and a time limit.
`;

/** Before counts were kept and pages were read from facet cells, on the same kind of machine, at 64 connections. */
const BEFORE = `## Before

| 64 connections, requests a second | 1.6 k cars | 100 k | 1 M |
|---|--:|--:|--:|
| first page | 1,020 | 32 | 3 |
| rendered /explore | 183 | 27 | 3 |
`;

/** The page that bench/browse/README.md is. */
export function report(results: Results): string {
  const connections = [...new Set(results.rows.map((row) => row.connections))];
  const tables = connections.map((number) => loadTable(results, number));
  const how = `${results.rounds} rounds of ${results.seconds} s for each figure.`;
  return [HEAD, BEFORE, `## Now\n\n${how}\n`, ...tables, quietTable(results)].join('\n');
}

function loadTable({ sizes, rows }: Results, connections: number): string {
  const head = [
    'question',
    ...sizes.map((size) => `${showCount(size)} cars: req/s · p50 · p99`),
    'rate',
    'p99',
    'met',
  ];
  const lines = rows
    .filter((row) => row.connections === connections)
    .map(({ question, figures }) => line(question, figures));
  const title = `### ${connections} ${connections === 1 ? 'connection' : 'connections'}`;
  return `${title}\n\n${table(head, lines)}`;
}

/** One request at a time: what the server itself takes for a page. */
function quietTable({ sizes, quiet }: Results): string {
  const head = ['page', ...sizes.map((size) => `${showCount(size)} cars: p50 · p95`), 'met'];
  const lines = quiet.map(({ path, kept, figures }) => {
    const shown = figures.map(({ p50, p95 }) => `${p50.toFixed(1)} ms · ${p95.toFixed(1)} ms`);
    const met =
      (figures[QUIET_GOAL.size]?.p95 ?? Number.POSITIVE_INFINITY) < QUIET_GOAL.ms ? 'yes' : '**no**';
    return [`${path}, ${kept ? 'nothing changed' : 'all cars changed'}`, ...shown, met];
  });
  const how = `From the request to the whole answer (Brotli), with a rest after each; with the lists kept, and after a change that ended them. Goal: under ${QUIET_GOAL.ms} ms at ${showCount(sizes[QUIET_GOAL.size] ?? 0)} cars.`;
  return `### One quiet request\n\n${how}\n\n${table(head, lines)}`;
}

function line(question: string, figures: Figures[]): string[] {
  const [first, last] = [figures[0], figures.at(-1)];
  if (!first || !last) throw new RangeError(`nothing was measured of ${question}`);
  const rate = last.rate / first.rate;
  // Latencies are whole milliseconds: below one, a ratio says nothing.
  const p99 = Math.max(1, last.p99) / Math.max(1, first.p99);
  const refused = figures.some((each) => each.refused > 0);
  const met = rate >= GOAL.rate && p99 <= GOAL.p99 && !refused ? 'yes' : '**no**';
  const shown = figures.map(
    (each) => `${showCount(each.rate)} · ${each.p50} ms · ${each.p99} ms${describeRefused(each)}`,
  );
  return [question, ...shown, `× ${rate.toFixed(2)}`, `× ${p99.toFixed(2)}`, met];
}

function describeRefused({ refused }: Figures): string {
  return refused > 0 ? ` · ${Math.ceil(refused * 100)}% refused` : '';
}
