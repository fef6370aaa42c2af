import { type EventKind, EventRefusedError, type SourceName } from '@pitlane/shared/fold/event';
import type { IndexedBlock, IndexStop } from '../core/jobs/index-status.ts';
import { type ChainReader, ForkChangedError, type Header } from '../platform/chain/chain-reader.ts';
import type { SourceTarget } from '../platform/chain/event-sources.ts';
import type { Db } from '../platform/db/db.ts';
import { ACCEPTABLE_CODES, createChainGuard, GUARD_CODES } from './chain-guard.ts';
import { type Checkpoint, readBlocks } from './checkpoint.ts';
import type { Confirmation } from './confirm.ts';
import { findFork, isOnChain } from './find-fork.ts';
import {
  deleteStop,
  type IndexState,
  readIndexState,
  type SourceRow,
  writeIdentity,
  writeStop,
} from './index-state.ts';
import { createMakersMoney } from './makers-money.ts';
import { createPastReading } from './past-reading.ts';
import { isNotBegun, planCover, planProjections } from './plan-projections.ts';
import { planSources } from './plan-sources.ts';
import { createRangeSizer, createReadAhead, readLinked } from './read-batch.ts';
import { findStale, rebuildPage } from './rebuild.ts';
import { createSecondReading } from './second-reading.ts';
import type { Money } from './watched-accounts.ts';
import { type IndexScope, writeBatch, writePlans, writeRewind } from './write-batch.ts';

export type ChainIndexOptions = IndexScope & {
  db: Db;
  reader: ChainReader;
  /** The contracts to follow. */
  targets: readonly SourceTarget[];
  /** EIP-155 id that the node must have. */
  chainId: number;
  /** The block to begin with: the contracts' deployment. */
  startBlock: number;
  /** Reorganisations stay below this depth: a deeper one waits for the operator. */
  finalityBlocks: number;
  /** Blocks below the head that are read one by one, because nodes may disagree about them. */
  nearBlocks?: number;
  /** Blocks of the first range that is asked for. */
  firstRange?: number;
  /** Lower heads in a row before we stop blaming a lagging node and rewind. */
  maxShorterHeads?: number;
  /** The ETH token of the makers of offers; without it none of their wallets is followed. */
  money?: Money | undefined;
  /** Hears of wallets that could not be read with their block. */
  onReadingFailed?: (error: unknown) => void;
  /** Hears of a range whose second reading differed from the first, after the index was put right. */
  onPutRight?: (what: Confirmation & { from: number }) => void;
  /** Hears of blocks that could not be read a second time. */
  onConfirmFailed?: (error: unknown) => void;
  /** Milliseconds after which blocks are read a second time. */
  confirmAfterMs?: number;
  /** Milliseconds since any point in time; the clock's unless given. */
  now?: () => number;
};

export type Step = {
  /**
   * `read` and `rewound` moved the checkpoint; `worked` did a part of the work beside that (a contract that is new,
   * a projection that is rebuilt); `idle` has nothing to do until there is a new head; `stopped` waits for help.
   */
  kind: 'read' | 'rewound' | 'worked' | 'idle' | 'stopped';
  head: Header;
  checkpoint: Checkpoint | undefined;
  /** Why it is `stopped`. */
  stop?: IndexStop | undefined;
};

/** Follows one chain, a step at a time. All it knows between steps is in the database: a restart is just another step. */
export type ChainIndex = { step(): Promise<Step> };

