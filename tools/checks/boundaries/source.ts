import { posix } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

export type Problem = { path: string; line: number; rule: string; message: string };

/** Every file of the project that git knows or would add: path from the root, and its text ('' for a binary one). */
export type Tree = ReadonlyMap<string, string>;

/** Of any kind: `import`, `export … from`, `import()`, and the type of what that gives. */
export type Import = { specifier: string; line: number };

/** What the rules ask of one file of code. */
export type Source = {
  path: string;
  imports: Import[];
  /** Lines that read process.env. */
  environment: number[];
  /** Lines that wait for a length of time instead of for something to happen. */
  sleeps: number[];
  /** Lines with `export * from`. */
  starExports: number[];
  /** Whether the file only re-exports. */
  barrel: boolean;
};

const code = /\.(ts|tsx|mts|mjs|js|jsx)$/;
const generated = /(^|\/)(generated|migrations)\//;
const sleepers = new Set(['waitForTimeout', 'sleep', 'delay']);

/** Whether a person wrote the file: generated ones answer to what they were made from. */
export function isHandWritten(path: string): boolean {
  return !generated.test(path);
}

/** Whether a file is a test, or belongs to the browser tests. */
export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('e2e/');
}

/** Reads every file of code in the tree. */
export function readSources(tree: Tree): Source[] {
  return [...tree].filter(([path]) => code.test(path)).map(([path, text]) => readSource(path, text));
}

function readSource(path: string, text: string): Source {
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new SyntaxError(`${path}: ${errors[0].message}`);
  const found: Source = { path, imports: [], environment: [], sleeps: [], starExports: [], barrel: false };
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const imports = (specifier: unknown, at: number) => {
    if (typeof specifier === 'string') found.imports.push({ specifier, line: lineAt(at) });
  };
  new Visitor({
    ImportDeclaration(node) {
      imports(node.source.value, node.start);
      if (node.source.value === 'node:timers/promises') found.sleeps.push(lineAt(node.start));
      if (/^(node:)?process$/.test(node.source.value)) found.environment.push(lineAt(node.start));
    },
    ExportNamedDeclaration(node) {
      if (node.source) imports(node.source.value, node.start);
    },
    ExportAllDeclaration(node) {
      imports(node.source.value, node.start);
      found.starExports.push(lineAt(node.start));
    },
    ImportExpression(node) {
      if (node.source.type === 'Literal') imports(node.source.value, node.start);
    },
    TSImportType(node) {
      imports(node.source.value, node.start);
    },
    MemberExpression(node) {
      const { object, property } = node;
      if (object.type !== 'Identifier' || object.name !== 'process') return;
      if (property.type === 'Identifier' && property.name === 'env')
        found.environment.push(lineAt(node.start));
    },
    CallExpression({ callee, start }) {
      const name = callee.type === 'MemberExpression' ? callee.property : callee;
      if (name.type === 'Identifier' && sleepers.has(name.name)) found.sleeps.push(lineAt(start));
    },
    NewExpression(node) {
      const isPromise = node.callee.type === 'Identifier' && node.callee.name === 'Promise';
      if (isPromise && /\bsetTimeout\(/.test(text.slice(node.start, node.end))) {
        found.sleeps.push(lineAt(node.start));
      }
    },
  }).visit(program);
  const passesOn = program.body.filter(
    (one) => one.type === 'ExportAllDeclaration' || (one.type === 'ExportNamedDeclaration' && one.source),
  );
  const others = program.body.filter((one) => one.type !== 'ImportDeclaration' && !passesOn.includes(one));
  found.barrel = passesOn.length > 0 && others.length === 0;
  return found;
}

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
