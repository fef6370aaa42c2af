import { setTimeout as sleep } from 'node:timers/promises';
import type { MediaKind } from '@pitlane/shared/domain/cars/categories';
import { itemName } from '@pitlane/shared/domain/cars/item-words';
import { parseNftId } from '@pitlane/shared/domain/cars/nft-id';
import { type ItemWords, setItemWords, touchItem } from '../../core/items/set-item-words.ts';
import { parseIpfsAddress } from '../../core/media/content-address.ts';
import type { Db } from '../../platform/db/db.ts';
import { isConnectionFailure, isDbTimeout, LeaseLostError } from '../../platform/db/db-errors.ts';
import { writeChanges } from '../../platform/db/outbox.ts';
import { FetchError } from '../../platform/guarded-fetch/fetch-error.ts';
import type { Log } from '../../platform/log.ts';
import { nowMs } from '../../platform/now.ts';
import { createLeasedLoop } from '../leased-loop.ts';
import { cleanLine } from './clean-text.ts';
import type { ItemPictureMaker } from './item-picture-maker.ts';
import * as repo from './metadata.repo.ts';
import type { ReadToken, TokenToRead } from './read-token.ts';

export type RunMetadataOptions = {
  db: Db;
  log: Log;
  /** Ends soon when `signal` says so. What it says then is not used. */
  readToken: (token: TokenToRead, signal: AbortSignal) => Promise<ReadToken>;
  maker: Pick<ItemPictureMaker, 'close'>;
  now?: () => number;
};

const LOOK_MS = 1_000;
/** Tokens read at the same time. */
const AT_ONCE = 4;
/** Pauses before the next try: from a minute, or an hour where only a change at the address helps, to a week. Nothing is given up. */
const PAUSE_SECONDS = { passing: 60, lasting: 3_600, longest: 604_800 };
/** A token takes a place for no longer, however many hosts it names. */
const LONGEST_READING_MS = 4 * 60_000;
/** The longest that a host may ask us to wait. */
const DAY_SECONDS = 86_400;

/**
 * Reads the metadata of free-form tokens until it is stopped: when they are minted, when a refresh is asked for, and what failed again
 * with growing pauses. One process does it at a time. A hanging host takes one of the four places. When the job stops, it does not wait for it.
 */
export function runMetadata({ db, readToken, maker, now = nowMs, ...options }: RunMetadataOptions) {
  const log = options.log.child({ job: 'metadata' });
  const { run, isStopped } = createLeasedLoop(db, 'metadata', log);
  const seconds = () => Math.floor(now() / 1_000);
  const reading = new Map<string, Promise<void>>();
  let calledOff = new AbortController();
  let failed: { error: unknown } | undefined;
  /** Until when what an older reader has read is planned, in seconds; undefined once nothing of it is left. */
  let plannedTo: number | undefined = 0;

  const begin = (token: repo.DueToken) => {
    const done = readOne(db, token, { readToken, seconds, log, signal: calledOff.signal })
      .catch((error: unknown) => {
        failed = { error };
      })
      .finally(() => reading.delete(token.id));
    reading.set(token.id, done);
  };

  const callOff = async () => {
    calledOff.abort(new Error('the job stops'));
    await Promise.all([maker.close(), ...reading.values()]);
    calledOff = new AbortController();
  };

  return run({
    async work() {
      if (failed) {
        const { error } = failed;
        failed = undefined;
        throw error;
      }
      if (plannedTo !== undefined && plannedTo <= seconds())
        plannedTo = await repo.planRereading(db, seconds());
      const limit = AT_ONCE - reading.size;
      const due = await repo.findDue(db, { now: seconds(), limit, reading: [...reading.keys()] });
      if (!isStopped()) due.forEach(begin);
      if (reading.size === 0) return LOOK_MS;
      // Look again at least once a second: new tokens may be due.
      await Promise.race([...reading.values(), sleep(LOOK_MS, undefined, { ref: false })]);
      return 0;
    },
    standBy: callOff,
    failed(error, { count, pauseMs }) {
      log[count === 1 ? 'warn' : 'debug']({ err: error, pauseMs }, 'metadata is not read; trying again');
    },
    recovered: () => log.info('metadata is read again'),
    interrupt: callOff,
    end: () => maker.close(),
  });
}

