import { showCount, showMs, showTimes, type Times, table } from '../lib/figures.ts';

/** What a search costs in a market. `fastest`: the answer that nothing else on the machine held up. */
export type SearchFigures = {
  cars: number;
  fastest: number;
  one: Times;
  many: Times;
  rate: number;
  found: number;
};
/** A statement in the largest market, as PostgreSQL explains it. */
export type Plan = { name: string; text: string };
/** Pages and time of a statement at each size. */
export type StatementFigures = {
  name: string;
  figures: { cars: number; rows: number; blocks: number; by: string }[];
};

export type Results = {
  seconds: number;
  searches: { name: string; query: string; figures: SearchFigures[] }[];
  statements: StatementFigures[];
  plans: Plan[];
  /** Megabytes of the indexes that only searches use, at each size. */
  indexes: { name: string; figures: { cars: number; megabytes: number }[] }[];
};

/** Connections that ask at once. */
export const MANY = 16;

const HEAD = `# Search

Written by \`npm run bench -- search\` from \`bench/search/results.json\`. Do not edit. Everything runs on one machine: the product's own server, PostgreSQL, and the
load. A market has as many people as cars (a tenth of them have names), a twentieth as many garages and as many free-form tokens, up to 5,000 posts and 200
articles. Names of cars have every pair of words that a name can have. Single times depend on the machine and on what else it does; rows and blocks do not; the fastest answer is one that nothing else held up. Goal:
answers within 50 ms at a million cars, and what is read does not grow with the market.
`;

/** The page that bench/search/README.md is. */
export function report({ seconds, searches, statements, plans, indexes }: Results): string {
  return [
    HEAD,
    `## Answers of \`GET /api/search\`\n\n${seconds} s for each figure. Answers that too many ask at once (503) are left out.\n`,
    table(
      [
        'search',
        'typed',
        'cars',
        'found',
        'fastest',
        '1 connection: p50 · p99',
        `${MANY} connections: p50 · p99`,
        'req/s',
      ],
      searches.flatMap(({ name, query, figures }) =>
        figures.map(({ cars, found, fastest, one, many, rate }, i) => [
          i === 0 ? name : '',
          i === 0 ? `\`${query}\`` : '',
          showCount(cars),
          showCount(found),
          showMs(fastest),
          showTimes(one),
          showTimes(many),
          showCount(rate),
        ]),
      ),
    ),
    '## What the statements read\n\nRows and pages of 8 KiB.\n',
    table(
      ['statement', 'cars', 'rows', 'blocks', 'by'],
      statements.flatMap(({ name, figures }) =>
        figures.map(({ cars, rows, blocks, by }, i) => [
          i === 0 ? name : '',
          showCount(cars),
          showCount(rows),
          showCount(blocks),
          by,
        ]),
      ),
    ),
    '## What the indexes weigh\n\nIndexes that only searches use, in megabytes.\n',
    table(
      ['index', 'cars', 'MB'],
      indexes.flatMap(({ name, figures }) =>
        figures.map(({ cars, megabytes }, i) => [i === 0 ? name : '', showCount(cars), megabytes.toFixed(1)]),
      ),
    ),
    '## Plans in the largest market\n',
    ...plans.map(({ name, text }) => `### ${name}\n\n\`\`\`\n${text}\n\`\`\`\n`),
  ].join('\n');
}
