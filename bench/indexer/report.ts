import { findMedian, findQuantile } from '../lib/figures.ts';

type Results = {
  rounds: number;
  /** Events of the chain. */
  events: number;
  /** Events a second of each round, by who read them. */
  rates: ReadonlyMap<string, readonly number[]>;
  /** Milliseconds from a block's announcement until its rows are committed, of each block. */
  live: readonly number[];
};

const digits = (value: number) => Math.round(value).toLocaleString('en-US');

/** The figures as the page bench/indexer/README.md: medians, and how they relate. */
export function report({ rounds, events, rates, live }: Results): string {
  const medians = new Map([...rates].map(([name, all]) => [name, findMedian(all)]));
  const ours = medians.get('Pitlane') ?? Number.NaN;
  const rows = [...medians].map(([name, rate]) => {
    const all = (rates.get(name) ?? []).map(digits).join(', ');
    return `| ${name} | ${digits(rate)} | ${(ours / rate).toFixed(2)} | ${all} |`;
  });
  return `# The indexer

## Backfill

Written by \`npm run bench -- indexer\`. Both indexers read one local chain with ${digits(events)} events of the car collection
(mints, transfers, builds, changes of rank) into one PostgreSQL with its default settings, in turn, ${rounds} rounds. The clock runs
from an indexer's first question for logs until every event is stored and every car is what its events say. Ponder keeps the same
two tables: each event, and each car. The last row is the node's answers alone, parsed and thrown away.

| who | events/s, median | Pitlane is … times as fast | each round |
|---|---:|---:|---|
${rows.join('\n')}

The goal is five times Ponder in the same run.

## From block to row

${live.length} blocks, each with one change of one car, one after the other, on the same database and node. The clock runs from the
node's announcement of the block until the database announces the commit of its rows. The goal is a p95 of at most 16 ms.

| p50 | p95 | p99 | slowest |
|---:|---:|---:|---:|
| ${[0.5, 0.95, 0.99, 1].map((share) => `${findQuantile(live, share).toFixed(1)} ms`).join(' | ')} |
`;
}