type Reading = Pick<RunMetadataOptions, 'readToken' | 'log'> & { seconds: () => number; signal: AbortSignal };

async function readOne(
  db: Db,
  token: repo.DueToken,
  { readToken, seconds, log, signal }: Reading,
): Promise<void> {
  const key = parseNftId(token.id);
  if (!key) throw new Error(`${token.id} is the id of no token`);
  const again = (failure: FetchError) => seconds() + getPause(failure, token.attempts);
  const deadline = AbortSignal.timeout(LONGEST_READING_MS);
  try {
    const given = { uri: token.token_uri, tokenId: key.tokenId };
    const { failure, ...found } = await readToken(given, AbortSignal.any([signal, deadline]));
    if (signal.aborted) return;
    const problem = failure ? toProblem(failure) : null;
    const written = { ...found, problem, nextTry: failure ? again(failure) : null };
    await db.transaction(async (tx) => {
      const kept = await repo.writeFound(tx, token, written, seconds());
      if (!kept) return;
      const words = { title: found.name ?? itemName(key), category: CATEGORY[kept.mediaKind ?? 'image'] };
      // Its picture may be another one, whatever it is called.
      await writeChanges(tx, await setItemWords(tx, token.id, words, { again: true }));
    });
  } catch (error) {
    if (signal.aborted) return;
    if (isOutage(error)) throw error;
    const failure = deadline.aborted ? tooSlow() : error instanceof FetchError ? error : toUnexpected(error);
    const level = failure.cause === error ? 'error' : 'debug';
    log[level]({ err: error, token: token.id }, 'the metadata of a token cannot be read');
    const cid = parseIpfsAddress(token.token_uri)?.cid;
    const written = {
      problem: toProblem(failure),
      nextTry: again(failure),
      cids: cid ? [cid] : [],
      at: seconds(),
    };
    await db.transaction(async (tx) => {
      await repo.writeFailure(tx, token, written);
      await writeChanges(tx, await touchItem(tx, token.id));
    });
  }
}

/** Faults of ours and of the database's: they say nothing about the token. What the database refuses to store is the token's. */
function isOutage(error: unknown): boolean {
  return error instanceof LeaseLostError || isConnectionFailure(error) || isDbTimeout(error);
}

/** An error that no rule expects. The token waits, so that it does not hold up the others. */
function toUnexpected(cause: unknown): FetchError {
  return new FetchError('This site couldn’t read it.', { isLasting: true, cause });
}

function tooSlow(): FetchError {
  return new FetchError(`Its hosts took longer than ${LONGEST_READING_MS / 60_000} minutes.`);
}

const MAX_PROBLEM = 500;

/** May quote an address of a stranger's. */
function toProblem({ message }: FetchError): string {
  return cleanLine(message, MAX_PROBLEM) ?? 'It cannot be read.';
}

/** Seconds until the next try after so many. */
function getPause({ isLasting, retryAfterSeconds = 0 }: FetchError, attempts: number): number {
  const first = isLasting ? PAUSE_SECONDS.lasting : PAUSE_SECONDS.passing;
  const growing = Math.min(PAUSE_SECONDS.longest, first * 4 ** attempts);
  return Math.max(growing, Math.ceil(Math.min(DAY_SECONDS, retryAfterSeconds)));
}

const CATEGORY = {
  image: 'art',
  animation: 'art',
  model: 'art',
  audio: 'music',
  video: 'video',
} as const satisfies Record<MediaKind, ItemWords['category']>;
