import type { ChainHealth, HealthProblem } from '@pitlane/shared/api/health';
import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { networkOf } from '@pitlane/shared/domain/chain/networks';
import type { FoundDifference } from '../../core/comparison/kept-comparison.ts';
import type { ChainStatus, IndexStop, ReportedStatus } from '../../core/jobs/index-status.ts';
import type { DiskTrouble } from '../../platform/disk-guard.ts';
import { CLOCK_TOLERANCE_MS } from '../../platform/now.ts';
import type { Cause } from './causes.ts';
import type { LockHolder, StoredBuilder, StoredCheckpoint, StoredFacts, StuckMails } from './health.repo.ts';

/** An indexer, a builder or the jobs without a report for this long count as down. */
const STALE_AFTER_SECONDS = 20;
/** This process' own indexer reports after each step, and a step may be a large batch. */
const OWN_STALE_AFTER_SECONDS = 90;
/** A chain that is this little behind is only between two blocks; nodes differ by as much. */
const USUAL_LAG = 2;
/** Seconds between two blocks of the real networks. A local chain mines only with transactions. */
const BLOCK_SECONDS: Readonly<Record<Chain, number>> = { binance: 1, matic: 2, avalanche: 2 };
/** Blocks that may fail to come before the newest one counts as old. */
const MAX_MISSED_BLOCKS = 60;

/** The facts about a chain, from this process' own indexer or from the database. Times in seconds. */
export type ChainFacts = {
  chain: Chain;
  chainId: number;
  /** Undefined where another process indexes the chain. */
  own: ReportedStatus | undefined;
  stored: StoredCheckpoint | undefined;
  stop: IndexStop | undefined;
  /** Whether an operator has paused the index. */
  isPaused?: boolean;
  /** Whether some process indexes the chain now. */
  isIndexed: boolean;
  /** What keeps an indexer from writing: then nothing is known of the node. */
  databaseProblem?: Pick<Finding, 'code' | 'message'> | undefined;
  now: number;
};

/** A problem, by its name in the list of causes. */
export type Finding = HealthProblem & { code: Cause };
export type ChainReport = { health: Omit<ChainHealth, 'builder'>; findings: Finding[] };

/** The state of one chain's index, and what is wrong with it. */
export function reportChain(facts: ChainFacts): ChainReport {
  const { chain, chainId, stored, now } = facts;
  const status = facts.own ?? toStatus(stored, now);
  const stop = facts.own?.stop ?? facts.stop;
  // Who has paused it knows that it stands still.
  const findings = facts.isPaused ? [] : stop ? [{ ...stop, chain }] : findProblems(facts, status);
  const lag = lagOf(status);
  const health = {
    chain,
    chain_id: chainId,
    state: facts.isPaused ? ('paused' as const) : stop ? ('stopped' as const) : stateOf(lag),
    message: findings[0]?.message ?? null,
    block: status.checkpoint?.number ?? 0,
    block_hash: status.checkpoint?.hash ?? '',
    block_time: status.checkpoint?.timestamp ?? 0,
    head: status.head ?? null,
    lag,
  };
  return { health, findings };
}

/** The state of a chain while the database is away, or holds what was last written to it. */
export function reportUnknownChain({
  chain,
  chainId,
  own,
  stored,
  now,
}: Pick<ChainFacts, 'chain' | 'chainId' | 'own' | 'stored' | 'now'>): ChainReport['health'] {
  const facts = { chain, chainId, own, stored, now, stop: undefined, isIndexed: true };
  const { health } = reportChain(facts);
  return { ...health, state: 'unknown', message: null, lag: null };
}

/** A chain's state as its indexer last stored it. */
export function toStatus(stored: StoredCheckpoint | undefined, now: number): ChainStatus {
  const reachable = stored !== undefined && now - stored.seenAt < STALE_AFTER_SECONDS;
  const checkpoint = stored && {
    number: stored.blockNumber,
    hash: stored.blockHash,
    timestamp: stored.timestamp,
  };
  return { reachable, head: stored?.headNumber, checkpoint };
}

