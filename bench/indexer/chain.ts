/**
 * The chain that both indexers read: the demo world's own, with 100,000 more events of its car collection. Half of them
 * are transfers (20,000 mints among them), half are changes of a car's state. It is made once and kept.
 */
import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { epochCommitment, epochSecret } from '@pitlane/shared/domain/cars/fair-build';
import { GAME_ROLES } from '@pitlane/shared/domain/cars/game-roles';
import type { Address, Hash } from '@pitlane/shared/domain/chain/address';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { deployments } from '@pitlane/shared/generated/deployments';
import { gameDeskAbi } from '@pitlane/shared/generated/game-desk';
import { freePort } from '@pitlane/world/port';
import { type Rpc, rpcTo } from '@pitlane/world/rpc';
import {
  type Abi,
  decodeFunctionResult,
  encodeEventTopics,
  encodeFunctionData,
  type Hex,
  hexToBytes,
  keccak256,
  stringToHex,
} from 'viem';
import { inherited } from '../lib/config.ts';
import { endProcess } from '../lib/processes.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'node_modules/.cache/bench-indexer');
export const CHAIN_ID = 31356;
/** What the demo world's builder makes its secrets from: public. */
const MASTER = keccak256(stringToHex('pitlane demo world'));

const CARS = 20_000;
const TRANSFERS = 30_000;
const UPDATES = 30_000;
const WALLETS = 500;

export const deployment = deployments[`${CHAIN_ID}`];
const cars = deployment.carCollection as Address;
const desk = deployment.gameDesk as Address;
const abi: Abi = [...carCollectionAbi, ...gameDeskAbi];

/** The account that sets ranks: it has a key at the game's desk. */
export const RANK_KEY: Address = '0x00000000000000000000000000000000ba5e0001';

/** First topics of the two events that both sides read. */
export const EVENT_TOPICS = ['Transfer', 'CarUpdated'].map(
  (eventName) => encodeEventTopics({ abi, eventName })[0] as Hex,
);

export type Node = { url: string; wsUrl: string; rpc: Rpc; stop(): Promise<void> };

/** Starts a node on the benchmark's chain; makes the chain first where there is none. */
export async function startNode(): Promise<Node> {
  const kept = join(folder, `chain-${CARS}-${TRANSFERS}-${UPDATES}-${cars}.json`);
  if (!existsSync(kept)) await makeChain(kept);
  return openNode(kept);
}

