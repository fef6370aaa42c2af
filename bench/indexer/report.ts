type Results = {
  rounds: number;
  /** Events of the chain. */
  events: number;
  /** Events a second of each round, by who read them. */
  rates: ReadonlyMap<string, readonly number[]>;
};

const digits = (value: number) => Math.round(value).toLocaleString('en-US');

/** The figures as the page bench/indexer/README.md: medians, and how they relate. */
export function report({ rounds, events, rates }: Results): string {
  const medians = new Map([...rates].map(([name, all]) => [name, findMedian(all)]));
  const ours = medians.get('Pitlane') ?? Number.NaN;
  const rows = [...medians].map(([name, rate]) => {
    const all = (rates.get(name) ?? []).map(digits).join(', ');
    return `| ${name} | ${digits(rate)} | ${(ours / rate).toFixed(2)} | ${all} |`;
  });
  return `# Backfill

Written by \`npm run bench -- indexer\`. Both indexers read one local chain with ${digits(events)} events of the car collection
(mints, transfers, builds, changes of rank) into one PostgreSQL with its default settings, in turn, ${rounds} rounds. The clock runs
from an indexer's first question for logs until every event is stored and every car is what its events say. Ponder keeps the same
two tables: each event, and each car. The last row is the node's answers alone, parsed and thrown away.

| who | events/s, median | Pitlane is … times as fast | each round |
|---|---:|---:|---|
${rows.join('\n')}
`;
}

function findMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
