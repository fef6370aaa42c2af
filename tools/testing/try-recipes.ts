/**
 * Follows the recipes of docs/contributing/ in a copy of the repository: adds a throw-away page, endpoint and kind of event, and compiles,
 * tests and builds them. A step of `npm run test:deep`.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pinnedEnv, root } from '../start/bootstrap.mjs';

const WORKSPACES = ['contracts', 'shared', 'server', 'web', 'world', 'e2e'];
/** The most files that a new one may touch, its features and tests aside. */
const MOST = { page: 7, endpoint: 6, event: 8 };

const copy = mkdtempSync(join(tmpdir(), 'pitlane-recipes-'));
// The program that runs is told to stop as well, and then the copy is removed below.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
try {
  copyRepository();
  expectAtMost('page', addPage());
  expectAtMost('endpoint', addEndpoint());
  expectAtMost('event', addEvent());
  addSimulatedEvent();
  run('.', 'node', 'server/src/app/write-openapi.ts');
  run('web', 'react-router', 'typegen');
  run('web', 'tsc');
  run('.', 'tsc', '-p', '.');
  run(
    '.',
    'vitest',
    'run',
    'shared/src/domain/site',
    'server/src/app/http.test.ts',
    'server/src/app/access.test.ts',
    'shared/src/fold',
    'server/src/platform/chain/event-sources.test.ts',
    'server/src/platform/chain/log-decoder.test.ts',
    'server/src/indexer/reorganisations.test.ts',
    'server/src/modules/activity',
    'web/app/features/activity',
  );
  run('web', 'react-router', 'build');
} finally {
  rmSync(copy, { recursive: true, force: true });
}

/** The files that git knows or would add, and the installed packages by links; those of the workspaces are the copies. */
function copyRepository(): void {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  });
  for (const path of list.toString().split('\0')) {
    if (path === '' || !existsSync(join(root, path))) continue;
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  linkPackages('.');
  linkPackages('tools');
  for (const name of WORKSPACES) {
    linkPackages(name);
    symlinkSync(join(copy, name), join(copy, 'node_modules', '@pitlane', name));
  }
}

/** Links installed packages, but not the caches beside them: what tools write there would stay. */
function linkPackages(workspace: string): void {
  const [from, to] = [join(root, workspace, 'node_modules'), join(copy, workspace, 'node_modules')];
  if (!existsSync(from)) return;
  mkdirSync(join(to, '@pitlane'), { recursive: true });
  for (const name of readdirSync(from))
    if (name !== '@pitlane' && (name === '.bin' || !name.startsWith('.')))
      symlinkSync(join(from, name), join(to, name));
}

/** docs/contributing/page.md. Returns the files. */
function addPage(): string[] {
  return [
    change(
      'shared/src/domain/site/pages.ts',
      "  { path: '*'",
      `  { path: '/recipe', file: 'recipe', card: ['Recipe', 'A page to try'], search: { title: 'Recipe', words: 'try' }, footer: { column: 'Learn' } },\n  { path: '*'`,
    ),
    write(
      'web/app/routes/recipe.tsx',
      `import { pageMeta } from '../lib/page-meta.ts';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/recipe';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Recipe', description: 'A page to try.' });

export default function RecipePage() {
  return <PageTitle title="Recipe" lead="A page to try." />;
}
`,
    ),
  ];
}

/** docs/contributing/endpoint.md. Returns the files, with the generated document. */
function addEndpoint(): string[] {
  return [
    write(
      'shared/src/api/recipe.ts',
      `import { z } from 'zod';

export const RecipeSchema = z.object({ tried: z.boolean() });
export type Recipe = z.infer<typeof RecipeSchema>;
`,
    ),
    write(
      'server/src/modules/recipe/recipe.service.ts',
      `import type { Recipe } from '@pitlane/shared/api/recipe';

export const createRecipeService = () => ({ read: (): Recipe => ({ tried: true }) });
export type RecipeService = ReturnType<typeof createRecipeService>;
`,
    ),
    write(
      'server/src/modules/recipe/recipe.routes.ts',
      `import { RecipeSchema } from '@pitlane/shared/api/recipe';
import { json, operationsOf, router } from '../../platform/http/operation.ts';
import type { RecipeService } from './recipe.service.ts';

const operation = operationsOf('Site');

const read = operation('operator', 'GET /api/operator/recipe', {
  operationId: 'getRecipe',
  summary: 'Try a recipe',
  description: 'Shows operators that the recipe for an endpoint works.',
  responses: { 200: json(RecipeSchema, 'The recipe.') },
});

export const recipeRoutes = (service: RecipeService) => router().openapi(read, (c) => c.json(service.read(), 200));
`,
    ),
    change(
      'server/src/app/modules.ts',
      '    siteRoutes(config),',
      '    recipeRoutes(createRecipeService()),\n    siteRoutes(config),',
      `import { recipeRoutes } from '../modules/recipe/recipe.routes.ts';
import { createRecipeService } from '../modules/recipe/recipe.service.ts';
`,
    ),
    'docs/openapi.json',
  ];
}

