import { posix } from 'node:path';
import type { Tree } from './source.ts';

const endings = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'];

/** The file of ours that an import means, or undefined for a package, a built-in or a generated type. */
export function resolveImport(tree: Tree, from: string, specifier: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, '');
  const base = baseOf(from, bare);
  if (base === undefined) return undefined;
  const ending = endings.find((one) => tree.has(base + one));
  return ending === undefined ? undefined : base + ending;
}

function baseOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  if (specifier.startsWith('~/')) return `web/app/${specifier.slice(2)}`;
  const own = /^@pitlane\/([\w-]+)\/(.+)$/.exec(specifier);
  return own ? `${own[1]}/src/${own[2]}` : undefined;
}
