/** A chain whose blocks hold real logs, and the JSON-RPC answers of a good node about it. */
import { packCarState } from '@pitlane/shared/domain/cars/car-state';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import {
  type Address,
  bytesToHex,
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  hexToBytes,
  keccak256,
  numberToHex,
  pad,
  zeroAddress,
} from 'viem';
import type { Answers } from './fake-node.ts';
import { testTargets } from './test-targets.ts';

export const FAKE_CHAIN_ID = 31_356;

type Log = {
  address: Address;
  topics: Hex[];
  data: Hex;
  blockNumber: Hex;
  blockHash: Hex;
  transactionHash: Hex;
  transactionIndex: Hex;
  logIndex: Hex;
  removed: boolean;
};
type Block = { number: Hex; hash: Hex; parentHash: Hex; timestamp: Hex; logsBloom: Hex; transactions: Hex[] };
export type FakeChain = { blocks: Block[]; logs: Log[][]; answers: Answers };

const [CARS] = testTargets(['cars']);
const STRANGER: Address = `0x${'5a'.repeat(20)}`;
const STATE = packCarState({
  transfers: 0,
  series: 'rare_series',
  rank: 'expert',
  upgrades: { engine: 1, turbo: 0, tyres: 0, brakes: 0, suspension: 0, aero: 0 },
});
const word = (value: number): Hex => pad(numberToHex(value), { size: 32 });
const wallet = (n: number): Address => pad(numberToHex(0xa0 + (n % 7)), { size: 20 });

/**
 * A chain of `length` blocks. Every fifth block mints a car, the block after that moves it, and strangers emit transfers of their own
 * tokens in most blocks. Two blocks share each second.
 */
export function createFakeChain(length: number): FakeChain {
  const blocks: Block[] = [];
  const logs: Log[][] = [];
  for (let number = 0; number < length; number += 1) {
    const events = number === 0 ? [] : listEvents(number);
    const hash = keccak256(word(number));
    logs.push(
      events.map((event, i) => ({
        ...event,
        blockNumber: numberToHex(number),
        blockHash: hash,
        transactionHash: toTransaction(number, i),
        transactionIndex: numberToHex(i),
        logIndex: numberToHex(i),
        removed: false,
      })),
    );
    blocks.push({
      number: numberToHex(number),
      hash,
      parentHash: number === 0 ? word(0) : keccak256(word(number - 1)),
      timestamp: numberToHex(1_700_000_000 + (number >> 1)),
      logsBloom: makeBloom(events),
      transactions: events.map((_, i) => toTransaction(number, i)),
    });
  }
  return { blocks, logs, answers: listAnswers(blocks, logs) };
}

const toTransaction = (block: number, place: number): Hex => keccak256(word(block * 1_000 + place + 1));

type Event = Pick<Log, 'address' | 'topics' | 'data'>;

function listEvents(number: number): Event[] {
  const id = BigInt(Math.floor(number / 5) + 1);
  const events: Event[] =
    number % 3 === 0 ? [] : [transfer(STRANGER, wallet(number), wallet(number + 1), id)];
  const address = CARS?.address ?? zeroAddress;
  if (number % 5 === 0) {
    const topics = encodeEventTopics({
      abi: carCollectionAbi,
      eventName: 'CarUpdated',
      args: { tokenId: id },
    });
    const data = encodeAbiParameters([{ type: 'uint96' }], [STATE]);
    events.push(transfer(address, zeroAddress, wallet(number), id), {
      address,
      topics: topics as Hex[],
      data,
    });
  }
  if (number > 5 && number % 5 === 1) events.push(transfer(address, wallet(number - 1), wallet(number), id));
  return events;
}

function transfer(address: Address, from: Address, to: Address, id: bigint): Event {
  const topics = encodeEventTopics({ abi: carCollectionAbi, eventName: 'Transfer', args: { from, to, id } });
  return { address, topics: topics as Hex[], data: '0x' };
}

/** Yellow Paper, section 4.4.3. */
export function makeBloom(events: readonly Event[]): Hex {
  const bytes = new Uint8Array(256);
  for (const entry of events.flatMap(({ address, topics }) => [address, ...topics])) {
    const hash = hexToBytes(keccak256(entry));
    for (const at of [0, 2, 4]) {
      const bit = (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2_047;
      bytes[255 - (bit >> 3)] = (bytes[255 - (bit >> 3)] ?? 0) | (1 << (bit & 7));
    }
  }
  return bytesToHex(bytes);
}

type Filter = {
  address: Address[];
  topics: (Hex[] | null)[];
  blockHash?: Hex;
  fromBlock?: Hex;
  toBlock?: Hex;
};

function listAnswers(blocks: Block[], logs: Log[][]): Answers {
  const head = () => blocks.length - 1;
  const find = (tag: unknown) => (tag === 'latest' ? blocks[head()] : blocks[Number(tag)]) ?? null;
  const byHash = (hash: unknown) => blocks.findIndex((each) => each.hash === hash);
  return {
    eth_chainId: () => numberToHex(FAKE_CHAIN_ID),
    eth_getBlockByNumber: ([tag]) => find(tag),
    eth_getBlockByHash: ([hash]) => blocks[byHash(hash)] ?? null,
    eth_getLogs: ([given]) => {
      const { blockHash, fromBlock, toBlock, ...filter } = given as Filter;
      const at = byHash(blockHash);
      if (blockHash && at < 0) throw Object.assign(new Error('unknown block'), { code: -32_000 });
      const [from, to] = blockHash ? [at, at] : [Number(fromBlock), Number(toBlock)];
      return logs.slice(from, to + 1).flatMap((each) => each.filter((log) => fits(log, filter)));
    },
    eth_getBlockReceipts: ([hash]) => (logs[byHash(hash)] ?? []).map(toReceipt),
    eth_getTransactionReceipt: ([hash]) => {
      const log = logs.flat().find(({ transactionHash }) => transactionHash === hash);
      return log ? toReceipt(log) : null;
    },
  };
}

/** Each log is of a transaction of its own. */
const toReceipt = (log: Log) => ({
  transactionHash: log.transactionHash,
  blockHash: log.blockHash,
  logs: [log],
});

function fits(log: Log, { address, topics }: Pick<Filter, 'address' | 'topics'>): boolean {
  if (!address.includes(log.address)) return false;
  return topics.every((words, i) => words === null || words.includes(log.topics[i] ?? '0x'));
}
