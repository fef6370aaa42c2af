import { describe, expect, test } from 'vitest';
import { checkBoundaries } from './check-boundaries.ts';

const sound = {
  'shared/src/domain/rank.ts': 'export const rank = 1;',
  'shared/src/domain/rank.test.ts':
    "import { readFileSync } from 'node:fs';\nexport const text = readFileSync;",
  'shared/src/domain/draw.ts': "import { keccak256 } from 'viem/utils';\nexport const draw = keccak256;",
  'server/src/config/environment.ts': 'export const port = process.env.PORT;',
  'server/src/start.ts': "import { nfts } from './app/app.ts';\nexport const start = nfts;",
  'server/src/app/app.ts': "export const nfts = () => import('../modules/nfts/nfts.routes.ts');",
  'server/src/platform/db/db.ts':
    "import { rank } from '@pitlane/shared/domain/rank';\nexport const db = rank;",
  'server/src/core/orders/judge.ts': 'export const judge = 1;',
  'server/src/jobs/run.ts': 'export const run = 1;',
  'server/src/testing/test-db.ts': "import { db } from '../platform/db/db.ts';\nexport const testDb = db;",
  'server/src/modules/nfts/nfts.routes.ts':
    "import { list } from './nfts.service.ts';\nexport const routes = list;",
  'server/src/modules/nfts/nfts.service.ts':
    "import { find } from './nfts.repo.ts';\nexport const list = find;",
  'server/src/modules/nfts/nfts.repo.ts':
    "import { db } from '../../platform/db/db.ts';\nexport const find = db;",
  'server/src/modules/drops/drops.service.ts':
    "import { list } from '../nfts/nfts.service.ts';\nexport const drops = list;",
  'web/app/routes/home.tsx': "import { Card } from '../features/nfts/card';\nexport default () => <Card />;",
  'web/app/features/nfts/card.tsx': "import { Box } from '~/ui/box';\nexport const Card = () => <Box />;",
  'web/app/features/drops/form.tsx': 'export const Form = () => null;',
  'web/app/wallet/connect.ts': 'export const connect = 1;',
  'web/app/entities/nfts/query.ts': 'export const query = 1;',
  'web/app/ui/box.tsx': 'export const Box = () => null;',
  'web/app/layout/shell.tsx': "import { Form } from '../features/drops/form';\nexport const Shell = Form;",
  'web/app/root.tsx': "import { Shell } from './layout/shell';\nexport default Shell;",
  'web/app/start/start.ts': 'export const start = 1;',
  'contracts/script/plan.ts':
    "import { rank } from '@pitlane/shared/domain/rank';\nexport const plan = rank;",
  'world/src/make.ts': "import { plan } from '@pitlane/contracts/plan';\nexport const made = plan;",
  'world/src/start.ts': "import { start } from '@pitlane/server/start';\nexport const world = start;",
  'e2e/mint.spec.ts': "import { rank } from '@pitlane/shared/domain/rank';\nexport const journey = rank;",
  'web/app/routes.ts': 'export default [];',
  'server/src/testing/test-postgres.ts': 'export const startTestPostgres = 1;',
  'bench/lib/postgres.ts':
    "import { startTestPostgres } from '@pitlane/server/testing/test-postgres';\nexport const start = startTestPostgres;",
  'docs/api.md':
    'See `server/src/start.ts:3`, `web/build/`, `/api/nfts` and [the rank](../shared/src/domain/rank.ts#top).',
};

/** The problems of the sound tree with some files put in or replaced. */
function problemsWith(files: Record<string, string>): string[] {
  const tree = new Map(Object.entries({ ...sound, ...files }));
  return checkBoundaries(tree).map(({ path, line, rule, message }) => `${path}:${line} ${rule}: ${message}`);
}

