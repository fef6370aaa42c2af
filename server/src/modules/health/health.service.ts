import type { ChainHealth, Health, Readiness } from '@pitlane/shared/api/health';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { ChainConfig } from '../../config/chain-config.ts';
import { type IndexStatus, indexerLease } from '../../core/jobs/index-status.ts';
import { builderLease, settlerLease } from '../../core/jobs/job-leases.ts';
import type { HealthService } from '../../core/server-deps.ts';
import type { Db } from '../../platform/db/db.ts';
import {
  findDbCode,
  isConnectionFailure,
  isDatabaseError,
  isDbTimeout,
} from '../../platform/db/db-errors.ts';
import type { DiskTrouble } from '../../platform/disk-guard.ts';
import { findClockDifference, nowMs } from '../../platform/now.ts';
import { blocksReaders, type Cause } from './causes.ts';
import {
  type Finding,
  findAuditProblems,
  findBuilderProblem,
  findClockProblem,
  findComparisonProblem,
  findDecoderProblem,
  findDifferenceProblem,
  findDiskProblem,
  findJobsProblem,
  findLockProblem,
  findMailProblem,
  findMetadataProblem,
  findPlainProblem,
  findRanksProblem,
  findScannerProblem,
  findServerProblem,
  findSettlerProblem,
  lagOf,
  reportBuilder,
  reportChain,
  reportUnknownChain,
  toStatus,
} from './findings.ts';
import {
  findCheckpoints,
  findFacts,
  findLockHolder,
  type StoredCheckpoint,
  type StoredFacts,
} from './health.repo.ts';

type HealthOptions = {
  chains: readonly Pick<ChainConfig, 'chain' | 'chainId'>[];
  status: IndexStatus;
  version: string;
  /** Whether this process settles auctions that have ended. Whether another one does, the database knows. */
  settles: boolean;
  /** Settings of this process whose addresses lead to other machines without TLS. */
  plainConnections?: readonly string[];
  /** Returns why the disk takes no files of visitors. */
  findDiskTrouble: () => Promise<DiskTrouble | undefined>;
  /** Returns whether strangers' files can be decoded. */
  isDecoding?: () => Promise<boolean>;
  /** Returns whether files can be looked at for malware, where a scanner is set. */
  isScanning?: () => Promise<boolean>;
  /** Milliseconds that the clock of this machine is ahead of the database's. */
  clockDifference?: () => number;
  /** Milliseconds since 1970. */
  clock?: () => number;
};
type Report = { chains: ChainHealth[]; findings: Finding[] };

/** How long an answer of the database is reused. */
const CACHE_TTL_MS = 250;
/** Seconds after its end in which an auction is settled, also when the first tries fail. */
const SETTLED_WITHIN = 300;

/**
 * Returns how far the index is: from this process' own indexers, or from the database when another process
 * indexes. The state of builders and auctions always comes from the database.
 */
