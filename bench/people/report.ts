import type { Results, Times } from './results.ts';

/** Connections that ask at once. */
export const MANY = 64;

const HEAD = `# People

Written by \`npm run bench -- people\` from \`bench/people/results.json\`. Do not edit. Everything runs on one machine: the product's own server, PostgreSQL, and the
load. A market has five times as many sales as cars, as many people as cars, a wallet with a fiftieth of all, an author with 100,000 followers (in the small one a tenth of
all), an account that follows and likes as many, and an inbox of 10,000 unread notices. Single times depend on the machine and on what else it does; rows and blocks do not. Goal: they
do not grow with the market.
`;

/** The page that bench/people/README.md is. */
export function report({ seconds, questions, signIns, steps }: Results): string {
  const asked = questions.flatMap(({ name, figures }) =>
    figures.map(({ cars, one, many, rate, plan }, i) => [
      i === 0 ? name : '',
      count(cars),
      times(one),
      times(many),
      count(rate),
      plan ? count(plan.rows) : '',
      plan ? count(plan.blocks) : '',
      plan?.by ?? '',
    ]),
  );
  return [
    HEAD,
    `## Rankings, author pages and the inbox\n\n${seconds} s for each figure, through the API. Answers that too many ask at once (503) are left out.\n`,
    table(
      [
        'question',
        'cars',
        '1 connection: p50 · p99',
        `${MANY} connections: p50 · p99`,
        'req/s',
        'rows',
        'blocks',
        'by',
      ],
      asked,
    ),
    `## What is written and counted\n\nOne statement or step, on a connection of its own.\n`,
    table(
      ['step', 'cars', 'time'],
      steps.flatMap(({ name, figures }) =>
        figures.map(({ cars, ms }, i) => [i === 0 ? name : '', count(cars), toMs(ms)]),
      ),
    ),
    `## Signing in\n\nA password is hashed with scrypt, which takes a tenth of a second of a processor and 32 MB on purpose: who steals the database guesses as slowly. The server hashes a few at once and
lets the others wait. A wallet's signature costs one recovery of a key. Reading the account of a session costs the hash of its token.\n`,
    table(
      ['way', 'connections', 'a second', 'p50 · p99'],
      signIns.map(({ who, connections, rate, times: each }) => [
        who,
        String(connections),
        count(rate),
        times(each),
      ]),
    ),
  ].join('\n');
}

function table(head: string[], rows: string[][]): string {
  return `${[head, head.map((_, i) => (i === 0 ? '---' : '--:')), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}

const times = ({ p50, p99 }: Times) => `${toMs(p50)} · ${toMs(p99)}`;
const count = (value: number) => Math.round(value).toLocaleString('en-US');
const toMs = (value: number) => `${value < 10 ? value.toFixed(1) : count(value)} ms`;
