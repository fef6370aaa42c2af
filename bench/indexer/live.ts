import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { gameDeskAbi } from '@pitlane/shared/generated/game-desk';
import postgres from 'postgres';
import { type Abi, encodeFunctionData } from 'viem';
import { endProcess } from '../lib/processes.ts';
import { deployment, type Node, RANK_KEY } from './chain.ts';
import { startPitlane } from './sides.ts';

const BLOCKS = 300;
/** Blocks before them that are not counted: until the process has started, and its code is warm. */
const WARM_UP_BLOCKS = 50;
/** Milliseconds between blocks: each is a row before the next is mined. */
const PAUSE_MS = 50;
const CHANGE_CHANNEL = 'change';

const abi: Abi = gameDeskAbi;

/**
 * How long new blocks take to become rows, in milliseconds, one figure for each block: from the moment the node announces
 * the block until the database announces the commit. Each block changes one car. The database is one that Pitlane has filled
 * from this node.
 */
export async function measureLive(node: Node, databaseUrl: string): Promise<number[]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const heads = new WebSocket(node.wsUrl);
  const child = startPitlane({ rpcUrl: node.url, wsUrl: node.wsUrl, databaseUrl });
  try {
    await once(heads, 'open');
    heads.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: ['newHeads'] }));
    let committed = Promise.withResolvers<number>();
    await sql.listen(CHANGE_CHANNEL, () => committed.resolve(performance.now()));
    const changeCar = makeChange(node);
    await untilFollowing(node, sql);

    const times: number[] = [];
    for (let block = 0; block < WARM_UP_BLOCKS + BLOCKS; block += 1) {
      await changeCar(block);
      const announced = onceHead(heads);
      committed = Promise.withResolvers<number>();
      await node.rpc('evm_mine');
      const [from, to] = await Promise.all([announced, committed.promise]);
      times.push(to - from);
      await requireStored(node, sql);
      await pause(PAUSE_MS);
    }
    return times.slice(WARM_UP_BLOCKS);
  } finally {
    await endProcess(child);
    heads.close();
    await sql.end();
  }
}

/** Resolves when the node next announces a block. */
function onceHead(heads: WebSocket): Promise<number> {
  return new Promise((resolve) => {
    heads.addEventListener('message', function heard({ data }) {
      if (!String(data).includes('eth_subscription')) return;
      resolve(performance.now());
      heads.removeEventListener('message', heard);
    });
  });
}

/** Sends the change of one car's rank to the node. It is not mined yet. */
function makeChange({ rpc }: Node): (block: number) => Promise<void> {
  const [from, to] = [RANK_KEY, deployment.gameDesk];
  return async (block) => {
    const args = [[BigInt(1 + (block % 100))], [1 + (Math.floor(block / 100) % 5)]];
    const data = encodeFunctionData({ abi, functionName: 'setRanks', args });
    await rpc('eth_sendTransaction', { from, to, data, gas: '0x7a120' });
  };
}

const HEAD = `select block_number::int as head from checkpoint where chain = 'binance'`;

async function untilFollowing({ rpc }: Node, sql: postgres.Sql): Promise<void> {
  for (;;) {
    const [row] = await sql.unsafe<{ head: number }[]>(HEAD);
    if (row?.head === Number(await rpc('eth_blockNumber'))) return;
    await pause(50);
  }
}

/** Throws when the commit that was heard is not the block's. */
async function requireStored({ rpc }: Node, sql: postgres.Sql): Promise<void> {
  const [row] = await sql.unsafe<{ head: number }[]>(HEAD);
  const head = Number(await rpc('eth_blockNumber'));
  if (row?.head !== head) throw new Error(`block ${head} was announced, and ${row?.head} is stored`);
}