/** docs/contributing/event.md, for an event of a car that the feed shows. Returns the files, with the generated document. */
function addEvent(): string[] {
  return [
    change(
      'shared/src/fold/event.ts',
      '  fuel_changed: {',
      "  car_refunded: { tokenId: 'uint256', owner: 'address', amount: 'uint256' },\n  fuel_changed: {",
    ),
    change(
      'server/src/platform/chain/event-sources.ts',
      '      lock_changed: {',
      `      car_refunded: {
        abi: getAbiItem({ abi: carCollectionAbi, name: 'CarRefunded' }),
        decode: ({ topics: [, id, owner], data }) => ({
          kind: 'car_refunded',
          tokenId: numberIn(id),
          owner: addressIn(owner),
          amount: numberIn(data),
        }),
      },
      lock_changed: {`,
    ),
    change(
      'shared/src/fold/car.ts',
      "    case 'lock_changed':",
      "    case 'car_refunded':\n      return { ...known(car, event), updatedAt: event.timestamp };\n    case 'lock_changed':",
    ),
    change(
      'shared/src/fold/activity.ts',
      "    case 'fitted':",
      "    case 'car_refunded':\n      return { ...known, told: 'refund', taker: event.owner, price: event.amount };\n    case 'fitted':",
    ),
    change(
      'shared/src/fold/activity.ts',
      "if (event.kind === 'fitted')",
      "if (event.kind === 'fitted' || event.kind === 'car_refunded')",
    ),
    change('shared/src/domain/orders/activity.ts', /^ {2}'fitting',$/gm, "  'fitting',\n  'refund',"),
    change(
      'web/app/features/activity/feed-kinds.ts',
      "  fitting: 'Fitted',",
      "  fitting: 'Fitted',\n  refund: 'Refunded',",
    ),
    'docs/openapi.json',
  ].filter((path, i, all) => all.indexOf(path) === i);
}

/** The tests' part of that recipe: the simulated chain emits the event. */
function addSimulatedEvent(): void {
  const path = 'server/src/testing/simulated-events.ts';
  change(path, "'update', 'lock'] as const", "'update', 'lock', 'refund_car'] as const");
  change(
    path,
    "  if (kind === 'lock') {",
    `  if (kind === 'refund_car')
    return [{ source: 'cars', kind: 'car_refunded', tokenId, owner: car.owner, amount: BigInt(pick) }];
  if (kind === 'lock') {`,
  );
}

function write(path: string, text: string): string {
  mkdirSync(dirname(join(copy, path)), { recursive: true });
  writeFileSync(join(copy, path), text);
  return path;
}

/** Replaces a place in a file, which has to be there, and puts a text in front of all. A pattern stands for all its places. */
function change(path: string, place: string | RegExp, by: string, head = ''): string {
  const text = readFileSync(join(copy, path), 'utf8');
  const changed = text.replace(place, () => by);
  if (changed === text) throw new Error(`${path} has no "${place}": follow the recipe with what it has now`);
  return write(path, head + changed);
}

function expectAtMost(what: keyof typeof MOST, files: readonly string[]): void {
  console.log(`${what}: ${files.length} files, ${files.join(', ')}`);
  if (files.length > MOST[what])
    throw new Error(`a new ${what} touches ${files.length} files, more than ${MOST[what]}`);
}

function run(folder: string, program: string, ...args: string[]): void {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  execFileSync(program, args, {
    cwd: join(copy, folder),
    stdio: 'inherit',
    env: { ...pinnedEnv(), PATH: path },
  });
}
