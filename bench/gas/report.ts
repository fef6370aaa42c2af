import { goals } from './goals.ts';
import { digits, figure, type Gas, type Section, sections } from './sections.ts';

const head = `# Gas

Written by \`npm run bench\` from \`bench/gas/gas.json\`. Do not edit: \`bench/gas/sections.ts\` and \`bench/gas/goals.ts\` say
what stands here.

Every figure is one whole transaction, 21,000 included, with all storage cold, and refunds taken off: what the sender pays.
The suite is \`contracts/test/gas/\`. The peers in \`contracts/test/gas/peers/\` are written for the comparison, do the same
work, and are compiled by the same compiler with the same settings. Balances of money are neither filled from zero nor
emptied, unless a row says so. A ratio is our figure divided by the peer's: below 1 ours is cheaper.
`;

/**
 * The page that bench/gas/README.md is.
 * @throws RangeError where a figure is missing, or where one was measured that no table shows.
 */
export function report(gas: Gas): string {
  const shown = new Set(sections.flatMap(({ rows }) => rows.map(({ operation }) => operation)));
  const forgotten = Object.keys(gas).filter((operation) => !shown.has(operation));
  if (forgotten.length > 0) throw new RangeError(`No table shows ${forgotten.join(', ')}`);
  return [head, goalTable(gas), ...sections.map((section) => sectionTable(section, gas))].join('\n');
}

function goalTable(gas: Gas): string {
  const judged = goals.map((goal) => ({ ...goal, value: goal.figure(gas), most: goal.bound(gas) }));
  const rows = judged.map(
    ({ title, value, most }) =>
      `| ${title} | ${digits(value)} | ${digits(most)} | ${value <= most ? 'yes' : '**no**'} |`,
  );
  const missed = judged.flatMap(({ value, most, whyMissed }) =>
    value > most ? [`\n${whyMissed(gas)}\n`] : [],
  );
  return [
    '## Goals\n',
    '| goal | figure | at most | met |',
    '|---|--:|--:|---|',
    ...rows,
    ...missed,
    '',
  ].join('\n');
}

function sectionTable({ title, text, peers, rows }: Section, gas: Gas): string {
  const lines = rows.map((row) => {
    const own = figure(gas, row.operation);
    const cells = Object.keys(peers).map((who) => peerCell(own, gas[row.operation]?.[who]));
    return `| ${[row.title, digits(own), ...cells].join(' | ')} |`;
  });
  const columns = ['', 'Pitlane', ...Object.values(peers)];
  return [
    `## ${title}\n`,
    ...(text ? [`${text(gas)}\n`] : []),
    `| ${columns.join(' | ')} |`,
    `|---|${'--:|'.repeat(columns.length - 1)}`,
    ...lines,
    '',
  ].join('\n');
}

function peerCell(own: number, peer: number | undefined): string {
  return peer === undefined ? '–' : `${digits(peer)} (${(own / peer).toFixed(2)})`;
}
