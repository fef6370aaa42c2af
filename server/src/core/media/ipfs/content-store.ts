import { open as openFile } from 'node:fs/promises';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { findContentType, TYPE_HEAD_BYTES } from '../../../platform/content-type.ts';
import type { Db, Queryable, SqlValue } from '../../../platform/db/db.ts';
import { nowMs } from '../../../platform/now.ts';
import { type FileScanner, NO_SCANNER } from '../file-scanner.ts';
import type { IncomingFolder } from '../storage/incoming-folder.ts';
import type { ByteRange, MediaStorage, StoredFile } from '../storage/media-storage.ts';
import type { Content, Pinned } from './pinning-port.ts';
import { readDag } from './unixfs-dag.ts';
import { writeCar } from './write-car.ts';

const DAY_SECONDS = 86_400;
/** Seconds after which pinned content that no token refers to is removed. */
export const UNUSED_AFTER_SECONDS = 7 * DAY_SECONDS;
const SWEPT_AT_ONCE = 100;

export type KeptContent = {
  cid: string;
  size: number;
  /** By its first bytes. */
  type: string;
  /** Undefined when the file is gone. Throws when the storage does not answer. */
  read: (range?: ByteRange) => Promise<StoredFile | undefined>;
  /** All of it as a CAR file, until `signal` says that the reader has gone. */
  exportCar: (signal?: AbortSignal) => AsyncIterable<Uint8Array<ArrayBuffer>>;
};

export type ContentStoreOptions = {
  db: Db;
  storage: MediaStorage;
  incoming: IncomingFolder;
  /** Looks at what comes from other places than this site. */
  scanner?: FileScanner;
  now?: () => number;
};

/** Content under its CID: the storage has the bytes, and a row of `pin` says what they are. */
export function createContentStore({
  db,
  storage,
  incoming,
  scanner = NO_SCANNER,
  now = nowMs,
}: ContentStoreOptions) {
  const read = (cid: string, range?: ByteRange) => storage.get(fileName(cid), range);

  const open = async (cid: string): Promise<Content> => {
    const file = await read(cid);
    if (!file) throw new Error(`the file of ${cid} is gone`);
    return file.body as unknown as Content;
  };

  return {
    /** Keeps content, however large it is: memory holds some hundred kilobytes of it. Throws when it cannot be kept. */
    put: (content: Content): Promise<Pinned> =>
      incoming.withFile(async (path) => {
        const { cid, size, type } = await receive(content, path);
        await scanner.requireClean(path, 'file');
        // The row comes first, and waits while a sweep removes what had the same name.
        await note(db, { cid, size, type, at: Math.floor(now() / 1_000) });
        await storage.putFile(fileName(cid), path, type);
        return { cid, size };
      }),

    async find(cid: string): Promise<KeptContent | undefined> {
      const sql = 'select cid, size, type from pin where cid = $1';
      const [row] = await db.query<{ cid: string; size: number; type: string }>(sql, [cid]);
      if (!row) return undefined;
      return {
        ...row,
        read: (range) => read(cid, range),
        exportCar: (signal) => writeCar(() => open(cid), signal),
      };
    },

    /** Keeps what metadata refers to as long as the metadata itself. */
    async touch(cids: string[]): Promise<void> {
      const at = Math.floor(now() / 1_000);
      await db.query('update pin set pinned_at = $2 where cid = any($1)', [cids, at]);
    },

    /**
     * Looks at some of what was pinned more than a week ago. What a token refers to is looked at again a week later; of the rest is removed
     * what no token of these chains has referred to, as long as all their tokens are read. There may be more when it is not done.
     */
    async sweep(
      nowSeconds: number,
      chains: readonly Chain[] = [],
    ): Promise<{ removed: number; isDone: boolean }> {
      const before = nowSeconds - UNUSED_AFTER_SECONDS;
      const old = await findCids(db, FIND_OLD, [before]);
      const used = new Set(await findCids(db, FIND_USED, [old]));
      await db.query(LOOK_LATER, [before, nowSeconds, [...used]]);
      let removed = 0;
      for (const cid of old) {
        if (used.has(cid)) continue;
        const goesOn = await db.transaction(async (tx) => {
          // Pinned again since it was listed: it stays. A pin that comes now waits for the end of this.
          if (!(await lockUnused(tx, cid, before))) return true;
          // Asked after that: a chain whose index starts over forgets its tokens, and says so in the same transaction.
          if (!(await isEveryTokenRead(tx, { chains, nowSeconds }))) return false;
          await storage.remove(fileName(cid));
          await tx.query('delete from pin where cid = $1', [cid]);
          removed++;
          return true;
        });
        if (!goesOn) return { removed, isDone: true };
      }
      return { removed, isDone: old.length < SWEPT_AT_ONCE };
    },
  };
}
export type ContentStore = ReturnType<typeof createContentStore>;

