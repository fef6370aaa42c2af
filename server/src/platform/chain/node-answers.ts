/** What a node answers is checked against what it was asked: nodes, and the balancers before them, answer wrongly at times. */
import type { RpcLog } from 'viem';
import { z } from 'zod';
import type { Header } from './chain-reader.ts';

/** An answer that cannot be true. It may be right the next time: a balancer asks another node then. */
export class WrongAnswerError extends Error {
  constructor(what: string) {
    super(`the node gave an answer that cannot be right: ${what}`);
    this.name = 'WrongAnswerError';
  }
}

const Quantity = z.string().regex(/^0x[0-9a-f]{1,14}$/i);
const Word = z.string().regex(/^0x[0-9a-f]{64}$/i);

const Block = z.object({
  number: Quantity,
  hash: Word,
  parentHash: Word,
  timestamp: Quantity,
  logsBloom: z.unknown().optional(),
});

const Log = z.object({
  address: z.string().regex(/^0x[0-9a-f]{40}$/i),
  topics: z.array(Word).max(4),
  data: z.string().regex(/^0x([0-9a-f]{2})*$/i),
  blockNumber: Quantity,
  blockHash: Word,
  transactionHash: Word,
  logIndex: Quantity,
  removed: z.boolean().nullish(),
});

/** Blocks that are asked for: a range, ends included, or one block by its hash. */
export type AskedBlocks = { from: number; to: number } | Pick<Header, 'number' | 'hash'>;

/**
 * A block as a header; undefined for null, a block that the node does not have. `number` is the height that was asked for; without it
 * any. Throws a WrongAnswerError for another block, or none at all.
 */
export function checkHeader(answer: unknown, number?: number): Header | undefined {
  if (answer === null) return undefined;
  const read = Block.safeParse(answer);
  if (!read.success) throw new WrongAnswerError(`a block without ${listFields(read.error)}`);
  const { hash, parentHash, logsBloom } = read.data;
  const header = {
    number: Number(read.data.number),
    hash: hash.toLowerCase() as Header['hash'],
    parentHash: parentHash.toLowerCase() as Header['hash'],
    timestamp: Number(read.data.timestamp),
    logsBloom,
  };
  if (number !== undefined && header.number !== number)
    throw new WrongAnswerError(`block ${header.number} instead of block ${number}`);
  return header;
}

/** The logs of an answer. Throws a WrongAnswerError for logs of other blocks, for logs that were taken back, and for what is no log. */
export function checkLogs(answer: unknown, asked: AskedBlocks): RpcLog[] {
  if (!Array.isArray(answer)) throw new WrongAnswerError('logs that are no list');
  return answer.map((each: unknown) => checkLog(each, asked));
}

function checkLog(answer: unknown, asked: AskedBlocks): RpcLog {
  const read = Log.safeParse(answer);
  if (!read.success) throw new WrongAnswerError(`a log without ${listFields(read.error)}`);
  const { blockNumber, blockHash, removed } = read.data;
  const number = Number(blockNumber);
  if (removed) throw new WrongAnswerError(`a log of block ${number} that was taken back`);
  if ('hash' in asked) {
    if (blockHash.toLowerCase() !== asked.hash || number !== asked.number)
      throw new WrongAnswerError(`a log of another block than block ${asked.number} with hash ${asked.hash}`);
  } else if (number < asked.from || number > asked.to) {
    throw new WrongAnswerError(`a log of block ${number}, outside of ${asked.from} to ${asked.to}`);
  }
  return { ...(answer as RpcLog), blockHash: blockHash.toLowerCase() as Header['hash'] };
}

function listFields({ issues }: z.ZodError): string {
  return `a valid ${[...new Set(issues.map(({ path }) => path[0] ?? 'form'))].join(', ')}`;
}