export function createHealthService(db: Db, options: HealthOptions): HealthService {
  const { chains, status, version, settles, findDiskTrouble, clock = nowMs } = options;
  const {
    isDecoding = async () => true,
    isScanning = async () => true,
    clockDifference = findClockDifference,
    plainConnections = [],
  } = options;
  const names = chains.map(({ chain }) => chain);
  const healthDb = db.forWork('health');
  const readFacts = cacheFor(CACHE_TTL_MS, clock, () =>
    findFacts(healthDb, names, { settles, dueBefore: now() - SETTLED_WITHIN, now: now() }),
  );
  const readCheckpoints = cacheFor(CACHE_TTL_MS, clock, () => findCheckpoints(db));
  // Any visitor may ask for health, and a scanner answers few at once.
  const readScanning = cacheFor(CACHE_TTL_MS, clock, isScanning);
  const now = () => clock() / 1000;
  /** When no process with the role `jobs` was seen first; undefined while there is one. */
  let jobsMissedAt: number | undefined;

  const examine = (facts: StoredFacts): Report => {
    const {
      missingMigrations,
      writable,
      checkpoints,
      builders,
      stops,
      indexed,
      hasJobs,
      lockHolder,
      paused,
      unsettled,
      differences,
      uncompared,
      stuckMails,
      ranksStuck,
      metadataStuck,
      auditBroken,
      auditUnsealed,
    } = facts;
    if (missingMigrations.length > 0) {
      const message = `The database lacks ${missingMigrations.join(', ')}. Restart the server to add them.`;
      return { chains: unknown(), findings: [wholeServer('migrations_missing', message)] };
    }
    if (!writable) {
      const message =
        'The database accepts no writes: it’s a replica, it’s read-only, or our role has lost its rights. Fix that, or correct DATABASE_URL.';
      return { chains: unknown(checkpoints), findings: [wholeServer('database_read_only', message)] };
    }
    jobsMissedAt = hasJobs ? undefined : (jobsMissedAt ?? now());
    const ofDatabase = [...findServerProblem(healthDb.findTrouble?.()), ...findLockProblem(lockHolder)];
    const [databaseProblem] = ofDatabase;
    const reports = chains.map(({ chain, chainId }) => {
      const own = status.get(chain);
      const stored = checkpoints.get(chain);
      const stop = stops.get(chain);
      const isIndexed = indexed.has(chain);
      const isPaused = paused.has(indexerLease(chain));
      const report = reportChain({
        ...{ chain, chainId, own, stored, stop, isIndexed, isPaused, databaseProblem },
        now: now(),
      });
      const builder = reportBuilder(builders.get(chain), now(), paused.has(builderLease(chain)));
      // An index that is behind does not know yet what is settled.
      const settles = report.findings.length === 0 && !isPaused && !paused.has(settlerLease(chain));
      const late = settles ? unsettled.get(chain) : undefined;
      const findings = [
        ...report.findings,
        ...findBuilderProblem(chain, builder),
        ...findSettlerProblem(chain, late),
        ...findDifferenceProblem(differences.get(chain)),
        ...findComparisonProblem(chain, !paused.has('comparison') && uncompared.has(chain)),
      ];
      return { health: { ...report.health, builder }, findings };
    });
    const ofChains = reports.flatMap(({ findings }) => findings);
    return {
      chains: reports.map(({ health }) => health),
      findings: [
        ...ofChains,
        ...ofDatabase.filter(({ code }) => !ofChains.some((known) => known.code === code)),
        ...findJobsProblem(jobsMissedAt === undefined ? 0 : now() - jobsMissedAt),
        ...(paused.has('mail') ? [] : findMailProblem(stuckMails)),
        ...(paused.has('ranks') ? [] : findRanksProblem(ranksStuck)),
        ...(paused.has('metadata') ? [] : findMetadataProblem(metadataStuck)),
        ...findAuditProblems({ auditBroken, auditUnsealed: auditUnsealed && !paused.has('audit') }),
      ],
    };
  };

  const unknown = (checkpoints?: Map<Chain, StoredCheckpoint>): ChainHealth[] =>
    chains.map(({ chain, chainId }) => ({
      ...reportUnknownChain({
        chain,
        chainId,
        own: status.get(chain),
        stored: checkpoints?.get(chain),
        now: now(),
      }),
      builder: null,
    }));

  const explainFailure = async (error: unknown): Promise<Finding[]> => {
    if (isDbTimeout(error)) {
      const away = wholeServer('database_away', 'The database isn’t responding in time. Check its load.');
      // What is locked may be a table that health reads: the lock's holder is found without one, and not on health's one
      // connection, where other questions wait.
      const holder = await findLockHolder(db.forWork('job')).catch((cause: unknown) => {
        if (!isDatabaseError(cause)) throw cause;
        return undefined;
      });
      return [...findLockProblem(holder), away];
    }
    if (isConnectionFailure(error))
      return [wholeServer('database_away', 'We can’t reach the database. Start it, or check the network.')];
    // This message is public: the code helps the operator, and names no role and no table.
    const message = `The database refuses our queries (SQLSTATE ${findDbCode(error)}). Check our role’s rights and DATABASE_URL.`;
    return [wholeServer('database_refuses', message)];
  };

  const examineDatabase = async (): Promise<Report> => {
    try {
      return examine(await readFacts());
    } catch (error) {
      if (!isDatabaseError(error)) throw error;
      return { chains: unknown(), findings: await explainFailure(error) };
    }
  };
  const report = async (): Promise<Report> => {
    const [{ chains: all, findings }, trouble, decodes, scans] = await Promise.all([
      examineDatabase(),
      findDiskTrouble(),
      isDecoding(),
      readScanning(),
    ]);
    const ofMachine = [
      ...findDiskProblem(trouble),
      ...findPlainProblem(plainConnections),
      ...findDecoderProblem(decodes),
      ...findScannerProblem(scans),
      ...findClockProblem(clockDifference()),
    ];
    return { chains: all, findings: [...findings, ...ofMachine] };
  };

  const indexedOf = (chain: Chain, checkpoints: Map<Chain, StoredCheckpoint>) => {
    const known = status.get(chain) ?? toStatus(checkpoints.get(chain), now());
    return { block: known.checkpoint?.number ?? 0, lag: lagOf(known) };
  };

  return {
    async health(): Promise<Health> {
      const { chains: all, findings } = await report();
      return {
        status: findings.length === 0 ? 'ok' : 'degraded',
        ready: !findings.some(({ code }) => blocksReaders(code)),
        problems: findings,
        version,
        now: Math.floor(now()),
        chains: all,
      };
    },
    async readiness(): Promise<Readiness> {
      const blocking = (await report()).findings.filter(({ code }) => blocksReaders(code));
      return { ready: blocking.length === 0, problems: blocking };
    },
    async indexedNow() {
      const isElsewhere = names.some((chain) => !status.get(chain));
      const checkpoints = isElsewhere ? await readCheckpoints() : new Map<Chain, StoredCheckpoint>();
      return Object.fromEntries(names.map((chain) => [chain, indexedOf(chain, checkpoints)]));
    },
  };
}

const wholeServer = (code: Cause, message: string): Finding => ({ code, chain: null, message });

/** Calls at most once in `ms` milliseconds. A failure is not cached. */
function cacheFor<T>(ms: number, clock: () => number, ask: () => Promise<T>): () => Promise<T> {
  let kept: { at: number; answer: Promise<T> } | undefined;
  return () => {
    const at = clock();
    // Set back, a clock would keep it for as long as the step.
    if (kept && at >= kept.at && at - kept.at <= ms) return kept.answer;
    const asked = { at, answer: ask() };
    kept = asked;
    asked.answer.catch(() => {
      if (kept === asked) kept = undefined;
    });
    return asked.answer;
  };
}