async function openNode(state: string): Promise<Node> {
  const port = await freePort();
  const args = [
    '--host',
    '127.0.0.1',
    '--port',
    `${port}`,
    '--chain-id',
    `${CHAIN_ID}`,
    '--quiet',
    '--no-mining',
    '--order',
    'fifo',
  ];
  const unlimited = ['--gas-limit', '30000000000', '--auto-impersonate', '--prune-history', '512'];
  const child = spawn(join(root, 'node_modules/.bin/anvil'), [...args, ...unlimited, '--load-state', state], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const rpc = rpcTo(url);
  for (let tries = 0; ; tries += 1) {
    const up = await rpc('eth_chainId').then(
      () => true,
      (error: unknown) => {
        if (tries > 600) throw error;
        return false;
      },
    );
    if (up) return { url, wsUrl: `ws://127.0.0.1:${port}`, rpc, stop: () => endProcess(child) };
    await pause(100);
  }
}

async function makeChain(path: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const demo = join(folder, `demo-${cars}.json`);
  if (!existsSync(demo)) await makeDemoChain(demo);
  const node = await openNode(demo);
  try {
    await fill(node.rpc);
    const state = gunzipSync(hexToBytes(await node.rpc<Hex>('anvil_dumpState')));
    writeFileSync(path, state);
  } finally {
    await node.stop();
  }
}

/** Starts the whole demo once and keeps one of its chains. */
async function makeDemoChain(path: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pitlane-bench-'));
  const child = spawn(process.execPath, [join(root, 'tools/start/start.mjs')], {
    cwd: root,
    env: { ...inherited, PITLANE_DATA: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += String(chunk);
    if (printed.includes('Pitlane is open')) break;
  }
  await endProcess(child);
  copyFileSync(join(dataDir, 'chains/binance.json'), path);
  rmSync(dataDir, { recursive: true });
}

const hex = (value: number | bigint) => `0x${value.toString(16)}`;

async function fill(rpc: Rpc): Promise<void> {
  const read = async <T>(functionName: string, args: unknown[] = []): Promise<T> => {
    const data = encodeFunctionData({ abi, functionName, args });
    const answer = await rpc<Hex>('eth_call', { to: cars, data }, 'latest');
    return decodeFunctionResult({ abi, functionName, data: answer }) as T;
  };
  const sent: Promise<unknown>[] = [];
  const nonces = new Map<Address, number>();
  const send = (from: Address, functionName: string, args: unknown[], { value = 0n, to = cars } = {}) => {
    const data = encodeFunctionData({ abi, functionName, args });
    const gas = functionName === 'transferFrom' ? 100_000 : 3_000_000;
    const nonce = nonces.get(from) ?? 0;
    nonces.set(from, nonce + 1);
    const transaction = { from, to, data, gas: hex(gas), value: hex(value), nonce: hex(nonce) };
    sent.push(rpc('eth_sendTransaction', transaction));
  };
  // A block holds ten large transactions: the demo chain's own limit of gas.
  const mine = async () => {
    await Promise.all(sent.splice(0));
    await rpc('evm_mine');
  };
  const [owner, builder, cost] = [
    await read<Address>('owner'),
    await read<Address>('builder'),
    await read<bigint>('cost'),
  ];
  const wallets = Array.from(
    { length: WALLETS },
    (_, i) => `0x${(0xca0000 + i).toString(16).padStart(40, '0')}` as Address,
  );
  for (const wallet of [...wallets, owner, builder, RANK_KEY]) {
    await rpc('anvil_setBalance', wallet, '0x3635c9adc5dea000000000');
    nonces.set(wallet, Number(await rpc('eth_getTransactionCount', wallet, 'latest')));
  }
  send(owner, 'setKey', [GAME_ROLES.indexOf('rank'), RANK_KEY, 0xffff_ffff], { to: desk });
  send(owner, 'setMaxSupply', [1_000_000n]);
  send(owner, 'setmaxMintAmount', [1_000n]);
  send(owner, 'setNftPerAddressLimit', [1_000_000n]);
  await mine();

  const epoch = Number(await read<bigint>('epochCount'));
  const place = (number: number) => ({ chainId: CHAIN_ID, collection: cars, epoch: BigInt(number) });
  const secret = (number: number): Hash => epochSecret(MASTER, place(number));
  const open = (number: number) =>
    send(builder, 'openEpoch', [BigInt(number), epochCommitment(secret(number), place(number))]);
  open(epoch + 1);
  await mine();
  const first = Number(await read<bigint>('totalSupply')) + 1;
  const each = 40;
  for (let i = 0; i < CARS / each; i += 1) {
    send(wallets[i % WALLETS] ?? owner, 'mint', [BigInt(each)], { value: cost * BigInt(each) });
    if (i % 5 === 4) await mine();
  }
  open(epoch + 2);
  await mine();
  await mine();
  send(builder, 'revealEpoch', [BigInt(epoch + 1), secret(epoch + 1)]);
  await mine();
  for (let built = 0; built < CARS; built += 100) {
    send(builder, 'build', [100n]);
    await mine();
  }
  const holders = await readHolders(rpc, first, wallets);
  for (let i = 0; i < TRANSFERS; i += 1) {
    const car = (i * 7_919) % CARS;
    const [from, to] = [holders[car] ?? 0, (i * 31 + 7) % WALLETS];
    const target = to === from ? (to + 1) % WALLETS : to;
    const [sender, receiver] = [wallets[from] ?? owner, wallets[target] ?? owner];
    send(sender, 'transferFrom', [sender, receiver, BigInt(first + car)]);
    holders[car] = target;
    if (i % 30 === 29) await mine();
  }
  for (let i = 0; i < UPDATES; i += 50) {
    const ids = Array.from({ length: 50 }, (_, k) => BigInt(first + (((i + k) * 7_907) % CARS)));
    send(RANK_KEY, 'setRanks', [ids, ids.map((_, k) => 1 + ((i / 50 + k) % 5))], { to: desk });
    if (i % 100 === 50) await mine();
  }
  await mine();
  // All events lie below what either indexer takes for blocks that may still be replaced.
  await rpc('anvil_mine', hex(200));
}

/** Who holds each of the new cars, as a position in `wallets`: from the logs of their mints. */
async function readHolders(rpc: Rpc, first: number, wallets: Address[]): Promise<number[]> {
  const [topic] = encodeEventTopics({ abi, eventName: 'Transfer' });
  const filter = { address: cars, topics: [topic], fromBlock: '0x0', toBlock: 'latest' };
  const logs = await rpc<{ topics: Hex[] }[]>('eth_getLogs', filter);
  const positions = new Map(wallets.map((wallet, i) => [BigInt(wallet), i]));
  const holders: number[] = [];
  for (const { topics } of logs) {
    const car = Number(topics[3]) - first;
    if (car >= 0) holders[car] = positions.get(BigInt(topics[2] ?? 0)) ?? 0;
  }
  return holders;
}
