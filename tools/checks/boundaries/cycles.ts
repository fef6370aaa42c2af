import { type Problem, resolveImport, type Source, type Tree } from './source.ts';

/**
 * Every import that closes a circle, types and `import()` included. Files that need one another are one file, or two that
 * share a third: put types and state below, and what acts on them above.
 */
export function checkCycles(tree: Tree, sources: readonly Source[]): Problem[] {
  const graph = new Map(
    sources.map((source) => [
      source.path,
      source.imports.flatMap(({ specifier, line }) => {
        const to = resolveImport(tree, source.path, specifier);
        return to ? [{ to, line }] : [];
      }),
    ]),
  );
  const problems: Problem[] = [];
  const finished = new Set<string>();
  const trail: string[] = [];

  const visit = (path: string) => {
    trail.push(path);
    for (const { to, line } of graph.get(path) ?? []) {
      const at = trail.indexOf(to);
      if (at >= 0) {
        const message = [...trail.slice(at), to].join(' → ');
        problems.push({ path, line, rule: 'cycles', message });
      } else if (!finished.has(to)) visit(to);
    }
    trail.pop();
    finished.add(path);
  };
  for (const path of graph.keys()) if (!finished.has(path)) visit(path);
  return problems;
}
