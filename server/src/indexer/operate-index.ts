import { isDeepStrictEqual } from 'node:util';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { compareWithChain } from '../core/comparison/compare-with-chain.ts';
import { forgetComparison } from '../core/comparison/kept-comparison.ts';
import { indexerLease } from '../core/jobs/index-status.ts';
import { findVerdictDrift } from '../core/orders/find-verdict-drift.ts';
import { VERDICT } from '../core/orders/verdict-phase.ts';
import type { ChainClients, ServedChain } from '../platform/chain/chain-clients.ts';
import type { Db } from '../platform/db/db.ts';
import { createLeaderLease } from '../platform/db/leader-lease.ts';
import type { Log } from '../platform/log.ts';
import { ACCEPTABLE_CODES } from './chain-guard.ts';
import { createChainIndex } from './chain-index.ts';
import { lockAndVerifyCheckpoint, readCheckpoint, writeConfirmed } from './checkpoint.ts';
import { FAULT_CODES } from './faults.ts';
import { findRankDrift, recountRanks } from './find-rank-drift.ts';
import { findSummaryDrift, recountSummaries } from './find-summary-drift.ts';
import { acceptStop, deleteStop, type IndexState, readIndexState } from './index-state.ts';
import type { Drift, Projector } from './projection.ts';
import { PROJECTORS } from './projections.ts';
import { findDrift, findStale, findSubjectDrift, rebuildPage, requestRebuild } from './rebuild.ts';
import { toIndexOptions } from './start-indexers.ts';
import { isMoneyStale, markMoneyStale } from './watched-accounts.ts';

/** The scope of the operator's command: all chains and projections unless some are named. */
export type IndexRequest = { chain?: Chain | undefined; projection?: string | undefined };
type Print = (line: string) => void;

/** How often the work of another process is looked at. */
const POLL_MS = 500;
const MAX_LINES = 20;

/** The names that `projection` can have. */
export const PROJECTION_NAMES: readonly string[] = [...PROJECTORS.map(({ name }) => name), VERDICT];

/**
 * Compares every row with its events, and every verdict with its facts. Changes nothing. Resolves to true when all is
 * well.
 */
export async function checkIndex(db: Db, request: IndexRequest, print: Print): Promise<boolean> {
  const projectors = choose(request.projection);
  let well = true;
  for (const chain of await listChains(db, request.chain)) {
    const judged = request.projection === undefined || request.projection === VERDICT;
    const verdicts: Drift[] = judged ? await findVerdictDrift(db, { chain }) : [];
    const drift = [...(await findDrift(db, { chain, projectors })), ...verdicts];
    const subjects = await findSubjectDrift(db, { chain, projectors });
    well &&= drift.length + subjects.length === 0;
    const lines = [...drift.map(describe), ...subjects];
    for (const line of lines.slice(0, MAX_LINES)) print(line);
    if (lines.length > MAX_LINES) print(`… and ${lines.length - MAX_LINES} more`);
    print(
      `${chain}: ${lines.length === 0 ? 'every row is what its events say' : `${drift.length} rows differ`}`,
    );
  }
  if (request.projection !== undefined) return well;
  const summaries = [...(await findSummaryDrift(db)), ...(await findRankDrift(db))];
  for (const { summary, key, kept, counted } of summaries.slice(0, MAX_LINES)) {
    print(`${summary} ${key}: is ${kept}, should be ${counted}`);
  }
  print(
    summaries.length === 0 ? 'every summary is what counting gives' : `${summaries.length} summaries differ`,
  );
  return well && summaries.length === 0;
}

/**
 * Compares the index with what the contracts answer at the block at which it stands. Changes nothing. Resolves to true when all is
 * well. Throws for a chain without a node in the configuration.
 */
export async function checkOnChain(
  db: Db,
  { chain }: IndexRequest,
  { clients, print }: { clients: ChainClients; print: Print },
): Promise<boolean> {
  let well = true;
  for (const each of await listChains(db, chain)) {
    const served = requireServed(clients, each);
    let compared = 0;
    const differences: string[] = [];
    for await (const page of compareWithChain(db, served)) {
      compared += page.compared;
      differences.push(...page.differences);
    }
    well &&= differences.length === 0;
    for (const line of differences.slice(0, MAX_LINES)) print(line);
    if (differences.length > MAX_LINES) print(`… and ${differences.length - MAX_LINES} more`);
    print(
      differences.length === 0
        ? `${each}: ${compared} rows are what the chain says`
        : `${each}: ${differences.length} of ${compared} rows differ from the chain`,
    );
  }
  return well;
}

/**
 * Reads a chain again from a block on, and puts right what differs: afterwards the index is what a new one would be. If a server indexes
 * the chain, that server does the work; otherwise this process does. A stopped index continues afterwards.
 */
