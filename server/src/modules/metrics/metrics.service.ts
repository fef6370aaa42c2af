import { stat } from 'node:fs/promises';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { indexerLease } from '../../core/jobs/index-status.ts';
import { builderLease, JOB_NAMES, settlerLease } from '../../core/jobs/job-leases.ts';
import type { HealthService } from '../../core/server-deps.ts';
import type { Db } from '../../platform/db/db.ts';
import { readDisk } from '../../platform/disk-guard.ts';
import type { Log } from '../../platform/log.ts';
import { findClockDifference, nowSeconds } from '../../platform/now.ts';
import { countSignals } from './count-signals.ts';
import { defineMetrics, type Metrics } from './definitions.ts';
import { findQueues } from './metrics.repo.ts';
import { setHealth } from './read-health.ts';

type MetricsDeps = {
  db: Db;
  log: Log;
  health: Pick<HealthService, 'health'>;
  chains: readonly { chain: Chain }[];
  version: string;
  dataDir: string;
  backupStamp: string | undefined;
};

export type MetricsService = {
  /** All series in the text format of Prometheus, read now. A part that cannot be read is left out and counted. */
  read(): Promise<string>;
  contentType: string;
  /** Ends the counting. */
  close(): void;
};

/** Counts what happens in this process from now on, and reads the state of the site at each question. */
export function createMetricsService({ db, log, ...deps }: MetricsDeps): MetricsService {
  const registry = new Registry();
  const metrics = defineMetrics(registry);
  collectDefaultMetrics({ register: registry });
  metrics.build.set({ version: deps.version, node: process.versions.node }, 1);
  const close = countSignals(metrics);
  const healthDb = db.forWork('health');
  const leases = [
    ...deps.chains.flatMap(({ chain }) => [indexerLease(chain), builderLease(chain), settlerLease(chain)]),
    ...JOB_NAMES,
  ];
  const parts: Record<string, { clear: () => void; read: () => Promise<void> }> = {
    health: {
      clear: () => metrics.cause.reset(),
      read: async () => setHealth(metrics, await deps.health.health()),
    },
    leases: {
      clear: () => metrics.held.reset(),
      read: async () => {
        const held = await healthDb.findHeldLeases(leases);
        for (const lease of leases) metrics.held.set({ lease }, held.includes(lease) ? 1 : 0);
      },
    },
    queues: {
      clear() {
        metrics.queueWaiting.reset();
        metrics.queueOldest.reset();
      },
      read: async () => {
        const now = nowSeconds();
        for (const { queue, waiting, oldest } of await findQueues(healthDb, now)) {
          metrics.queueWaiting.set({ queue }, waiting);
          metrics.queueOldest.set({ queue }, oldest === null ? 0 : Math.max(0, now - oldest));
        }
      },
    },
    disk: {
      clear() {
        metrics.diskFree.remove();
        metrics.diskSize.remove();
      },
      read: async () => {
        const { free, size } = await readDisk(deps.dataDir);
        metrics.diskFree.set(free);
        metrics.diskSize.set(size);
      },
    },
    backup: {
      clear: () => metrics.backupAge.remove(),
      read: async () => {
        if (!deps.backupStamp) return metrics.backupAge.remove();
        const { mtimeMs } = await stat(deps.backupStamp);
        metrics.backupAge.set((Date.now() - mtimeMs) / 1_000);
      },
    },
  };
  const collect = async (part: string) => {
    const { clear, read } = parts[part] ?? {};
    try {
      await read?.();
    } catch (error) {
      // What was read before is not true any more.
      clear?.();
      metrics.unread.inc({ part });
      log.debug({ err: error, part }, 'a part of the metrics cannot be read');
    }
  };
  return {
    async read() {
      setProcess(metrics, db, leases);
      await Promise.all(Object.keys(parts).map(collect));
      return registry.metrics();
    },
    contentType: registry.contentType,
    close,
  };
}

/** Sets what the process knows of itself. */
function setProcess(metrics: Metrics, db: Db, leases: readonly string[]): void {
  const { pools, leases: own } = db.inspect();
  for (const { work, used, idle, waiting, max } of pools) {
    metrics.connections.set({ work, state: 'used' }, used);
    metrics.connections.set({ work, state: 'idle' }, idle);
    metrics.maxConnections.set({ work }, max);
    metrics.waiting.set({ work }, waiting);
  }
  for (const lease of leases) metrics.heldHere.set({ lease }, own.includes(lease) ? 1 : 0);
  metrics.clockDifference.set(findClockDifference() / 1_000);
}
