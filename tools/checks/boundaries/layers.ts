import { isTest, type Problem, resolveImport, type Source, type Tree } from './source.ts';

/** An import between two files of ours that the architecture does not allow, as a sentence; undefined when it does. */
type Rule = (from: string, to: string) => string | undefined;

/** Which parts of the house a part may import. What is missing here (tools, benchmarks, configuration) may import all. */
const parts: Record<string, readonly string[]> = {
  contracts: ['shared'],
  shared: [],
  server: ['shared'],
  web: ['shared'],
  world: ['shared', 'contracts', 'server'],
  e2e: ['shared'],
};
const worldDoor = 'server/src/start.ts';
/** Read by the tests of the web. */
const routeTable = 'web/app/routes.ts';
/** What benchmarks and tests of other parts share with the tests of the server: its PostgreSQL, and its databases. */
const testTools: Record<string, string> = {
  'world/src/testing/trading-server.ts': 'server/src/testing/test-db.ts',
  'bench/lib/postgres.ts': 'server/src/testing/test-postgres.ts',
};

const betweenParts: Rule = (from, to) => {
  const [own, other] = [partOf(from), partOf(to)];
  const allowed = parts[own];
  if (!allowed || own === other || testTools[from] === to) return undefined;
  if (!allowed.includes(other)) return `${own} may not import ${other}`;
  if (own === 'world' && other === 'server' && to !== worldDoor)
    return `world may import only ${worldDoor} of server`;
  return undefined;
};

const serverModule = /^server\/src\/modules\/([\w-]+)\//;
/** The layers of the server, each on top of those before it. */
const serverLayers = [
  /^server\/src\/(config|platform)\//,
  /^server\/src\/core\//,
  /^server\/src\/modules\//,
  /^server\/src\/(indexer|jobs)\//,
  /^server\/src\/(app\/|main\.ts$|start\.ts$)/,
];
const serverLayerOf = (path: string) => serverLayers.findIndex((layer) => layer.test(path));
const testHelper = /^server\/src\/testing\//;
/** Tests that are programs: they drive whole processes. */
const testProgram = /^tools\/testing\//;

const insideServer: Rule = (from, to) => {
  const [own, other] = [serverModule.exec(from)?.[1], serverModule.exec(to)?.[1]];
  if (isTest(from) || testHelper.test(from) || testProgram.test(from)) return undefined; // a test may drive the whole
  if (testHelper.test(to) && testTools[from] !== to) return 'only tests import server/src/testing';
  if (serverLayerOf(from) >= 0 && serverLayerOf(to) > serverLayerOf(from))
    return 'platform ← core ← modules ← indexer, jobs ← app: a layer imports none above it';
  if (!own) return undefined;
  if (other && own !== other && /\.repo\.ts$/.test(to))
    return `a module asks ${other}'s service, never its repo`;
  return undefined;
};

const steps = ['repo', 'service', 'routes'];

const insideModule: Rule = (from, to) => {
  if (serverModule.exec(from)?.[1] !== serverModule.exec(to)?.[1] || isTest(from)) return undefined;
  const [own, other] = [from, to].map((path) => steps.indexOf(/\.(\w+)\.ts$/.exec(path)?.[1] ?? ''));
  if (own === undefined || other === undefined || own < 0 || other <= own) return undefined;
  return `a ${steps[own]} never imports a ${steps[other]}`;
};

const webLayer =
  /^web\/app\/(?:(features|entities|wallet|ui|lib|routes|layout|start)\/|(?:root|entry\.\w+|routes)\.tsx?$)/;

const insideWeb: Rule = (from, to) => {
  const [own, other] = [webLayerOf(from), webLayerOf(to)];
  // A test may take the route table, and the questions that pages ask.
  if (!own || !other || (isTest(from) && (to === routeTable || other === 'entities'))) return undefined;
  if (other === 'routes' && own !== 'routes') return `${own} may not import a route`;
  // The frame around every page, and what runs before its code: only what composes pages takes them.
  if (/layout|start/.test(other) && own !== other && own !== 'routes')
    return `${own} may not import ${other}`;
  if (own === 'start' && other !== own && other !== 'lib') return `start may not import ${other}`;
  if ((own === 'ui' || own === 'lib') && /features|entities|wallet/.test(other))
    return `${own} may not import ${other}`;
  if (own === 'wallet' && /features|entities/.test(other)) return `wallet may not import ${other}`;
  if (own === 'entities' && other === 'features') return 'entities may not import features';
  if (own === 'features' && other === 'features' && featureOf(from) !== featureOf(to)) {
    return `the feature ${featureOf(from)} may not import the feature ${featureOf(to)}`;
  }
  return undefined;
};

const rules: readonly Rule[] = [betweenParts, insideServer, insideModule, insideWeb];

/** Imports that break the dependency rule of ARCHITECTURE.md. */
export function checkLayers(tree: Tree, sources: readonly Source[]): Problem[] {
  return sources.flatMap((source) =>
    source.imports.flatMap(({ specifier, line }) => {
      const to = resolveImport(tree, source.path, specifier);
      const messages = to
        ? [...rules.map((rule) => rule(source.path, to)), byName(source.path, to, specifier)]
        : [pureShared(source.path, specifier), packageOf(source.path, specifier)];
      return messages
        .filter((message) => message !== undefined)
        .map((message) => ({
          path: source.path,
          line,
          rule: 'layers',
          message: `${message} (${specifier})`,
        }));
    }),
  );
}

function byName(from: string, to: string, specifier: string): string | undefined {
  if (!parts[partOf(from)] || partOf(from) === partOf(to) || !specifier.startsWith('.')) return undefined;
  return 'another workspace is imported by its package name';
}

/** What shared may not import: Node's own modules, and of viem anything but its pure functions. */
const impurePackage = /^node:|^viem(?!\/utils$)(\/|$)/;

function pureShared(from: string, specifier: string): string | undefined {
  const impure = from.startsWith('shared/src/') && !isTest(from) && impurePackage.test(specifier);
  return impure ? 'shared is pure: no input, no output' : undefined;
}

/** A workspace named where the file cannot be found: the rule must hold all the same. */
function packageOf(from: string, specifier: string): string | undefined {
  const part = /^@pitlane\/([\w-]+)/.exec(specifier)?.[1];
  return part ? betweenParts(from, `${part}/unknown`) : undefined;
}

function partOf(path: string): string {
  return path.split('/')[0] ?? '';
}

function webLayerOf(path: string): string | undefined {
  const match = webLayer.exec(path);
  return match ? (match[1] ?? 'routes') : undefined;
}

function featureOf(path: string): string | undefined {
  return /^web\/app\/features\/([^/.]+)/.exec(path)?.[1];
}
