import { type ESTree, Visitor } from 'vite';

/** A part of code that reads a message, or the import of `m`, which is then no longer needed. */
export type Use = { start: number; end: number; fullName: string | undefined };

/**
 * Finds where a module reads messages. Calls `refuse`, which does not return, for whatever a build cannot replace: `m` under another name, a message
 * whose name is put together, and one that is read when the module is loaded, before the server knows the language.
 */
export function findMessages(
  program: ESTree.Program,
  source: string,
  refuse: (fault: string, at: number) => never,
): Use[] {
  const uses: Use[] = [];
  const known = new Set<ESTree.Node>();
  let depth = 0;
  const enter = () => {
    depth += 1;
  };
  const leave = () => {
    depth -= 1;
  };
  new Visitor({
    ImportDeclaration({ source: from, specifiers, start, end }) {
      if (from.value !== source) return;
      for (const specifier of specifiers) {
        if (specifier.type !== 'ImportSpecifier' || specifier.local.name !== 'm')
          refuse('Import messages as { m }', start);
        known.add(specifier.local).add((specifier as ESTree.ImportSpecifier).imported);
      }
      uses.push({ start, end, fullName: undefined });
    },
    MemberExpression(node) {
      if (!node.computed) known.add(node.property);
      const catalogue = node.object;
      if (catalogue.type !== 'MemberExpression') return;
      const { object: root } = catalogue;
      if (root.type !== 'Identifier' || root.name !== 'm' || known.has(root)) return;
      if (node.computed || catalogue.computed)
        refuse('Read a message by its name: m.feature.name', node.start);
      if (depth === 0) refuse('Read a message inside of a function', node.start);
      known.add(root);
      const [feature, name] = [catalogue.property, node.property].map(
        (each) => (each as ESTree.IdentifierName).name,
      );
      uses.push({ start: node.start, end: node.end, fullName: `${feature}.${name}` });
    },
    Property({ key, computed, shorthand }) {
      if (!computed && !shorthand) known.add(key);
    },
    Identifier(node) {
      if (node.name === 'm' && !known.has(node)) refuse('Only messages are called m here', node.start);
    },
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
  }).visit(program);
  return uses;
}

/** Puts something else in the place of each message. */
export function replaceMessages(
  code: string,
  uses: readonly Use[],
  write: (fullName: string) => string,
): string {
  let rest = code;
  for (const { start, end, fullName } of [...uses].sort((one, other) => other.start - one.start))
    rest = rest.slice(0, start) + (fullName === undefined ? '' : write(fullName)) + rest.slice(end);
  return rest;
}