export function createChainIndex(options: ChainIndexOptions): ChainIndex {
  const { db, reader, chain, projectors, targets, startBlock, firstRange } = options;
  const { nearBlocks = 64, maxShorterHeads = 15 } = options;
  const sizer = createRangeSizer(firstRange);
  const ahead = createReadAhead();
  const past = createPastReading({ ...options, nearBlocks });
  const second = createSecondReading({
    onFailed: options.onConfirmFailed,
    ...options,
    nearBlocks,
    listTargets: (state) => listFollowing(state.sources),
  });
  const money = createMakersMoney(options);
  let following: { rows: string; targets: SourceTarget[] } | undefined;
  const guard = createChainGuard(options);
  let shorterHeads = 0;

  /** The one way back. Everything that is not on the chain any more goes; undefined: everything. */
  const rewind = async (state: IndexState, head: Header): Promise<Step> => {
    const wrongNode = await guard.checkNode(state);
    if (wrongNode) return halt(state, head, wrongNode);
    const fork = await findFork(reader, await readBlocks(db, chain));
    const refused = guard.checkRewind(state, fork);
    return refused ? halt(state, head, refused) : rewindTo(state, head, fork.ancestor);
  };

  const rewindTo = async (
    state: IndexState,
    head: Header,
    ancestor: IndexedBlock | undefined,
  ): Promise<Step> => {
    money.readAgain();
    await writeRewind(db, options, { state, ancestor });
    // The operator's word is good for one rewind.
    if (state.stop?.accepted) await db.transaction((tx) => deleteStop(tx, chain, ACCEPTABLE_CODES));
    guard.rewound();
    return { kind: 'rewound', head, checkpoint: ancestor };
  };

  /** Leaves everything as it is, and says why. */
  const halt = async (state: IndexState, head: Header, stop: IndexStop): Promise<Step> => {
    guard.suspect();
    if (state.stop?.code !== stop.code) await db.transaction((tx) => writeStop(tx, chain, stop));
    return { kind: 'stopped', head, checkpoint: state.checkpoint, stop };
  };

  /** The step that a wrong node ends; undefined when the node may be read. */
  const checkNode = async (state: IndexState, head: Header): Promise<Step | undefined> => {
    const stop = await guard.checkNode(state);
    if (stop) {
      const { accepted, code } = state.stop ?? {};
      const isAccepted = accepted && code === stop.code && ACCEPTABLE_CODES.includes(code);
      return isAccepted ? rewindTo(state, head, undefined) : halt(state, head, stop);
    }
    const identity = await guard.findIdentity(state);
    if (identity) await db.transaction((tx) => writeIdentity(tx, chain, identity));
    return undefined;
  };

  /** A head below the checkpoint: a node that lags behind another, or a chain that has become shorter. */
  const belowCheckpoint = async (state: IndexState, head: Header): Promise<Step> => {
    const kept = await readBlocks(db, chain);
    const lagging = await isOnChain(
      reader,
      kept.findLast(({ number }) => number <= head.number),
    );
    if (!lagging || ++shorterHeads >= maxShorterHeads) return rewind(state, head);
    return { kind: 'idle', head, checkpoint: state.checkpoint };
  };

  const isFarBehind = ({ checkpoint }: IndexState, head: Header) =>
    (checkpoint?.number ?? startBlock - 1) < head.number - nearBlocks;

  /** Returns whether sources or projections of the configuration and the code differed from the stored ones; now they do not. */
  const applyPlans = async (state: IndexState, head: Header): Promise<boolean> => {
    const fresh = state.checkpoint === undefined;
    const sources = planSources({ chain, targets, rows: state.sources, startBlock, fresh });
    const length = !fresh ? undefined : isFarBehind(state, head) ? 'long' : 'short';
    const projections = planProjections({ chain, projectors, rows: state.projections, past: length });
    const cover = planCover(chain, state);
    if (!sources && !projections && !cover) return false;
    // What was read is not wanted any more: a new start is quicker than a backfill.
    const startOver = !fresh && sources && sources.discard.length === state.sources.length;
    money.readAgain();
    if (startOver) await writeRewind(db, options, { state, ancestor: undefined });
    else await writePlans(db, options, { state, sources, projections, cover });
    return true;
  };

  /** A contract of the configuration, with some of its kinds. Rows without one are gone once the plans are applied. */
  const toTarget = (name: SourceName, kinds: EventKind[]): SourceTarget => {
    const target = targets.find((each) => each.name === name);
    if (!target) throw new Error(`nothing says where to read ${name}`);
    return name === 'currency' ? { ...target, kinds, accounts: money.accounts() } : { ...target, kinds };
  };

  /**
   * The contracts that follow the head. The array stays the same until they change, so its decoder is reused.
   */
  const listFollowing = (rows: SourceRow[]): SourceTarget[] => {
    const known = JSON.stringify(rows);
    if (following?.rows !== known) {
      const followed = rows.filter(({ kinds }) => kinds.length > 0);
      following = {
        rows: known,
        targets: followed.map(({ name, kinds }) => toTarget(name, kinds)),
      };
    }
    return following.targets;
  };

  const follow = async (state: IndexState, head: Header): Promise<Step> => {
    const { checkpoint } = state;
    const idle: Step = { kind: 'idle', head, checkpoint };
    if (checkpoint && head.number < checkpoint.number) return belowCheckpoint(state, head);
    shorterHeads = 0;
    if (checkpoint && head.number === checkpoint.number) {
      return head.hash === checkpoint.hash ? idle : rewind(state, head);
    }
    const from = checkpoint ? checkpoint.number + 1 : startBlock;
    if (head.number < from) return idle;
    const deepest = head.number - nearBlocks;
    const reading = { reader, sizer, targets: listFollowing(state.sources) };
    const isDeep = from <= deepest;
    const batch = isDeep
      ? await ahead.readRange(reading, { checkpoint, from, deepest })
      : await readLinked(reading, { checkpoint, from, head });
    if (batch === 'forked') {
      if (!checkpoint) throw new ForkChangedError('there is nothing to go back to');
      return rewind(state, head);
    }
    batch.events.push(...(await money.readTouched(batch, isDeep)));
    const written = await writeBatch(db, options, { state, batch, head });
    guard.progressed(written.number);
    return { kind: 'read', head, checkpoint: written };
  };

  /** Does a part of the work beside following the head. False when there is none. */
  const workBeside = async (state: IndexState, head: Header): Promise<boolean> => {
    // A node that lags behind the checkpoint cannot show what is below it.
    const lagging = head.number < (state.checkpoint?.number ?? 0);
    const behind = lagging ? undefined : state.sources.find(({ adding }) => adding.length > 0);
    if (behind) await past.readNext(state, behind, toTarget(behind.name, behind.adding), head);
    const stale = behind ? undefined : findStale(state);
    if (stale) await rebuildPage(db, options, { state, row: stale });
    if (behind !== undefined || stale !== undefined) return true;
    if (lagging) return false;
    if (await money.readNext(state)) return true;
    return second.readNext(state, head);
  };

  const advance = async (state: IndexState, head: Header): Promise<Step> => {
    const { checkpoint } = state;
    if (await applyPlans(state, head)) return { kind: 'worked', head, checkpoint };
    const first = state.projections.find(({ phase }) => phase === 'waiting');
    if (first && !(isNotBegun(first) && isFarBehind(state, head))) {
      await rebuildPage(db, options, { state, row: first });
      return { kind: 'worked', head, checkpoint };
    }
    const step = await follow(state, head);
    if (step.kind !== 'idle') return step;
    return (await workBeside(state, head)) ? { ...step, kind: 'worked' } : step;
  };

  /**
   * Does a step. An event that cannot be may follow on one that a node has left out: what was read once is read again before the index gives
   * up.
   */
  const orSearch = async (state: IndexState, head: Header, work: () => Promise<Step>): Promise<Step> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof EventRefusedError)) throw error;
      if (!(await second.searchNext(state, head))) throw error;
      return { kind: 'worked', head, checkpoint: state.checkpoint };
    }
  };

  /** A step of an index that the guard stopped: it goes on when what stopped it is gone. */
  const advanceAfterStop = async (state: IndexState, head: Header, stop: IndexStop): Promise<Step> => {
    const step = await orSearch(state, head, () => follow(state, head));
    const isBehind = head.number < (state.checkpoint?.number ?? 0);
    const isWell = step.kind === 'read' || step.kind === 'rewound' || (step.kind === 'idle' && !isBehind);
    if (!isWell) return { ...step, kind: 'stopped', stop: step.stop ?? stop };
    const isOver = stop.code !== 'nodes_disagree' || guard.isCalm();
    if (isOver) await db.transaction((tx) => deleteStop(tx, chain, GUARD_CODES));
    return isOver || step.kind !== 'idle' ? step : { ...step, kind: 'stopped', stop };
  };

  return {
    async step() {
      try {
        const [head, state] = await Promise.all([reader.head(), readIndexState(db, chain)]);
        if (await money.follow(state)) following = undefined;
        const { checkpoint, stop } = state;
        if (stop && !GUARD_CODES.includes(stop.code)) return { kind: 'stopped', head, checkpoint, stop };
        const ended = guard.isDue() ? await checkNode(state, head) : undefined;
        if (ended) return ended;
        return await (stop
          ? advanceAfterStop(state, head, stop)
          : orSearch(state, head, () => advance(state, head)));
      } catch (error) {
        guard.suspect();
        throw error;
      }
    },
  };
}
