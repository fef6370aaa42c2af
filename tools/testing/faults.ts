/**
 * PostgreSQL, three APIs, a site, two indexers and the demo world's chains, under load, while one after another is
 * restarted, killed, frozen, misled and refused: `npm run test:faults -- [seed] [part of a fault's name]`. Nothing that was
 * confirmed may be lost, nothing may be doubled or paid twice. At the end every row is what its events say, and every car has the owner
 * that its chain names.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadDirs } from '@pitlane/server/config/data-folders';
import { checkIndex } from '@pitlane/server/indexer/operate-index';
import { openDb } from '@pitlane/server/platform/db/open-db';
import { prepareOperatorToken } from '@pitlane/server/testing/test-db';
import { startTestPostgres } from '@pitlane/server/testing/test-postgres';
import { openTestSmtp } from '@pitlane/server/testing/test-smtp';
import { CHAIN_FACTS, CHAINS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { seededRandom } from '@pitlane/shared/domain/seeded-random';
import { accountAt, BUILDER } from '@pitlane/world/accounts';
import { startAnvil } from '@pitlane/world/anvil';
import { freePort } from '@pitlane/world/port';
import { startWorld } from '@pitlane/world/start';
import { startTraffic } from '@pitlane/world/traffic';
import { startWatchdog } from '@pitlane/world/watchdog-client';
import { buildWeb } from '../start/supervisor/build-web.ts';
import { auditAuctions, startAuctions } from './faults/auctions.ts';
import { auditPeople, auditTrades, findWrongOwners } from './faults/audit.ts';
import { CHAIN_FAULTS } from './faults/chain-faults.ts';
import { DATABASE_FAULTS } from './faults/database-faults.ts';
import { startLoad } from './faults/load.ts';
import { type Node, openNode } from './faults/nodes.ts';
import { startPeople } from './faults/people.ts';
import { PROCESS_FAULTS } from './faults/process-faults.ts';
import { checkPages, type Fault, type Scene, untilIndexed, untilLive } from './faults/scene.ts';
import { type ServerProcess, startServerProcess } from './faults/server-process.ts';
import { startTrading } from './faults/trading.ts';
import { ensurePostgres } from './postgres.ts';
import { seed as usualSeed } from './seed.ts';

const seed = Number(process.argv[2] ?? usualSeed);
const wanted = process.argv[3] ?? '';
if (!Number.isSafeInteger(seed))
  throw new RangeError('The first word is the seed, a whole number: npm run test:faults -- 7 read-only');
const began = performance.now();
const print = (line: string) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`);

await using cleanup = new AsyncDisposableStack();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // Servers and PostgreSQL would go on without this process.
  process.once(signal, () => void cleanup.disposeAsync().finally(() => process.exit(1)));
}
const bin = ensurePostgres();
if (!bin) throw new Error('The fault tests need PostgreSQL.');
print(`seed ${seed}`);
const dataDir = mkdtempSync(join(tmpdir(), 'pitlane-faults-'));
cleanup.defer(() => rmSync(dataDir, { recursive: true, force: true }));
await buildWeb(join(dataDir, 'build.log'), new AbortController().signal);
const postgres = await startTestPostgres(bin);
cleanup.defer(postgres.close);
// The servers get a role like a studio's: it owns its database, and nothing else.
const first = await openDb({ url: postgres.url });
await first.query('create role site login');
await first.query('create database site owner site');
await first.close();
const siteUrl = postgres.url.replace('pitlane@', 'site@').replace(/postgres$/, 'site');

const pids = new Map<Chain, number>();
/** The world says which process runs a chain, also when it has started it again. */
const readNode = (line: string) => {
  const pid = Number(/\(process (\d+)\)$/.exec(line)?.[1]);
  const chain = CHAINS.find((each) => line.startsWith(CHAIN_FACTS[each].label));
  if (chain && pid) pids.set(chain, pid);
};
const world = await startWorld({ dataDir, log: readNode });
cleanup.defer(world.stop);
const watchdog = startWatchdog();
cleanup.defer(watchdog.stop);
const emptyPort = await freePort();
const empty = {
  chainId: world.chains.avalanche.chainId,
  port: emptyPort,
  args: ['--accounts', '0'],
  watchdog,
};
const emptyNode = await startAnvil(empty);
cleanup.defer(emptyNode.stop);
const opened = await Promise.all(
  CHAINS.map(async (chain): Promise<[Chain, Node]> => {
    return [chain, await openNode(world.chains[chain], () => pids.get(chain) ?? 0)];
  }),
);
const nodes = Object.fromEntries(opened) as Record<Chain, Node>;
for (const [, node] of opened) cleanup.defer(node.close);
print('the chains run');

const smtp = await openTestSmtp();
cleanup.defer(smtp.close);

