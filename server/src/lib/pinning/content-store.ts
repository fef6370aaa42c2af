import { open as openFile } from 'node:fs/promises';
import type { Chain } from '@pitlane/shared/domain/chains';
import type { Db, Queryable } from '../../db/db.ts';
import { findContentType, TYPE_HEAD_BYTES } from '../content-type.ts';
import type { IncomingFolder } from '../storage/incoming-folder.ts';
import type { ByteRange, MediaStorage, StoredFile } from '../storage/media-storage.ts';
import { isEveryTokenRead } from './is-every-token-read.ts';
import type { Content, Pinned } from './pinning-port.ts';
import { readDag } from './unixfs-dag.ts';
import { writeCar } from './write-car.ts';

const DAY_SECONDS = 86_400;
/** What no token refers to so long after it was pinned is removed. */
export const UNUSED_AFTER_SECONDS = 7 * DAY_SECONDS;
const SWEPT_AT_ONCE = 100;

export type KeptContent = {
  cid: string;
  size: number;
  /** By its first bytes. */
  type: string;
  /** Undefined when the file is gone. Throws when the storage does not answer. */
  read: (range?: ByteRange) => Promise<StoredFile | undefined>;
  /** All of it as a CAR file, as long as `signal` does not say that nobody waits for it. */
  exportCar: (signal?: AbortSignal) => AsyncIterable<Uint8Array<ArrayBuffer>>;
};

export type ContentStoreOptions = {
  db: Db;
  storage: MediaStorage;
  incoming: IncomingFolder;
  now?: () => number;
};

/** Content under its CID: the storage has the bytes, and a row of `pin` says what they are. */
export function createContentStore({ db, storage, incoming, now = Date.now }: ContentStoreOptions) {
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
     * Removes some of what no token of these chains has referred to for a week, as long as all their tokens are read. There may be more
     * when it is not done.
     */
    async sweep(
      nowSeconds: number,
      chains: readonly Chain[] = [],
    ): Promise<{ removed: number; isDone: boolean }> {
      const cids = await findUnused(db, nowSeconds - UNUSED_AFTER_SECONDS);
      let removed = 0;
      for (const cid of cids) {
        const goesOn = await db.transaction(async (tx) => {
          // Pinned again meanwhile: it stays. Whoever pins it now waits for the end of this.
          if (!(await lockUnused(tx, cid, nowSeconds - UNUSED_AFTER_SECONDS))) return true;
          // Asked after that: a chain that is begun anew forgets its tokens, and says so in the same transaction.
          if (!(await isEveryTokenRead(tx, { chains, nowSeconds }))) return false;
          await storage.remove(fileName(cid));
          await tx.query('delete from pin where cid = $1', [cid]);
          removed++;
          return true;
        });
        if (!goesOn) return { removed, isDone: true };
      }
      return { removed, isDone: cids.length < SWEPT_AT_ONCE };
    },
  };
}
export type ContentStore = ReturnType<typeof createContentStore>;

const fileName = (cid: string) => `${cid}.bin`;

const UNUSED = `pinned_at < $1 and not exists (select from token_metadata where token_metadata.cids @> array[pin.cid])`;

async function findUnused(db: Queryable, before: number): Promise<string[]> {
  const sql = `select cid from pin where ${UNUSED} order by pinned_at limit ${SWEPT_AT_ONCE}`;
  return (await db.query<{ cid: string }>(sql, [before])).map(({ cid }) => cid);
}

async function lockUnused(tx: Queryable, cid: string, before: number): Promise<boolean> {
  const rows = await tx.query(`select from pin where cid = $2 and ${UNUSED} for update`, [before, cid]);
  return rows.length > 0;
}

type Noted = { cid: string; size: number; type: string; at: number };

async function note(db: Queryable, { cid, size, type, at }: Noted): Promise<void> {
  await db.query(
    `insert into pin (cid, size, type, pinned_at) values ($1, $2, $3, $4)
     on conflict (cid) do update set pinned_at = greatest(pin.pinned_at, excluded.pinned_at)`,
    [cid, size, type, at],
  );
}

/** Writes content to a file, and finds its name meanwhile. The file is closed when this is done or fails. */
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
