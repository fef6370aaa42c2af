/** Writes the tables of metrics in docs/monitoring.md, from their definitions. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ListedMetric, listMetrics } from '@pitlane/server/modules/metrics/list-metrics';
import { root } from '../start/bootstrap.mjs';

const path = join(root, 'docs', 'monitoring.md');
const { own, ofProcess } = listMetrics();
const text = [
  ['metrics', toTable(own)],
  ['process metrics', toNames(ofProcess)],
].reduce(
  (page, [name = '', content = '']) => replaceBetween(page, name, content),
  readFileSync(path, 'utf8'),
);
writeFileSync(path, text);
process.exit(0);

function toTable(metrics: readonly ListedMetric[]): string {
  const rows = metrics.map(({ name, type, help, labels }) => {
    const by = labels.map((label) => `\`${label}\``).join(', ');
    return `| \`${name}\` | ${type} | ${by} | ${help} |`;
  });
  return ['| metric | kind | labels | meaning |', '|---|---|---|---|', ...rows].join('\n');
}

function toNames(metrics: readonly ListedMetric[]): string {
  return `${metrics.map(({ name }) => `\`${name}\``).join(', ')}.`;
}

/** Puts a text between the marks of this name. Throws when they are not there. */
function replaceBetween(page: string, name: string, content: string): string {
  const [begin, end] = [`<!-- ${name}: npm run gen -- metrics -->`, `<!-- end of ${name} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/monitoring.md has no marks "${begin}" and "${end}"`);
  return `${page.slice(0, from + begin.length)}\n${content}\n${page.slice(to)}`;
}