const settings = {
  DATABASE_URL: siteUrl,
  PITLANE_DEMO: '1',
  PITLANE_DATA: dataDir,
  MAIL_SMTP_URL: smtp.url,
  MAIL_FROM: 'Pitlane <pitlane@cars.example>',
  LOG_LEVEL: 'info',
  ...Object.fromEntries(
    CHAINS.flatMap((chain) => [
      [`${chain.toUpperCase()}_RPC_URL`, nodes[chain].rpcUrl],
      [`${chain.toUpperCase()}_WS_URL`, nodes[chain].wsUrl],
    ]),
  ),
};
const jobs = {
  BUILDER_PRIVATE_KEY: world.builderKey,
  BUILD_SECRET: world.buildSecret,
  SETTLER_PRIVATE_KEY: world.settlerKey,
};
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
  await start('indexer 1', 'indexer,jobs,builder', jobs),
  await start('indexer 2', 'indexer,jobs,builder', jobs),
];
const apis = [await start('api 1', 'api'), await start('api 2', 'api'), await start('api 3', 'api')];
const web = await start('web', 'web');
const everyone = [...apis, web, ...indexers];
await untilIndexed(apis);
print('three APIs, a site and two indexers serve');

const db = await openDb({ url: siteUrl.replace('site@', 'pitlane@') });
cleanup.defer(() => db.close());
const operatorToken = await prepareOperatorToken({ url: siteUrl });
const scene: Scene = {
  postgres,
  siteUrl,
  db,
  apis,
  web,
  indexers,
  down: new Set(),
  nodes,
  emptyNodeUrl: `http://127.0.0.1:${emptyPort}`,
  builder: accountAt(BUILDER).address,
  incoming: uploadDirs({ dataDir }).incoming,
  operatorToken,
};
const traffic = startTraffic(world.chains);
const isDown = (server: ServerProcess) => scene.down.has(server);
const trading = startTrading(world.chains, { apis, isDown });
const auctions = startAuctions(world.chains);
const people = startPeople({ apis, smtp }, isDown);
const load = startLoad({ apis, web }, { isDown, operatorToken });

/** Each fault once, both restarts five times, in an order that the seed decides. */
const order = [...DATABASE_FAULTS, ...CHAIN_FAULTS, ...PROCESS_FAULTS]
  .filter(({ name }) => name.includes(wanted))
  .flatMap((fault) => (fault.name.startsWith('restart') ? Array<Fault>(5).fill(fault) : [fault]))
  .map((fault, index) => ({ fault, at: seededRandom(`${seed}:${index}`) }))
  .toSorted((a, b) => a.at - b.at);
const failures: string[] = [];
const runFault = async ({ name, limitMs, run }: Fault) => {
  try {
    const ms = Math.round(await run(scene));
    const isLate = ms > limitMs;
    print(`${isLate ? 'LATE ' : ''}${name} after ${ms} ms (at most ${limitMs})`);
    if (isLate) failures.push(`${name} took ${ms} ms`);
  } catch (error) {
    // At once: what comes after it may end the run.
    print(`FAILED ${name}: ${String(error)}`);
    failures.push(`${name}: ${String(error)}`);
  }
};
for (const { fault } of order) {
  await runFault(fault);
  for (const { name, isAlive, tail } of everyone) {
    if (isAlive()) continue;
    throw new Error(`${name} ended after: ${fault.name}\n${tail().join('\n')}`);
  }
  await untilIndexed(apis);
  await untilLive(apis);
  await checkPages(scene).catch((error: unknown) => failures.push(`after ${fault.name}: ${String(error)}`));
}

await load.stop();
await traffic.stop();
await trading.stop();
await auctions.stop();
await people.stop();
await untilIndexed(apis);
print(`answers by status: ${[...load.counts].map(([status, n]) => `${status}: ${n}`).join(', ')}`);
print(`${traffic.mined()} transactions mined, ${load.confirmed.length} announcements confirmed`);
print(`${trading.confirmed.length} orders confirmed, ${trading.bought()} bought`);
if (!wanted && trading.bought() === 0) failures.push('nothing could be bought');
const { settled, problems: ofAuctions } = await auditAuctions(db, auctions);
print(`${auctions.bids()} bids confirmed, ${settled} auctions settled`);
if (!wanted && settled === 0) failures.push('no auction was settled');
failures.push(...ofAuctions);
failures.push(...trading.problems.slice(0, 20), ...(await auditTrades(db, trading)));
const { mailedTwice, problems: ofPeople } = await auditPeople(db, {
  people,
  smtp,
  uploads: uploadDirs({ dataDir }).kept,
});
print(
  `${people.registered.length} people registered, ${smtp.received.length} mails came, ${mailedTwice} of them a second time`,
);
if (!wanted && !people.registered.some(({ follows, likes }) => follows.size > 0 && likes.size > 0))
  failures.push('no registered account could follow and like');
failures.push(...people.problems.slice(0, 20), ...ofPeople);
failures.push(...load.problems.slice(0, 20));
if (load.problems.length > 20) failures.push(`… and ${load.problems.length - 20} more`);
const titles = await db.query<{ title: string }>('select title from announcement');
const stored = new Set(titles.map(({ title }) => title));
failures.push(...load.confirmed.filter((title) => !stored.has(title)).map((title) => `lost: ${title}`));
if (!(await checkIndex(db.forWork('index'), {}, print)))
  failures.push('rows differ from what their events say');
for (const chain of CHAINS) failures.push(...(await findWrongOwners(db, chain, nodes[chain].ownUrl)));
for (const server of everyone) {
  const code = await server.stop();
  if (code !== 0) failures.push(`${server.name} stopped with code ${code}:\n${server.tail().join('\n')}`);
}
for (const failure of failures) console.log(`  ✗ ${failure}`);
print(failures.length === 0 ? `all is well (seed ${seed})` : `${failures.length} failures (seed ${seed})`);
process.exitCode = failures.length === 0 ? 0 : 1;
