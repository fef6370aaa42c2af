import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@pitlane/server/db/db';
import type { TestPostgres } from '@pitlane/server/testing/test-postgres';
import { CHAINS, type Chain } from '@pitlane/shared/domain/chains';
import type { ServerProcess } from './server-process.ts';

/** What the faults act on. */
export type Scene = {
  postgres: TestPostgres;
  /** The tests' own look at the database. */
  db: Db;
  apis: ServerProcess[];
  indexers: ServerProcess[];
  /** Processes that do not answer because a fault has taken them down. */
  down: Set<ServerProcess>;
  /** Process of a chain's node. */
  nodeOf: (chain: Chain) => number;
};

/** A fault, and how long in milliseconds the system may need to get over it. */
export type Fault = { name: string; limitMs: number; run: (scene: Scene) => Promise<number> };

const POLL_MS = 25;
const GIVE_UP_MS = 60_000;
const PROBE_MS = 2_000;

export const FAULTS: readonly Fault[] = [
  { name: 'restart of PostgreSQL (fast): served again', limitMs: 2_000, run: (s) => restart(s, 'fast') },
  {
    name: 'restart of PostgreSQL (immediate): served again',
    limitMs: 2_000,
    run: (s) => restart(s, 'immediate'),
  },
  { name: 'PostgreSQL frozen for 4 s: served again', limitMs: 2_000, run: freezeDatabase },
  { name: 'kill -9 of the leading indexer: replaced', limitMs: 2_000, run: killLeader },
  { name: 'SIGSTOP of the leading indexer: replaced', limitMs: 10_000, run: freezeLeader },
  { name: 'kill -9 of an API: the others serve on', limitMs: 2_000, run: killApi },
  { name: 'SIGSTOP of an API for 3 s: serves again', limitMs: 2_000, run: freezeApi },
  { name: "kill -9 of a chain's node: indexed again", limitMs: 30_000, run: killNode },
];

/** Milliseconds until `ask` says true. Throws when that takes a minute. */
async function timeUntil(what: string, ask: () => Promise<boolean>): Promise<number> {
  const began = performance.now();
  while (!(await ask().catch(() => false))) {
    if (performance.now() - began > GIVE_UP_MS) throw new Error(`not within a minute: ${what}`);
    await sleep(POLL_MS);
  }
  return performance.now() - began;
}

async function isServing({ url }: ServerProcess): Promise<boolean> {
  const response = await fetch(`${url}/api/nfts?limit=1`, { signal: AbortSignal.timeout(PROBE_MS) });
  await response.arrayBuffer();
  return response.status === 200;
}

const allServing = (apis: ServerProcess[]) =>
  timeUntil('every API serves', async () => (await Promise.all(apis.map(isServing))).every(Boolean));

async function restart({ postgres, apis }: Scene, mode: 'fast' | 'immediate'): Promise<number> {
  await postgres.stop(mode);
  await timeUntil('the APIs notice', async () => {
    const answers = await Promise.all(apis.map(({ url }) => fetch(`${url}/api/health/ready`)));
    return answers.every(({ status }) => status === 503);
  });
  await postgres.start();
  return allServing(apis);
}

async function freezeDatabase({ postgres, apis }: Scene): Promise<number> {
  postgres.freeze();
  await sleep(4_000);
  postgres.thaw();
  return allServing(apis);
}

type LeaseRow = { name: string; epoch: number; holder: string };

/** Of one chain each: who leads, and since which change. */
const readLeases = ({ db }: Scene) =>
  db.query<LeaseRow>(`select name, epoch, holder from lease where name like 'indexer %' order by name`);

/** The indexer that leads on most chains, and its leases. */
async function findLeader(scene: Scene): Promise<{ leader: ServerProcess; leases: LeaseRow[] }> {
  const leases = await readLeases(scene);
  const of = ({ pid }: ServerProcess) => leases.filter(({ holder }) => holder.startsWith(`${pid}.`));
  const [leader] = scene.indexers.toSorted((a, b) => of(b).length - of(a).length);
  if (!leader || of(leader).length === 0) throw new Error('nobody leads');
  return { leader, leases: of(leader) };
}

/** Until each of these leases has another holder. */
function untilReplaced(scene: Scene, before: LeaseRow[]): Promise<number> {
  return timeUntil('the other indexer leads', async () => {
    const now = await readLeases(scene);
    return before.every(({ name, holder }) => now.find((lease) => lease.name === name)?.holder !== holder);
  });
}

async function killLeader(scene: Scene): Promise<number> {
  const { leader, leases } = await findLeader(scene);
  leader.signal('SIGKILL');
  const ms = await untilReplaced(scene, leases);
  await leader.restart();
  return ms;
}

async function freezeLeader(scene: Scene): Promise<number> {
  const { leader, leases } = await findLeader(scene);
  leader.signal('SIGSTOP');
  const ms = await untilReplaced(scene, leases);
  // It wakes up in the middle of what it did: nothing of that may be written.
  leader.signal('SIGCONT');
  return ms;
}

async function killApi({ apis, down }: Scene): Promise<number> {
  const [victim, ...others] = apis;
  if (!victim) throw new Error('there is no API');
  down.add(victim);
  victim.signal('SIGKILL');
  const ms = await allServing(others);
  await victim.restart();
  await allServing(apis);
  down.delete(victim);
  return ms;
}

async function freezeApi({ apis, down }: Scene): Promise<number> {
  const victim = apis.at(-1);
  if (!victim) throw new Error('there is no API');
  down.add(victim);
  victim.signal('SIGSTOP');
  await sleep(3_000);
  victim.signal('SIGCONT');
  const ms = await allServing(apis);
  down.delete(victim);
  return ms;
}

async function killNode(scene: Scene): Promise<number> {
  const before = await readBlocks(scene);
  process.kill(scene.nodeOf('matic'), 'SIGKILL');
  return timeUntil('the chain that died is indexed further', async () => {
    const now = await readBlocks(scene);
    return (now.get('matic') ?? 0) > (before.get('matic') ?? 0) + 1;
  });
}

async function readBlocks({ db }: Scene): Promise<Map<Chain, number>> {
  const rows = await db.query<{ chain: Chain; block: number }>(
    'select chain, block_number as block from checkpoint',
  );
  return new Map(rows.map(({ chain, block }) => [chain, block]));
}

/** Until every chain is indexed up to its head, by what the APIs say. */
export function untilIndexed(apis: ServerProcess[]): Promise<number> {
  return timeUntil('every chain is indexed to its head', async () => {
    const answers = await Promise.all(apis.map(({ url }) => fetch(`${url}/api/health`)));
    const all = (await Promise.all(answers.map((answer) => answer.json()))) as {
      chains: { state: string }[];
    }[];
    return all.every(
      ({ chains }) => chains.length === CHAINS.length && chains.every(({ state }) => state === 'ok'),
    );
  });
}

/** Until each API streams a change: the load publishes announcements all the time. */
export async function untilLive(apis: ServerProcess[]): Promise<void> {
  await Promise.all(
    apis.map(async ({ name, url }) => {
      const signal = AbortSignal.timeout(GIVE_UP_MS);
      const { body } = await fetch(`${url}/api/live?topics=announcements`, { signal });
      if (!body) throw new Error(`${name} gives no stream`);
      let heard = '';
      for await (const text of body.pipeThrough(new TextDecoderStream())) {
        heard += text;
        if (heard.includes('event: change')) return;
      }
      throw new Error(`${name} ended its stream`);
    }),
  );
}
