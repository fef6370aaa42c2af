import type { Db } from '../../db/db.ts';
import { FetchError } from '../../lib/guarded-fetch/fetch-error.ts';
import type { Log } from '../../lib/log.ts';
import { parseIpfsAddress } from '../../lib/pinning/parse-cid.ts';
import { createLeasedLoop } from '../leased-loop.ts';
import type { ItemPictureMaker } from './item-picture-maker.ts';
import * as repo from './metadata.repo.ts';
import type { ReadToken } from './read-token.ts';

export type RunMetadataOptions = {
  db: Db;
  log: Log;
  readToken: (uri: string) => Promise<ReadToken>;
  maker: Pick<ItemPictureMaker, 'rest'>;
  now?: () => number;
};

const LOOK_MS = 1_000;
/** Tokens read at the same time: a host that hangs holds up no other. */
const AT_ONCE = 4;
/** Without work for so long, the process that makes pictures ends. */
const REST_MS = 60_000;
const MAX_ATTEMPTS = 10;
const DAY_SECONDS = 86_400;

/**
 * Reads the metadata of free-form tokens until it is stopped: when they are minted, and what failed again with growing pauses. One
 * process does it at a time. What the addresses of strangers do never stops it.
 */
export function runMetadata({ db, readToken, maker, now = Date.now, ...options }: RunMetadataOptions) {
  const log = options.log.child({ job: 'metadata' });
  const { run } = createLeasedLoop(db, 'metadata', log);
  const seconds = () => Math.floor(now() / 1_000);
  let busyAt = 0;

  const rest = async () => {
    if (now() - busyAt >= REST_MS) await maker.rest();
    return LOOK_MS;
  };

  return run({
    async work() {
      const due = await repo.findDue(db, seconds(), AT_ONCE);
      if (due.length === 0) return rest();
      await Promise.all(due.map((token) => readOne(db, token, { readToken, seconds, log })));
      busyAt = now();
      return 0;
    },
    standBy: () => maker.rest(),
    failed(error, { count, pauseMs }) {
      log[count === 1 ? 'warn' : 'debug']({ err: error, pauseMs }, 'metadata is not read; trying again');
    },
    recovered: () => log.info('metadata is read again'),
    interrupt: () => maker.rest(),
    end: () => maker.rest(),
  });
}

type Reading = Pick<RunMetadataOptions, 'readToken' | 'log'> & { seconds: () => number };

async function readOne(db: Db, token: repo.DueToken, { readToken, seconds, log }: Reading): Promise<void> {
  const again = (failure: FetchError | undefined) => {
    if (!failure || failure.isFinal || token.attempts + 1 >= MAX_ATTEMPTS) return null;
    return seconds() + Math.min(DAY_SECONDS, 60 * 4 ** token.attempts);
  };
  try {
    const { failure, ...found } = await readToken(token.token_uri);
    const written = { ...found, problem: failure?.message ?? null, nextTry: again(failure) };
    await db.transaction((tx) => repo.writeFound(tx, token, written, seconds()));
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    log.debug({ err: error, token: token.id }, 'the metadata of a token cannot be read');
    const cid = parseIpfsAddress(token.token_uri)?.cid;
    const failed = { problem: error.message, nextTry: again(error), cids: cid ? [cid] : [], at: seconds() };
    await repo.writeFailure(db, token, failed);
  }
}
