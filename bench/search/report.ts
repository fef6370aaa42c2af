import type { Results, Times } from './results.ts';

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
          count(cars),
          count(found),
          toMs(fastest),
          times(one),
          times(many),
          count(rate),
        ]),
      ),
    ),
    '## What the statements read\n\nRows and pages of 8 KiB.\n',
    table(
      ['statement', 'cars', 'rows', 'blocks', 'by'],
      statements.flatMap(({ name, figures }) =>
        figures.map(({ cars, rows, blocks, by }, i) => [
          i === 0 ? name : '',
          count(cars),
          count(rows),
          count(blocks),
          by,
        ]),
      ),
    ),
    '## What the indexes weigh\n\nIndexes that only searches use, in megabytes.\n',
    table(
      ['index', 'cars', 'MB'],
      indexes.flatMap(({ name, figures }) =>
        figures.map(({ cars, megabytes }, i) => [i === 0 ? name : '', count(cars), megabytes.toFixed(1)]),
      ),
    ),
    '## Plans in the largest market\n',
    ...plans.map(({ name, text }) => `### ${name}\n\n\`\`\`\n${text}\n\`\`\`\n`),
  ].join('\n');
}

function table(head: string[], rows: string[][]): string {
  return `${[head, head.map((_, i) => (i === 0 ? '---' : '--:')), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}

const times = ({ p50, p99 }: Times) => `${toMs(p50)} · ${toMs(p99)}`;
const count = (value: number) => Math.round(value).toLocaleString('en-US');
const toMs = (value: number) => `${value < 10 ? value.toFixed(1) : count(value)} ms`;