describe('checkBoundaries', () => {
  test('a sound tree has no problem', () => {
    expect(problemsWith({})).toEqual([]);
  });

  const importing = (specifier: string) => `import { x } from '${specifier}';\nexport const y = x;`;

  test.each([
    ['shared imports server', 'shared/src/a.ts', '@pitlane/server/start', 'shared may not import server'],
    ['shared does input', 'shared/src/a.ts', 'node:fs', 'shared is pure'],
    ['shared asks a chain', 'shared/src/a.ts', 'viem', 'shared is pure'],
    ['shared loads an action', 'shared/src/a.ts', 'viem/actions', 'shared is pure'],
    ['server imports world', 'server/src/a.ts', '@pitlane/world/start', 'server may not import world'],
    ['web imports server', 'web/app/lib/a.ts', '@pitlane/server/start', 'web may not import server'],
    [
      'a package that cannot be found',
      'web/app/lib/a.ts',
      '@pitlane/server/gone',
      'web may not import server',
    ],
    [
      'contracts import world',
      'contracts/script/a.ts',
      '@pitlane/world/start',
      'contracts may not import world',
    ],
    [
      'world looks behind the door',
      'world/src/a.ts',
      '@pitlane/server/platform/db/db',
      'world may import only',
    ],
    ['e2e imports web', 'e2e/a.spec.ts', '@pitlane/web/app', 'e2e may not import web'],
    [
      'a path across workspaces',
      'web/app/lib/a.ts',
      '../../../shared/src/domain/rank.ts',
      'by its package name',
    ],
    ["another module's repo", 'server/src/modules/a/a.service.ts', '../nfts/nfts.repo.ts', "nfts's service"],
    [
      'a module imports the app',
      'server/src/modules/a/a.routes.ts',
      '../../app/app.ts',
      'imports none above it',
    ],
    [
      'platform imports core',
      'server/src/platform/db/a.ts',
      '../../core/orders/judge.ts',
      'imports none above it',
    ],
    [
      'a module imports a job',
      'server/src/modules/a/a.service.ts',
      '../../jobs/run.ts',
      'imports none above it',
    ],
    ['the server imports a test helper', 'server/src/app/a.ts', '../testing/test-db.ts', 'only tests import'],
    [
      'core imports a module',
      'server/src/core/orders/a.ts',
      '../../modules/nfts/nfts.repo.ts',
      'imports none above it',
    ],
    [
      'a repo imports its service',
      'server/src/modules/drops/drops.repo.ts',
      './drops.service.ts',
      'a repo never',
    ],
    ['a feature imports a feature', 'web/app/features/drops/a.ts', '../nfts/card', 'the feature drops'],
    [
      'a feature imports a route',
      'web/app/features/drops/a.ts',
      '~/routes/home',
      'features may not import a route',
    ],
    ['ui imports a feature', 'web/app/ui/a.ts', '~/features/drops/form', 'ui may not import features'],
    [
      'a feature imports the frame',
      'web/app/features/drops/a.ts',
      '../../layout/shell',
      'may not import layout',
    ],
    ['lib imports the start', 'web/app/lib/a.ts', '../start/start.ts', 'lib may not import start'],
    ['the start imports a part of pages', 'web/app/start/a.ts', '../ui/box', 'start may not import ui'],
    [
      'entities import a feature',
      'web/app/entities/nfts/a.ts',
      '../../features/nfts/card',
      'entities may not import features',
    ],
    [
      'wallet imports entities',
      'web/app/wallet/a.ts',
      '../entities/nfts/query.ts',
      'wallet may not import entities',
    ],
    ['lib imports wallet', 'web/app/lib/a.ts', '../wallet/connect', 'lib may not import wallet'],
    [
      'wallet imports a feature',
      'web/app/wallet/a.ts',
      '~/features/drops/form',
      'wallet may not import features',
    ],
  ])('layers: %s', (_what, path, specifier, message) => {
    const problems = problemsWith({ [path]: importing(specifier) });
    expect(problems).toEqual([expect.stringContaining(`${path}:1 layers: `)]);
    expect(problems[0]).toContain(message);
  });

  test.each([
    ['import type', "import type { X } from '@pitlane/server/start';\nexport type Y = X;"],
    ['export from', "export { x } from '@pitlane/server/start';\nexport const z = 1;"],
    ['import()', "export const x = () => import('@pitlane/server/start');"],
    ['type import()', "export type X = import('@pitlane/server/start').X;"],
  ])('layers: no kind of import slips through: %s', (_what, text) => {
    expect(problemsWith({ 'web/app/lib/a.ts': text })).toEqual([
      expect.stringContaining('web may not import server'),
    ]);
  });

  test.each([
    ['a comment', `// No${'body'} reads it.`, 'no one'],
    ['a sentence', `export const text = 'Some${'body'} was quicker';`, 'someone'],
    ['a name', `export const a${'new'} = 1;`, 'again'],
  ])('words: %s', (_what, text, advice) => {
    expect(problemsWith({ 'web/app/lib/a.ts': text })).toEqual([
      expect.stringMatching(new RegExp(`^web/app/lib/a.ts:1 words: .*${advice}`)),
    ]);
  });

  test('words: what the interface says uses its terms, and comments and tests need not', () => {
    const text = "// The mail address.\nexport const text = 'Your mail address could not be read';";
    expect(problemsWith({ 'web/app/lib/a.ts': text })).toEqual([
      expect.stringMatching(/^web\/app\/lib\/a\.ts:2 words: .*email address/),
      expect.stringMatching(/^web\/app\/lib\/a\.ts:2 words: .*couldn’t load/),
    ]);
    expect(problemsWith({ 'web/app/lib/a.test.ts': text, 'server/src/a.ts': text })).toEqual([]);
  });

  test('cycles: reports a circle of three files once, with its path', () => {
    const problems = problemsWith({
      'web/app/lib/a.ts': importing('./b'),
      'web/app/lib/b.ts': importing('~/lib/c'),
      'web/app/lib/c.ts': importing('./a.ts'),
    });
    expect(problems).toEqual([
      'web/app/lib/c.ts:1 cycles: web/app/lib/a.ts → web/app/lib/b.ts → web/app/lib/c.ts → web/app/lib/a.ts',
    ]);
  });

  test.each([
    ['import()', "export const load = () => import('./b');"],
    ['the type of an import()', "export type B = typeof import('./b');"],
  ])('cycles: %s counts', (_what, text) => {
    expect(problemsWith({ 'web/app/lib/a.ts': text, 'web/app/lib/b.ts': importing('./a') })).toEqual([
      'web/app/lib/b.ts:1 cycles: web/app/lib/a.ts → web/app/lib/b.ts → web/app/lib/a.ts',
    ]);
  });

  test('cycles: types count', () => {
    const types = "import type { y } from './b';\nexport type Y = typeof y;";
    const problems = problemsWith({ 'web/app/lib/a.ts': types, 'web/app/lib/b.ts': importing('./a') });
    expect(problems).toEqual([expect.stringContaining('cycles')]);
  });

  test.each([
    ['a class', 'export const a = "flex ml-2";', 'ml-2'],
    ['a class with variants', "export const a = 'sm:hover:-mr-[3px] p-2';", 'sm:hover:-mr-[3px]'],
    ['a class after a name with a colon', "export const a = '[&:hover]:left-0';", '[&:hover]:left-0'],
    ['a class in a template', `export const a = (b: string) => \`\${b} text-right\`;`, 'text-right'],
    ['an edge', "export const a = 'border-l-3';", 'border-l-3'],
    ['a corner', "export const a = 'rounded-tl';", 'rounded-tl'],
    ['centring by half a width', "export const a = '-translate-x-1/2';", '-translate-x-1/2'],
    ['a style', 'export const A = () => <i style={{ top: 0, paddingLeft: 3 }} />;', 'paddingLeft'],
  ])('logical: refuses %s', (_what, text, name) => {
    expect(problemsWith({ 'web/app/ui/a.tsx': text })).toEqual([
      expect.stringContaining(`web/app/ui/a.tsx:1 logical: ${name} is a side by its place`),
    ]);
  });

  test.each([
    'margin-left: 4px;',
    'scroll-padding-right: 0;',
    'border-left-color: red;',
    'left: 0;',
    'text-align: right;',
    'inset: 0 4px auto 8px;',
    'padding: 0 var(--a, 4px) 0 8px;',
  ])('logical: refuses %s in a style sheet', (line) => {
    expect(problemsWith({ 'web/app/styles/a.css': `a {\n  ${line}\n}\n` })).toEqual([
      expect.stringContaining('web/app/styles/a.css:2 logical: '),
    ]);
  });

  test.each([
    ['a picture', 'export const A = ({ url }) => <img src={url} alt="" />;', 'src of img'],
    ['a film', "export const A = () => <video src={'/media/a.mp4'} />;", 'src of video'],
    ['a plain link', 'export const A = () => <a href="/api/docs">API</a>;', 'href of a'],
    ['a link in a template', 'export const A = () => <a href={`/api/nfts`}>Items</a>;', 'href of a'],
    ['a form', "export const A = () => <form action={'/search'} />;", 'action of form'],
    ['a call', "export const a = () => fetch('/api/nfts');", 'fetch'],
  ])('addresses: refuses %s past the router that names no place on the host', (_what, text, name) => {
    expect(problemsWith({ 'web/app/ui/a.tsx': text })).toEqual([
      expect.stringContaining(`web/app/ui/a.tsx:1 addresses: ${name}: the site may be below a path`),
    ]);
  });

  test('addresses: lets toAddress, links of the router, parts of a page and whole addresses be', () => {
    const text = `export const A = ({ url, to }) => (
  <><img src={toAddress(url)} alt="" /><Link to="/home">Home</Link><Picture src="/a" />
  <a href="#odds">Odds</a><a href={to}>{to}</a><form action={toAddress('/search')} /></>
);
export const b = () => fetch(toAddress('/api/nfts'));`;
    expect(problemsWith({ 'web/app/ui/a.tsx': text })).toEqual([]);
  });

  test('logical: lets logical sides, both directions, words, and a reason be', () => {
    const text = [
      "export const a = 'ms-2 start-0 text-end rounded-s border-e ltr:left-0 sm:rtl:right-0 translate-y-1 rounded-lg';",
      "export const b = 'Nothing is left right now: left-over, border-less, chevron-left.';",
      'export const c = (e: Element) => e.scrollTo({ left: 0 });',
      '// physical: the picture is cut from its left',
      "export const d = 'object-left';",
    ].join('\n');
    const css = 'a {\n  inset: 0 4px auto 4px;\n  margin: 0 auto;\n  padding: calc(1px + 2px) 3px 4px;\n}\n';
    expect(problemsWith({ 'web/app/ui/a.tsx': text, 'web/app/styles/a.css': css })).toEqual([]);
    expect(problemsWith({ 'web/app/ui/a.test.tsx': "export const a = 'ml-2';" })).toEqual([]);
  });

  test('length: refuses 501 lines, except in generated files', () => {
    const long = 'export {};\n'.repeat(501);
    expect(problemsWith({ 'web/app/lib/long.css': 'a {}\n'.repeat(500) })).toEqual([]);
    expect(problemsWith({ 'shared/src/generated/abi.ts': long })).toEqual([]);
    expect(problemsWith({ 'web/app/lib/a.ts': long })).toEqual([
      expect.stringContaining('length: 501 lines'),
    ]);
  });

  test.each([
    ['process.env', 'export const port = process.env.PORT;'],
    ['the process module', importing('node:process')],
  ])('environment: read outside the configuration by %s', (_what, text) => {
    expect(problemsWith({ 'tools/a.ts': text })).toEqual([]);
    expect(problemsWith({ 'server/src/platform/a.ts': text })).toEqual([
      expect.stringContaining('environment'),
    ]);
  });

  test('environment: ignores a name in a string or a comment', () => {
    expect(
      problemsWith({ 'server/src/platform/a.ts': "// process.env\nexport const a = 'process.env';" }),
    ).toEqual([]);
  });

  test.each([
    ['waitForTimeout', 'await page.waitForTimeout(100);'],
    ['a helper called sleep', 'await sleep(100);'],
    ['a promise around setTimeout', 'await new Promise((done) => setTimeout(done, 100));'],
    ['node:timers/promises', importing('node:timers/promises')],
  ])('sleep: %s', (_what, text) => {
    expect(problemsWith({ 'server/src/platform/a.ts': text })).toEqual([]);
    expect(problemsWith({ 'server/src/platform/a.test.ts': text })).toEqual([
      expect.stringContaining('sleep'),
    ]);
    expect(problemsWith({ 'e2e/helpers.ts': text })).toEqual([expect.stringContaining('sleep')]);
  });

  test('barrels: refuses files that only re-export, and export *', () => {
    const named = "export { rank } from './domain/rank.ts';";
    const star = "export * from './domain/rank.ts';\nexport const own = 1;";
    expect(problemsWith({ 'shared/src/a.ts': named })).toEqual([
      expect.stringContaining('shared/src/a.ts:1 barrels'),
    ]);
    expect(problemsWith({ 'shared/src/a.ts': star })).toEqual([
      expect.stringContaining('shared/src/a.ts:1 barrels'),
    ]);
    expect(problemsWith({ 'shared/src/a.ts': `${named}\nexport const own = 1;` })).toEqual([]);
  });

  test('paths: refuses those that break in a folder with a space in its name', () => {
    const url = "new URL('..', import.meta.url)";
    expect(problemsWith({ 'web/dev/a.ts': `export const root = ${url}.${'pathname'};` })).toEqual([
      expect.stringContaining('web/dev/a.ts:1 paths'),
    ]);
    expect(problemsWith({ 'web/dev/a.ts': `export const root = ${url};` })).toEqual([]);
  });

  test('doc-links: reports dead paths and links', () => {
    const text =
      'Look at `shared/src/gone.ts`,\n[this](api.md) and [that](./lost.md).\n```\n`server/src/fenced.ts`\n```\n';
    expect(problemsWith({ 'docs/a.md': text })).toEqual([
      'docs/a.md:1 doc-links: shared/src/gone.ts does not exist',
      'docs/a.md:2 doc-links: docs/lost.md does not exist',
    ]);
  });

  test('conflicts: reports what a merge left behind, in every kind of text', () => {
    const text = [
      '1. One',
      `${'<'.repeat(7)} HEAD`,
      '2. Two',
      '='.repeat(7),
      '2. Too',
      `${'>'.repeat(7)} a (b)`,
    ];
    const found = (path: string) => [
      `${path}:2 conflicts: a merge was not finished here`,
      `${path}:6 conflicts: a merge was not finished here`,
    ];
    expect(problemsWith({ 'CONTRIBUTING.md': text.join('\n') })).toEqual(found('CONTRIBUTING.md'));
    expect(problemsWith({ 'deploy/nginx.conf': text.join('\n') })).toEqual(found('deploy/nginx.conf'));
  });

  test('doc-links: the changelog may name deleted files', () => {
    expect(problemsWith({ 'CHANGELOG.md': '`shared/src/gone.ts`' })).toEqual([]);
  });
});