const fileName = (cid: string) => `${cid}.bin`;

/** $1 the time. Most of what is old is used: only what is looked at may be read, however much there is. */
export const FIND_OLD = `select cid from pin where pinned_at < $1 order by pinned_at limit ${SWEPT_AT_ONCE}`;
/** Those of $1 that a token refers to. Counted: to find one token, the database would rather read all of them than the index. */
export const FIND_USED = `
  select asked.cid from unnest($1::text[]) as asked(cid) cross join lateral (
    select count(*) as tokens from token_metadata where cids @> array[asked.cid]
  ) as used where tokens > 0`;
/** Moves the date of content that is in use to $2, unless it has been pinned since. */
const LOOK_LATER = 'update pin set pinned_at = $2 where pinned_at < $1 and cid = any($3)';

async function findCids(db: Queryable, sql: string, params: SqlValue[]): Promise<string[]> {
  return (await db.query<{ cid: string }>(sql, params)).map(({ cid }) => cid);
}

async function lockUnused(tx: Queryable, cid: string, before: number): Promise<boolean> {
  const sql = 'select from pin where cid = $2 and pinned_at < $1 for update';
  if ((await tx.query(sql, [before, cid])).length === 0) return false;
  return (await tx.query(FIND_USED, [[cid]])).length === 0;
}

type Noted = { cid: string; size: number; type: string; at: number };

async function note(db: Queryable, { cid, size, type, at }: Noted): Promise<void> {
  await db.query(
    `insert into pin (cid, size, type, pinned_at) values ($1, $2, $3, $4)
     on conflict (cid) do update set pinned_at = greatest(pin.pinned_at, excluded.pinned_at)`,
    [cid, size, type, at],
  );
}

/** Writes content to a file and computes its name on the way. The file is closed when this is done or fails. */
async function receive(content: Content, path: string) {
  await using file = await openFile(path, 'w');
  const head: Uint8Array[] = [];
  let headBytes = 0;
  const passing = async function* () {
    for await (const piece of content) {
      if (headBytes < TYPE_HEAD_BYTES) head.push(piece.slice(0, TYPE_HEAD_BYTES - headBytes));
      headBytes += piece.byteLength;
      await file.appendFile(piece);
      yield piece;
    }
  };
  const { cid, bytes } = await readDag(passing());
  return { cid: cid.toString(), size: bytes, type: findContentType(Buffer.concat(head)) };
}

/** An idle index reports every few seconds. */
const HEARD_SECONDS = 600;
/** Blocks that an index may be behind: minutes. */
const MAX_LAG = 100;

/** $1 chains, $2 the time. What waits for its first try is new, and among those that the index token_metadata_new has: however many are tried again. */
export const IS_EVERY_TOKEN_READ = `
  select not exists (select from token_metadata where attempts = 0 and next_try is not null and state = 'pending')
    and not exists (
      select from unnest($1::text[]) as served (chain) left join checkpoint as c using (chain)
      where c.chain is null or c.seen_at < $2::int8 - ${HEARD_SECONDS} or c.block_number < c.head_number - ${MAX_LAG}
        or exists (select from index_stop as s where s.chain = served.chain)
        or exists (select from projection as p where p.chain = served.chain and p.phase <> 'ready')
        or exists (select from source as s where s.chain = served.chain and s.adding <> '[]')
    ) as done`;

/**
 * Tells whether all tokens of these chains are known here and the metadata of each has been read. Otherwise content that looks
 * unused may belong to a token: its chain's index is paused, stopped, behind or being rebuilt, or metadata is not being read.
 */
async function isEveryTokenRead(
  db: Queryable,
  { chains, nowSeconds }: { chains: readonly Chain[]; nowSeconds: number },
): Promise<boolean> {
  const [row] = await db.query<{ done: boolean }>(IS_EVERY_TOKEN_READ, [[...chains], nowSeconds]);
  return row?.done ?? false;
}
