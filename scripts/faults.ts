/**
 * PostgreSQL, three APIs, two indexers and the demo world's chains, under load, while one after another is restarted,
 * killed and frozen: `npm run test:faults -- [seed]`. Nothing that was confirmed may be lost, nothing may be doubled, and
 * at the end every row is what its events say.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDb } from '@pitlane/server/db/open-db';
import { checkIndex } from '@pitlane/server/indexer/operate-index';
import { startTestPostgres } from '@pitlane/server/testing/test-postgres';
import { CHAIN_FACTS, CHAINS, type Chain } from '@pitlane/shared/domain/chains';
import { seededRandom } from '@pitlane/shared/domain/seeded-random';
import { startWorld } from '@pitlane/world/start';
import { startTrade } from '@pitlane/world/trade';
import { FAULTS, type Fault, type Scene, untilIndexed, untilLive } from './faults/faults.ts';
import { startLoad } from './faults/load.ts';
import { type ServerProcess, startServerProcess } from './faults/server-process.ts';

import { ensurePostgres } from './postgres.ts';
import { seed as usualSeed } from './seed.ts';

const OPERATOR_TOKEN = 'operator-of-the-fault-tests';
const seed = Number(process.argv[2] ?? usualSeed);
const began = performance.now();
const print = (line: string) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`);

await using cleanup = new AsyncDisposableStack();
const bin = ensurePostgres();
if (!bin) throw new Error('The fault tests need PostgreSQL.');
print(`seed ${seed}`);
const dataDir = mkdtempSync(join(tmpdir(), 'pitlane-faults-'));
cleanup.defer(() => rmSync(dataDir, { recursive: true, force: true }));
const postgres = await startTestPostgres(bin);
cleanup.defer(postgres.close);

const nodes = new Map<Chain, number>();
/** The world says which process runs a chain, also when it has started it again. */
const readNode = (line: string) => {
  const pid = Number(/\(process (\d+)\)$/.exec(line)?.[1]);
  const chain = CHAINS.find((each) => line.startsWith(CHAIN_FACTS[each].label));
  if (chain && pid) nodes.set(chain, pid);
};
const world = await startWorld({ dataDir, log: readNode });
cleanup.defer(world.stop);
print('the chains run');

const settings = {
  DATABASE_URL: postgres.url,
  PITLANE_DEMO: '1',
  PITLANE_DATA: dataDir,
  OPERATOR_TOKEN,
  LOG_LEVEL: 'info',
  ...Object.fromEntries(
    CHAINS.flatMap((chain) => [
      [`${chain.toUpperCase()}_RPC_URL`, world.chains[chain].rpcUrl],
      [`${chain.toUpperCase()}_WS_URL`, world.chains[chain].wsUrl],
    ]),
  ),
};
const builder = { BUILDER_PRIVATE_KEY: world.builderKey, BUILD_SECRET: world.buildSecret };
const start = async (
  name: string,
  roles: string,
  more: Record<string, string> = {},
): Promise<ServerProcess> => {
  const server = await startServerProcess(name, { ...settings, ...more, ROLES: roles });
  cleanup.defer(async () => void (await server.stop()));
  return server;
};
const indexers = [
  await start('indexer 1', 'indexer,jobs', builder),
  await start('indexer 2', 'indexer,jobs', builder),
];
const apis = [await start('api 1', 'api'), await start('api 2', 'api'), await start('api 3', 'api')];
const everyone = [...apis, ...indexers];
await untilIndexed(apis);
print('three APIs and two indexers serve');

const db = await openDb({ url: postgres.url });
cleanup.defer(() => db.close());
const scene: Scene = {
  postgres,
  db,
  apis,
  indexers,
  down: new Set(),
  nodeOf: (chain) => nodes.get(chain) ?? 0,
};
const trade = startTrade(world.chains);
const load = startLoad(apis, { isDown: (api) => scene.down.has(api), operatorToken: OPERATOR_TOKEN });

/** Each fault once, both restarts five times, in an order that the seed decides. */
const order = FAULTS.flatMap((fault) =>
  fault.name.startsWith('restart') ? Array<Fault>(5).fill(fault) : [fault],
)
  .map((fault, index) => ({ fault, at: seededRandom(`${seed}:${index}`) }))
  .toSorted((a, b) => a.at - b.at);
const failures: string[] = [];
for (const { fault } of order) {
  const ms = await fault.run(scene);
  const isLate = ms > fault.limitMs;
  print(`${isLate ? 'LATE ' : ''}${fault.name} after ${Math.round(ms)} ms (at most ${fault.limitMs})`);
  if (isLate) failures.push(`${fault.name} took ${Math.round(ms)} ms`);
  for (const { name, isAlive, tail } of everyone) {
    if (isAlive()) continue;
    throw new Error(`${name} ended after: ${fault.name}\n${tail().join('\n')}`);
  }
  await untilIndexed(apis);
  await untilLive(apis);
}

await load.stop();
await trade.stop();
await untilIndexed(apis);
print(`answers by status: ${[...load.counts].map(([status, n]) => `${status}: ${n}`).join(', ')}`);
print(`${trade.mined()} transactions mined, ${load.confirmed.length} announcements confirmed`);
failures.push(...load.problems.slice(0, 20));
if (load.problems.length > 20) failures.push(`… and ${load.problems.length - 20} more`);
const titles = await db.query<{ title: string }>('select title from announcement');
const stored = new Set(titles.map(({ title }) => title));
failures.push(...load.confirmed.filter((title) => !stored.has(title)).map((title) => `lost: ${title}`));
if (!(await checkIndex(db.forWork('index'), {}, print)))
  failures.push('rows differ from what their events say');
for (const server of everyone) {
  const code = await server.stop();
  if (code !== 0) failures.push(`${server.name} stopped with code ${code}:\n${server.tail().join('\n')}`);
}
for (const failure of failures) console.log(`  ✗ ${failure}`);
print(failures.length === 0 ? `all is well (seed ${seed})` : `${failures.length} failures (seed ${seed})`);
process.exitCode = failures.length === 0 ? 0 : 1;
