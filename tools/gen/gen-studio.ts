/** Writes docs/studio.schema.json, by which editors check a studio file, and the tables of docs/studio-file.md, from the schema. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toStudioJsonSchema } from '@pitlane/shared/domain/studio/studio-json-schema';
import { root } from '../start/bootstrap.mjs';

type Node = {
  type?: string;
  description?: string;
  properties?: Record<string, Node>;
  required?: string[];
  items?: Node;
  additionalProperties?: Node | boolean;
  default?: unknown;
};

const schema = toStudioJsonSchema();
writeFileSync(join(root, 'docs', 'studio.schema.json'), `${JSON.stringify(schema, null, 2)}\n`);

const path = join(root, 'docs', 'studio-file.md');
const [begin, end] = ['<!-- keys: npm run gen -- studio -->', '<!-- end of keys -->'];
const page = readFileSync(path, 'utf8');
const [from, to] = [page.indexOf(begin), page.indexOf(end)];
if (from < 0 || to < from) throw new Error(`docs/studio-file.md has no marks "${begin}" and "${end}"`);
const rows = listRows(schema as Node, '').join('\n');
writeFileSync(
  path,
  `${page.slice(0, from + begin.length)}\n| key | needed | what it is |\n|---|---|---|\n${rows}\n${page.slice(to)}`,
);

/** One row for each value, with its tables before its name: `colors.light.accent`. */
function listRows(node: Node, prefix: string): string[] {
  return Object.entries(node.properties ?? {}).flatMap(([name, child]) => {
    const key = `${prefix}${name}`;
    const inner = findInner(child);
    if (inner) return listRows(inner.node, `${key}${inner.suffix}.`);
    const needed = node.required?.includes(name) ? 'yes' : '';
    return [`| \`${key}\` | ${needed} | ${(child.description ?? '').replaceAll('|', '\\|')} |`];
  });
}

/** The table in a key: itself, in a list, or by the id of a chain. */
function findInner(node: Node): { node: Node; suffix: string } | undefined {
  if (node.properties) return { node, suffix: '' };
  if (node.items?.properties) return { node: node.items, suffix: '[]' };
  if (typeof node.additionalProperties === 'object')
    return { node: node.additionalProperties, suffix: '.<id>' };
  return undefined;
}