/** Blocks between head and index; null while the head is not known. */
export function lagOf({ reachable, head, checkpoint }: ChainStatus): number | null {
  return reachable && head !== undefined ? Math.max(0, head - (checkpoint?.number ?? 0)) : null;
}

export function reportBuilder(
  stored: StoredBuilder | undefined,
  now: number,
  isPaused = false,
): ChainHealth['builder'] {
  if (!stored) return null;
  const { epoch, built, minted, message, seenAt } = stored;
  const waiting = built === null || minted === null ? null : minted - built;
  // A builder that has stopped reports nothing more: its last report stays true.
  const isHeard = stored.state === 'stopped' || now - seenAt < STALE_AFTER_SECONDS;
  const state = isPaused ? 'paused' : isHeard ? stored.state : 'silent';
  return { state, epoch, built, waiting, message };
}

/** Finds the problem of a chain's builder. Readers are served all the same. */
export function findBuilderProblem(chain: Chain, builder: ChainHealth['builder']): Finding[] {
  const { label } = CHAIN_FACTS[chain];
  if (builder?.state === 'silent') {
    const message = `Nothing is building the cars of ${label} any more. Start a process with the role "builder".`;
    return [{ code: 'builder_silent', chain, message }];
  }
  if (builder?.state !== 'stuck' && builder?.state !== 'stopped') return [];
  const message = builder.message ?? `The builder of ${label} needs help.`;
  return [{ code: `builder_${builder.state}`, chain, message }];
}

/** Finds the problem when no process has done the jobs for so many seconds: a restart is none. Readers are served all the same. */
export function findJobsProblem(missedSeconds: number): Finding[] {
  if (missedSeconds < STALE_AFTER_SECONDS) return [];
  const message =
    'Nothing is sending emails, ending orders or updating rankings. Start a process with the role "jobs".';
  return [{ code: 'jobs_silent', chain: null, message }];
}

/** Finds the problem when ended auctions wait for the settler. Bids and sales go on all the same. */
export function findSettlerProblem(chain: Chain, unsettled: number | undefined): Finding[] {
  if (!unsettled) return [];
  const { label } = CHAIN_FACTS[chain];
  const which = unsettled === 1 ? 'An auction' : `${unsettled} auctions`;
  const message = `${which} of ${label} should have been settled minutes ago. Check that the settler’s account has coins, and check the log of the process with the role "builder".`;
  return [{ code: 'settler_stuck', chain, message }];
}

function stateOf(lag: number | null): ChainHealth['state'] {
  if (lag === null) return 'down';
  return lag > 0 ? 'behind' : 'ok';
}

function findProblems(facts: ChainFacts, status: ChainStatus): Finding[] {
  const { chain, own, isIndexed, now } = facts;
  const { label } = CHAIN_FACTS[chain];
  const say = (code: Cause, message: string): Finding[] => [{ code, chain, message }];
  const silent = own ? Math.floor(now - own.reportedAt) : 0;
  if (silent > OWN_STALE_AFTER_SECONDS) {
    return say('indexer_silent', `The indexer of ${label} has reported nothing for ${silent} s. Restart it.`);
  }
  const { head, checkpoint } = status;
  if (!status.reachable || head === undefined) {
    if (!own && !isIndexed) {
      return say('indexer_silent', `${label} is not being indexed. Start a process with the role "indexer".`);
    }
    if (!checkpoint) return say('not_indexed_yet', `${label} has not been read yet.`);
    const { databaseProblem } = facts;
    if (!own && databaseProblem) return say(databaseProblem.code, databaseProblem.message);
    if (!own)
      return say(
        'chain_unreachable',
        `No new block of ${label} can be read: its node does not answer, or not as it should. The log of the process with the role "indexer" has its words. Look after it, or name another one.`,
      );
    return say(
      'chain_unreachable',
      `The node of ${label} does not answer${status.failure ? `: "${status.failure}"` : ''}. Check it, or configure another one.`,
    );
  }
  if (checkpoint && head < checkpoint.number - USUAL_LAG) {
    const found = `The node of ${label} is at block ${head}, but block ${checkpoint.number} is indexed already.`;
    return say('head_below_checkpoint', `${found} It’s behind, or it belongs to another chain.`);
  }
  const old = findOldHead(facts, status);
  if (old) return say('head_stale', old);
  const lag = lagOf(status) ?? 0;
  return lag > USUAL_LAG ? say('index_behind', `The index of ${label} is ${lag} blocks behind.`) : [];
}

