/** A health service for tests, of one chain, with a clock that they move. */
import { expect } from 'vitest';
import { type ChainStatus, createIndexStatus } from '../core/jobs/index-status.ts';
import { createHealthService } from '../modules/health/health.service.ts';
import type { Db } from '../platform/db/db.ts';
import type { DiskTrouble } from '../platform/disk-guard.ts';
import type { TestDb } from './test-db.ts';

export const NOW = 1_800_000_000;
export const CHECKPOINT = { number: 90, hash: '0xab', timestamp: NOW - 5 } as const;
export const WELL: ChainStatus = { reachable: true, head: 90, checkpoint: CHECKPOINT };

type Options = {
  chainId?: number;
  database?: Db;
  settles?: boolean;
  disk?: DiskTrouble;
  plainConnections?: string[];
  isDecoding?: boolean;
  isScanning?: boolean;
  aheadMs?: number;
};
export function openTestHealth(
  db: TestDb,
  { chainId = 56, database = db, settles = true, disk, ...more }: Options = {},
) {
  const { plainConnections = [], isDecoding = true, isScanning = true, aheadMs = 0 } = more;
  let now = NOW * 1000;
  const status = createIndexStatus(() => now);
  const chains = [{ chain: 'binance', chainId }] as const;
  const pass = (ms: number) => {
    now += ms;
  };
  const service = createHealthService(database, {
    ...{
      chains,
      status,
      settles,
      plainConnections,
      version: '1.2.3',
      findDiskTrouble: async () => disk,
      clock: () => now,
    },
    ...{
      isDecoding: async () => isDecoding,
      isScanning: async () => isScanning,
      clockDifference: () => aheadMs,
    },
  });
  /** The codes of what is wrong, and whether readers are kept away. */
  const problems = async () => {
    const [health, readiness] = [await service.health(), await service.readiness()];
    expect(health.ready).toBe(readiness.ready);
    for (const { message } of health.problems) expect(message).toMatch(/^[A-Z\d].*\.$/);
    return [...health.problems.map(({ code }) => code), readiness.ready ? 'ready' : 'not ready'];
  };
  return { status, service, pass, problems };
}
/** What another process has stored of the chain. */
export const storeCheckpoint = (db: TestDb, head: number, seenAt: number) =>
  db.query(
    `insert into checkpoint (chain, block_number, block_hash, timestamp, head_number, seen_at)
     values ('binance', 90, '0xab', $1, $2, $3)`,
    [NOW - 5, head, seenAt],
  );
/** What the builder says of the chain. */
export const sayOfBuilder = (db: TestDb, state: string, message: string | null) =>
  db.query(
    `insert into builder values ('binance', $1, 7, 40, 43, $2, $3)
     on conflict (chain) do update set state = excluded.state, message = excluded.message`,
    [state, message, NOW],
  );
