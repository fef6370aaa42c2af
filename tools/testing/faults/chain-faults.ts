import { setTimeout as sleep } from 'node:timers/promises';
import { rpcTo } from '@pitlane/world/rpc';
import { type Fault, type Scene, timeUntil, untilCause, untilIndexedFurther, untilServing } from './scene.ts';

/** What happens to the nodes of the chains. */
export const CHAIN_FAULTS: readonly Fault[] = [
  { name: "kill -9 of a chain's node: indexed again", limitMs: 30_000, run: killNode },
  { name: "SIGSTOP of a chain's node for 20 s: indexed again", limitMs: 30_000, run: freezeNode },
  { name: "another chain's node in place of a chain's own: indexed again", limitMs: 30_000, run: swapNode },
  { name: "an empty node in place of a chain's own: indexed again", limitMs: 30_000, run: emptyNode },
  { name: 'reorganisation while PostgreSQL restarts: served again', limitMs: 2_000, run: reorganise },
];

/** The world starts a chain again that has died once; for a second time within a minute it gives it up. */
async function killNode(scene: Scene): Promise<number> {
  process.kill(scene.nodes.matic.pid, 'SIGKILL');
  return untilIndexedFurther(scene, 'matic');
}

async function freezeNode(scene: Scene): Promise<number> {
  const { pid } = scene.nodes.binance;
  process.kill(pid, 'SIGSTOP');
  await sleep(20_000);
  process.kill(pid, 'SIGCONT');
  return untilIndexedFurther(scene, 'binance');
}

async function swapNode(scene: Scene): Promise<number> {
  return misleadTo(scene, { url: scene.nodes.binance.ownUrl, cause: 'wrong_chain_id' });
}

async function emptyNode(scene: Scene): Promise<number> {
  return misleadTo(scene, { url: scene.emptyNodeUrl, cause: 'empty_node' });
}

/** Points a chain's address at a wrong node until health reports it, and back. Its index must lose nothing. */
async function misleadTo(scene: Scene, { url, cause }: { url: string; cause: string }): Promise<number> {
  const { avalanche } = scene.nodes;
  const before = await countEvents(scene);
  avalanche.leadTo(url);
  await untilCause(scene, cause).finally(() => avalanche.leadTo(avalanche.ownUrl));
  const after = await countEvents(scene);
  if (after < before) throw new Error(`a wrong node took ${before - after} events from the index`);
  return untilIndexedFurther(scene, 'avalanche');
}

async function countEvents({ db }: Scene): Promise<number> {
  const [row] = await db.query<{ n: number }>(`select count(*) as n from event where chain = 'avalanche'`);
  return row?.n ?? 0;
}

/** A reorg replaces indexed blocks while PostgreSQL is down. */
async function reorganise(scene: Scene): Promise<number> {
  const { postgres, nodes } = scene;
  const rpc = rpcTo(nodes.matic.ownUrl);
  const readHead = async () => Number(await rpc<string>('eth_blockNumber'));
  const [kept, snapshot] = [await readHead(), await rpc<string>('evm_snapshot')];
  await untilIndexedFurther(scene, 'matic');
  await postgres.stop('immediate');
  await rpc('evm_revert', snapshot);
  await timeUntil('the chain has other blocks', async () => (await readHead()) > kept);
  await postgres.start();
  const ms = await untilServing(scene);
  await untilIndexedFurther(scene, 'matic');
  return ms;
}
