import type { Address, Hash } from '@pitlane/shared/domain/chain/address';
import type { ChainEvent } from '@pitlane/shared/fold/event';
import type { SourceTarget } from './event-sources.ts';

export type Header = {
  number: number;
  hash: Hash;
  parentHash: Hash;
  /** Block time in seconds since 1970. */
  timestamp: number;
  /** The node's own, not checked yet: readLogBloom makes sense of it. */
  logsBloom?: unknown;
};

/** A question for balances: the wallets, the token, and the spender whose allowance counts. */
export type AccountsQuestion = { accounts: readonly Address[]; currency: Address; spender: Address };
/** A wallet's balance and allowance, in wei. */
export type AccountReading = { account: Address; balance: bigint; allowance: bigint };

/** Where a log is in its chain. */
export type LogPlace = { txHash: Hash; blockHash: Hash; blockNumber: number; logIndex: number };

/**
 * What the indexer reads a chain through. Any call may be answered by another fork than the one before. Throws a WrongAnswerError for an
 * answer that does not fit its question.
 */
export type ChainReader = {
  /** The EIP-155 id that the node says. */
  chainId(): Promise<number>;
  head(): Promise<Header>;
  /** The header at a height; undefined above the head. */
  header(number: number): Promise<Header | undefined>;
  /** The events of some contracts in a range of blocks, ends included, in chain order. Throws when the range is too large. */
  events(targets: readonly SourceTarget[], from: number, to: number): Promise<ChainEvent[]>;
  /** The events of some contracts in exactly this block. Throws when the chain has dropped the block. */
  blockEvents(targets: readonly SourceTarget[], block: Header): Promise<ChainEvent[]>;
  /**
   * Whether the chain has a log, by the receipt of its transaction: other evidence than eth_getLogs. Undefined where the node has no receipt
   * for it.
   */
  hasLog(place: LogPlace): Promise<boolean | undefined>;
  /** What wallets have of an ERC-20 token at exactly this block. Throws when the chain has dropped the block. */
  accounts(question: AccountsQuestion, block: Pick<Header, 'number' | 'hash'>): Promise<AccountReading[]>;
  /** Calls `heard` when there may be a new head, until the returned function is called. */
  onHead(heard: () => void): () => void;
};

/** The chain changed its mind between two reads of it. What was read is thrown away and read again. */
export class ForkChangedError extends Error {
  constructor(what: string) {
    super(`the chain changed while it was read: ${what}`);
    this.name = 'ForkChangedError';
  }
}
