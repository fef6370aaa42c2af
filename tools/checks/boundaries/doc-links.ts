import { posix } from 'node:path';
import type { Problem, Tree } from './source.ts';

const documents = /^(?:[A-Z-]+\.md|docs\/.+\.md)$/;
const history = 'CHANGELOG.md';
const ourPath = /^(?:\.ci|contracts|shared|server|web|world|e2e|bench|deploy|docs|tools)\/[\w./+-]*$/;
/** Made by running Pitlane, never committed. */
const produced = /^(web\/build|contracts\/(out|cache)|shots)(\/|$)/;

/** Paths and links in the documents that lead nowhere. */
export function checkDocLinks(tree: Tree): Problem[] {
  return [...tree]
    .filter(([path]) => documents.test(path) && path !== history)
    .flatMap(([path, text]) => {
      let fenced = false;
      return text.split('\n').flatMap((content, index) => {
        if (/^\s*(```|~~~)/.test(content)) fenced = !fenced;
        if (fenced) return [];
        return citedIn(path, content)
          .filter((cited) => !exists(tree, cited))
          .map((cited) => ({ path, line: index + 1, rule: 'doc-links', message: `${cited} does not exist` }));
      });
    });
}

function citedIn(path: string, content: string): string[] {
  const quoted = [...content.matchAll(/`([^`]+)`/g)]
    .map((match) => (match[1] ?? '').replace(/:\d+$/, ''))
    .filter((text) => ourPath.test(text) && !text.includes('NNNN'));
  const linked = [...content.matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => (match[1] ?? '').replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
    .map((target) => posix.join(posix.dirname(path), target));
  return [...quoted, ...linked];
}

function exists(tree: Tree, cited: string): boolean {
  const path = cited.replace(/\/$/, '');
  return tree.has(path) || produced.test(path) || [...tree.keys()].some((one) => one.startsWith(`${path}/`));
}
