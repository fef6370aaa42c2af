import { setTimeout as sleep } from 'node:timers/promises';
import { itemName } from '@pitlane/shared/domain/cars/item-words';
import { parseNftId } from '@pitlane/shared/domain/cars/nft-id';
import { type ItemWords, setItemWords } from '../../core/items/set-item-words.ts';
import { parseIpfsAddress } from '../../core/media/ipfs/parse-cid.ts';
import type { Db } from '../../platform/db/db.ts';
import { writeChanges } from '../../platform/db/outbox.ts';
import { FetchError } from '../../platform/guarded-fetch/fetch-error.ts';
import type { Log } from '../../platform/log.ts';
import { createLeasedLoop } from '../leased-loop.ts';
import type { ItemPictureMaker } from './item-picture-maker.ts';
import * as repo from './metadata.repo.ts';
import type { ReadToken } from './read-token.ts';

export type RunMetadataOptions = {
  db: Db;
  log: Log;
  /** Ends soon when `signal` says so. What it says then is not used. */
  readToken: (uri: string, signal: AbortSignal) => Promise<ReadToken>;
  maker: Pick<ItemPictureMaker, 'rest'>;
  now?: () => number;
};

const LOOK_MS = 1_000;
/** Tokens read at the same time. */
const AT_ONCE = 4;
/** Without work for so long, the process that makes pictures ends. */
const REST_MS = 60_000;
const MAX_ATTEMPTS = 10;
const DAY_SECONDS = 86_400;

/**
 * Reads the metadata of free-form tokens until it is stopped: when they are minted, and what failed again with growing pauses. One
 * process does it at a time. A hanging host takes one of the four places. When the job stops, it does not wait for it.
 */
export function runMetadata({ db, readToken, maker, now = Date.now, ...options }: RunMetadataOptions) {
  const log = options.log.child({ job: 'metadata' });
  const { run, isStopped } = createLeasedLoop(db, 'metadata', log);
  const seconds = () => Math.floor(now() / 1_000);
  const reading = new Map<string, Promise<void>>();
  let calledOff = new AbortController();
  let failed: { error: unknown } | undefined;
  let busyAt = 0;

  const rest = async () => {
    if (now() - busyAt >= REST_MS) await maker.rest();
    return LOOK_MS;
  };

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
    await Promise.all([maker.rest(), ...reading.values()]);
    calledOff = new AbortController();
  };

  return run({
    async work() {
      if (failed) {
        const { error } = failed;
        failed = undefined;
        throw error;
      }
      const limit = AT_ONCE - reading.size;
      const due = await repo.findDue(db, { now: seconds(), limit, reading: [...reading.keys()] });
      if (!isStopped()) due.forEach(begin);
      if (reading.size === 0) return rest();
      busyAt = now();
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
    end: () => maker.rest(),
  });
}

type Reading = Pick<RunMetadataOptions, 'readToken' | 'log'> & { seconds: () => number; signal: AbortSignal };

async function readOne(
  db: Db,
  token: repo.DueToken,
  { readToken, seconds, log, signal }: Reading,
): Promise<void> {
  const again = (failure: FetchError | undefined) => {
    if (!failure || failure.isFinal || token.attempts + 1 >= MAX_ATTEMPTS) return null;
    return seconds() + Math.min(DAY_SECONDS, 60 * 4 ** token.attempts);
  };
  try {
    const { failure, ...found } = await readToken(token.token_uri, signal);
    if (signal.aborted) return;
    const written = { ...found, problem: failure?.message ?? null, nextTry: again(failure) };
    await db.transaction(async (tx) => {
      if (!(await repo.writeFound(tx, token, written, seconds()))) return;
      // Its picture may be another one, whatever it is called.
      await writeChanges(tx, await setItemWords(tx, token.id, toWords(token.id, found), { again: true }));
    });
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof FetchError)) throw error;
    log.debug({ err: error, token: token.id }, 'the metadata of a token cannot be read');
    const cid = parseIpfsAddress(token.token_uri)?.cid;
    const failure = { problem: error.message, nextTry: again(error), cids: cid ? [cid] : [], at: seconds() };
    await repo.writeFailure(db, token, failure);
  }
}

const CATEGORY = { image: 'art', audio: 'music', video: 'video' } as const;

/** Returns the title and category of a token by its metadata. */
function toWords(id: string, { name, mediaKind }: Pick<repo.FoundMetadata, 'name' | 'mediaKind'>): ItemWords {
  const key = parseNftId(id);
  if (!key) throw new Error(`${id} is the id of no token`);
  return { title: name ?? itemName(key), category: CATEGORY[mediaKind ?? 'image'] };
}