export async function rereadIndex(
  db: Db,
  { chain, from }: IndexRequest & { from: number },
  { clients, log, print }: { clients: ChainClients; log: Log; print: Print },
): Promise<void> {
  if (!chain) throw new Error('Name the chain: npm run index:reread -- --chain <chain> --from <block>');
  const until = await readCheckpoint(db, chain);
  if (!until) throw new Error(`${chain} hasn’t been read yet, so there is nothing to reread.`);
  const before = Math.min(from - 1, until.number);
  await db.transaction(async (tx) => {
    await lockAndVerifyCheckpoint(tx, chain, until);
    await writeConfirmed(tx, chain, before < 0 ? null : before);
    await deleteStop(tx, chain, FAULT_CODES);
    if (clients.get(chain)?.config.trading) await markMoneyStale(tx, chain);
    await forgetComparison(tx, chain);
  });
  await workUntilDone(db, chain, print, (fenced) => {
    const index = createChainIndex({
      ...toIndexOptions(requireServed(clients, chain), log),
      db: fenced,
      confirmAfterMs: 0,
      onPutRight: ({ missing, wrong, to }) =>
        print(
          `${chain}: up to block ${to}, ${missing.length} events were missing and ${wrong.length} were wrong`,
        ),
    });
    return {
      async left({ confirmed }) {
        if ((confirmed ?? -1) < until.number) return `reading again after block ${confirmed ?? 0},`;
        return (await isMoneyStale(db, chain)) ? 'reading the money of makers again' : undefined;
      },
      async work() {
        const { kind, stop } = await index.step();
        if (stop) throw new Error(`${chain}: the index has stopped: ${stop.message}`);
        return kind === 'idle' ? 'wait' : 'go on';
      },
    };
  });
  print(`${chain}: read again from block ${from} to ${until.number}`);
}

function requireServed(clients: ChainClients, chain: Chain): ServedChain {
  const served = clients.get(chain);
  if (!served)
    throw new Error(`${chain} has no node. Set ${chain.toUpperCase()}_RPC_URL as the server has it.`);
  return served;
}

/**
 * Folds every row again from the event log. If a server indexes the chain, that server does the work;
 * otherwise this process does. Until it is done, readers see old or new rows. A stopped index continues afterwards.
 */
export async function rebuildIndex(db: Db, request: IndexRequest, print: Print): Promise<void> {
  const projectors = choose(request.projection);
  for (const chain of await listChains(db, request.chain)) {
    await requestRebuild(db, { chain, projectors });
    await deleteStop(db, chain, FAULT_CODES);
    await finishRebuild(db, chain, print);
    print(`${chain}: rebuilt ${[...projectors.map(({ name }) => name), VERDICT].join(', ')}`);
  }
  await recountSummaries(db);
  await recountRanks(db);
  print('counted all summaries');
}

/**
 * Lets the index of one chain go back as its node wants, once. Throws, changing nothing, for an index that has not
 * stopped because of that.
 */
export async function acceptRewind(db: Db, { chain }: IndexRequest, print: Print): Promise<void> {
  if (!chain) throw new Error('Name the chain: npm run index:accept-rewind -- --chain <chain>');
  if (!(await acceptStop(db, chain, ACCEPTABLE_CODES))) {
    throw new Error(`${chain}: its index didn’t stop because of a rewind, so there is nothing to accept.`);
  }
  print(`${chain}: accepted. The server that indexes it rewinds to match its node.`);
}

async function finishRebuild(db: Db, chain: Chain, print: Print): Promise<void> {
  const own = { chain, projectors: PROJECTORS };
  const findNext = (state: IndexState) =>
    findStale(state) ?? state.projections.find(({ phase }) => phase === 'waiting');
  await workUntilDone(db, chain, print, (fenced) => ({
    left(state) {
      if (state.stop) throw new Error(`${chain}: the index has stopped: ${state.stop.message}`);
      const row = findNext(state);
      return row && `${row.name}, ${row.phase}`;
    },
    async work(state) {
      const row = findNext(state);
      if (row) await rebuildPage(fenced, own, { state, row });
      return 'go on';
    },
  }));
}

/** `left` says in a few words what is left to do, undefined when nothing is. `work` does a part of it, or waits for the chain. */
type Work = {
  left(state: IndexState): string | undefined | Promise<string | undefined>;
  work(state: IndexState): Promise<'go on' | 'wait'>;
};

/** Does some work on an index until it is done: here, or by waiting for the server that indexes the chain. */
async function workUntilDone(db: Db, chain: Chain, print: Print, begin: (fenced: Db) => Work): Promise<void> {
  const lease = createLeaderLease(db, indexerLease(chain));
  const { left, work } = begin(lease.fenced);
  let told = '';
  try {
    for (;;) {
      const state = await readIndexState(db, chain);
      const what = await left(state);
      if (what === undefined) return;
      const mine = await lease.tryAcquire();
      const progress = `${chain}: ${what} ${mine ? 'here' : 'by the server that indexes the chain'}`;
      if (progress !== told) print(progress);
      told = progress;
      const next = mine ? await work(state) : 'wait';
      if (next === 'wait') await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  } finally {
    await lease.release();
  }
}

async function listChains(db: Db, chain: Chain | undefined): Promise<Chain[]> {
  if (chain) return [chain];
  const rows = await db.query<{ chain: Chain }>('select chain from checkpoint order by chain');
  return rows.map((row) => row.chain);
}

function choose(name: string | undefined): readonly Projector[] {
  return PROJECTORS.filter((projector) => name === undefined || projector.name === name);
}

function describe({ projection, id, expected, found }: Drift): string {
  if (!expected) return `${projection} ${id}: is there without any event`;
  if (!found) return `${projection} ${id}: is missing`;
  const wanted = new Map(Object.entries(expected));
  const wrong = Object.entries(found).filter(
    ([field, value]) => wanted.has(field) && !isDeepStrictEqual(value, wanted.get(field)),
  );
  const parts = wrong.map(
    ([field, value]) => `${field} is ${toText(value)}, should be ${toText(wanted.get(field))}`,
  );
  return `${projection} ${id}: ${parts.join('; ')}`;
}

function toText(value: unknown): string {
  return typeof value === 'bigint' ? String(value) : JSON.stringify(value);
}
