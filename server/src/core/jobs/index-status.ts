import type { Hash } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { IndexStopCode } from '../../platform/db/schema/chain-log.ts';
import { nowMs } from '../../platform/now.ts';

/** The last block whose events are in the index. Its time is in seconds since 1970. */
export type IndexedBlock = { number: number; hash: Hash; timestamp: number };

/** Name of the lease that a chain's indexer holds. It is stored: never rename it. */
export const indexerLease = (chain: Chain): string => `indexer ${chain}`;

/** The state of a chain as this process' indexer knows it. Undefined parts are not known yet. */
export type ChainStatus = {
  reachable: boolean;
  /** Number of the head as last seen. */
  head: number | undefined;
  checkpoint: IndexedBlock | undefined;
  /** The words of the node that failed last, while it is not reachable. */
  failure?: string | undefined;
  /** Why the index has stopped until the operator helps; undefined while it runs. */
  stop?: IndexStop | undefined;
};

/** Why a chain's index has stopped: a word for programs, and a sentence for people with the way out. */
export type IndexStop = { code: IndexStopCode; message: string };

/** A status with the time of its report, in seconds since 1970: an indexer that hangs reports nothing. */
export type ReportedStatus = ChainStatus & { reportedAt: number };

/** The states of this process' indexers, for the freshness of answers: newer than the database, and free. */
export type IndexStatus = {
  get(chain: Chain): ReportedStatus | undefined;
  report(chain: Chain, status: ChainStatus): void;
  /** This process does not index the chain any more: what others write to the database holds. */
  forget(chain: Chain): void;
};

/** `clock` gives milliseconds since 1970. */
export function createIndexStatus(clock: () => number = nowMs): IndexStatus {
  const chains = new Map<Chain, ReportedStatus>();
  return {
    get: (chain) => chains.get(chain),
    report: (chain, status) => void chains.set(chain, { ...status, reportedAt: clock() / 1000 }),
    forget: (chain) => void chains.delete(chain),
  };
}