/** Finds the problem when a session of another program holds a lock that we wait for. Readers of other tables are served. */
export function findLockProblem(holder: LockHolder | undefined): Finding[] {
  if (!holder) return [];
  const { pid, seconds } = holder;
  const message = `We’ve waited ${seconds} s for a database lock that another program’s session holds. Find it in pg_stat_activity, and end it with "select pg_terminate_backend(${pid})".`;
  return [{ code: 'database_locked', chain: null, message }];
}

/** Finds the problem when the database's server has failed with this SQLSTATE. Pages still show what is indexed. */
export function findServerProblem(code: string | undefined): Finding[] {
  if (code === undefined) return [];
  const cause =
    code === '53100' ? 'its disk is full. Free some space there' : 'check its log, its memory and its disk';
  const message = `The database refuses writes (SQLSTATE ${code}): ${cause}. The site recovers automatically.`;
  return [{ code: 'database_refuses', chain: null, message }];
}

/** Finds the problem when contracts answer otherwise than the index. Readers are served all the same. */
export function findDifferenceProblem(found: FoundDifference | undefined): Finding[] {
  if (!found) return [];
  const { chain, count, difference } = found;
  const rows = count === 1 ? 'A row differs' : `${count} rows differ`;
  const message = `${rows} from ${CHAIN_FACTS[chain].label}: ${difference}. Run "npm run index:check -- --with-chain --chain ${chain}", and read the chain again with index:reread.`;
  return [{ code: 'differs_from_chain', chain, message }];
}

/** Finds the problem when contracts could not be asked for an hour: a wrong index would go unnoticed. */
export function findComparisonProblem(chain: Chain, isFailing: boolean): Finding[] {
  if (!isFailing) return [];
  const message = `The index of ${CHAIN_FACTS[chain].label} couldn’t be compared with its chain for an hour. Check the node and the log of the process with the role "jobs".`;
  return [{ code: 'comparison_stuck', chain, message }];
}

/** A sentence when the newest block of a real network is older than it should be. */
function findOldHead({ chain, chainId, now }: ChainFacts, status: ChainStatus): string | undefined {
  const { checkpoint } = status;
  if (!checkpoint || lagOf(status) !== 0 || networkOf(chainId)?.state !== 'live') return undefined;
  const age = Math.floor(now - checkpoint.timestamp);
  if (age <= BLOCK_SECONDS[chain] * MAX_MISSED_BLOCKS) return undefined;
  return `The newest block of ${CHAIN_FACTS[chain].label} is ${age} s old: its node does not follow the chain, or this server’s clock is ahead of it.`;
}

/** These messages are public: they name no mail server and no address. The log has the cause. */
const CAUSES: Record<string, string> = {
  login: 'The mail server refuses our name or password. Check MAIL_SMTP_URL.',
  unreachable: 'We can’t reach the mail server. Check MAIL_SMTP_URL and the network.',
  delayed: 'The mail server defers our emails. Check its limits, and that MAIL_FROM is allowed to send.',
  lost: 'Processes crash while they send. Check the log.',
};

/** Finds the problem when mails wait. The site goes on without them. */
export function findMailProblem(stuck: StuckMails | undefined): Finding[] {
  if (!stuck) return [];
  const which = stuck.count === 1 ? 'A mail does' : `${stuck.count} mails do`;
  const cause = CAUSES[stuck.code ?? ''] ?? 'Start a process with the role "jobs".';
  return [{ code: 'mail_stuck', chain: null, message: `${which} not get out. ${cause}` }];
}

/** Reports token metadata that is not being read: the tokens stay without names and pictures. */
export function findMetadataProblem(isStuck: boolean): Finding[] {
  if (!isStuck) return [];
  const message =
    'The metadata of new tokens hasn’t been read for ten minutes. Start a process with the role "jobs", or check its log for "metadata".';
  return [{ code: 'metadata_stuck', chain: null, message }];
}

/** Reports rankings that are not updated: they show an old day, and the job that makes them also hands on notices. */
export function findRanksProblem(isStuck: boolean): Finding[] {
  if (!isStuck) return [];
  const message =
    'Rankings haven’t been updated for an hour. Start a process with the role "jobs", or check its log for "ranks".';
  return [{ code: 'ranks_stuck', chain: null, message }];
}

/** Reports an audit log that was changed, or that is not sealed. Readers are served all the same. */
export function findAuditProblems({
  auditBroken,
  auditUnsealed,
}: Pick<StoredFacts, 'auditBroken' | 'auditUnsealed'>): Finding[] {
  const changed =
    'Entries of the audit log were changed or removed. Run "npm run audit-log:verify" to see which, and see "The audit log" in docs/self-hosting.md.';
  const unsealed =
    'Entries of the audit log have waited ten minutes to be sealed. Start a process with the role "jobs", or check its log for "audit".';
  return [
    ...(auditBroken ? [{ code: 'audit_log_changed' as const, chain: null, message: changed }] : []),
    ...(auditUnsealed ? [{ code: 'audit_log_unsealed' as const, chain: null, message: unsealed }] : []),
  ];
}

/** Reports connections that others in the network could read. Readers are served all the same. The names are of settings, not of hosts. */
export function findPlainProblem(settings: readonly string[]): Finding[] {
  if (settings.length === 0) return [];
  const message = `Connections to other machines are not encrypted: ${settings.join(', ')}. Use TLS addresses, or set ALLOW_PLAIN if the network is yours alone.`;
  return [{ code: 'plain_connection', chain: null, message }];
}

/** Reports a disk that takes no more files. Readers are served all the same. */
export function findDiskProblem(trouble: DiskTrouble | undefined): Finding[] {
  if (!trouble) return [];
  const isFull = trouble.code === undefined;
  const message = isFull
    ? 'The disk of PITLANE_DATA is nearly full: uploads, pins and new pictures are refused. Free some space, or set PITLANE_DATA to another disk.'
    : `The system doesn’t report how much space PITLANE_DATA has (${trouble.code}): uploads, pins and new pictures are refused. Check the folder's permissions and its disk.`;
  return [{ code: 'disk_full', chain: null, message }];
}

/** Reports a decoder service that does not answer. Readers are served all the same. */
export function findDecoderProblem(isDecoding: boolean): Finding[] {
  if (isDecoding) return [];
  const message =
    'The decoder at DECODER_SOCKET isn’t responding: uploads and new pictures are refused. Start a process with the role "decoder", or check its log.';
  return [{ code: 'decoder_away', chain: null, message }];
}

/** Reports a scanner that does not answer: files are refused, all else goes on. */
export function findScannerProblem(isScanning: boolean): Finding[] {
  if (isScanning) return [];
  const message =
    'The scanner at SCANNER_URL isn’t responding: uploads are refused until it does. Start clamd, or check its log and that this user may reach it.';
  return [{ code: 'scanner_away', chain: null, message }];
}

/** Reports a clock that differs from the database's, which counts. Readers are served all the same. */
export function findClockProblem(aheadMs: number): Finding[] {
  if (Math.abs(aheadMs) <= CLOCK_TOLERANCE_MS) return [];
  const seconds = Math.round(Math.abs(aheadMs) / 1_000);
  const message = `The clock of this machine is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the database's. Set both with NTP.`;
  return [{ code: 'clock_differs', chain: null, message }];
}
