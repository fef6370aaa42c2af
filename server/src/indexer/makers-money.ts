import type { Address } from '@pitlane/shared/domain/chain/address';
import type { ChainEvent } from '@pitlane/shared/fold/event';
import { type ChainReader, ForkChangedError } from '../platform/chain/chain-reader.ts';
import type { Db } from '../platform/db/db.ts';
import type { IndexState } from './index-state.ts';
import type { Batch } from './read-batch.ts';
import {
  findLastShared,
  findTouched,
  findUnread,
  type Money,
  readAccounts,
  renewWatched,
  type WatchedAccount,
} from './watched-accounts.ts';
import { type IndexScope, writeReadings } from './write-batch.ts';

/** Wallets that are read together with a block: more would hold it up. */
const MAX_READ_WITH_BLOCK = 50;

type Options = IndexScope & {
  db: Db;
  reader: ChainReader;
  /** Without it no wallet is read. */
  money?: Money | undefined;
  onReadingFailed?: (error: unknown) => void;
};

/** Keeps the money of the makers of offers up to date. A restart begins with what the database has. */
export function createMakersMoney({ db, reader, money, onReadingFailed, ...scope }: Options) {
  const { chain } = scope;
  let watched: WatchedAccount[] = [];
  /** Whether wallets may have to be read, as far as this process knows. */
  let unread = true;
  /** The number up to which the money of all watched wallets has been read once, as far as this process knows. */
  let readUpTo = 0;
  /** The last block that the second reading had confirmed in the step before. */
  let confirmed = -1;

  /** What was read may be gone: wallets are looked through from the first on. */
  const readAgain = (): void => {
    unread = true;
    readUpTo = 0;
  };

  return {
    readAgain,

    /** The wallets that are followed. */
    accounts: (): Address[] => watched.map(({ account }) => account),

    /**
     * Follows the makers that were added. Returns whether the list changed. Wallets are only added, so their number tells whether the
     * list is the same. (The highest number of one does not: posts commit in another order than they take numbers.)
     */
    async follow(state: IndexState): Promise<boolean> {
      // The operator's command to read blocks again also asks for the money of all makers again.
      if ((state.confirmed ?? -1) < confirmed) readAgain();
      confirmed = state.confirmed ?? -1;
      if (state.watched === watched.length) return false;
      const known = watched;
      watched = await renewWatched(db, chain, { known, count: state.watched });
      readUpTo = Math.min(readUpTo, findLastShared(known, watched) ?? readUpTo);
      unread = true;
      return true;
    },

    /**
     * Reads the watched wallets that the batch touches, at its last block. Where that fails they are read later, and count as unknown until
     * then: deep blocks' state may be gone, one batch can touch many wallets, and a node that does not answer must not hold up cars.
     */
    async readTouched(batch: Batch, isDeep: boolean): Promise<ChainEvent[]> {
      const touched = findTouched(watched, batch.events);
      const block = batch.headers.at(-1);
      if (touched.length === 0 || !money || !block) return [];
      if (!isDeep && touched.length <= MAX_READ_WITH_BLOCK) {
        try {
          return await readAccounts({ reader, money, chain }, touched, block);
        } catch (error) {
          if (error instanceof ForkChangedError) throw error;
          onReadingFailed?.(error);
        }
      }
      unread = true;
      return [];
    },

    /** Reads the next wallets whose money is not known. False when there are none. */
    async readNext(state: IndexState): Promise<boolean> {
      const { checkpoint } = state;
      const folded = state.projections.some(({ name, phase }) => name === 'maker_money' && phase === 'ready');
      // Without its rows, who has been read would not be known.
      if (!unread || !money || !checkpoint || !folded) return false;
      const accounts = await findUnread(db, chain, readUpTo);
      const last = accounts.at(-1);
      unread = last !== undefined;
      if (!last) {
        readUpTo = watched.at(-1)?.seq ?? 0;
        return false;
      }
      const events = await readAccounts({ reader, money, chain }, accounts, checkpoint);
      await writeReadings(db, scope, { state, events });
      // They come by their numbers: none below the last is left.
      readUpTo = Math.max(readUpTo, last.seq);
      return true;
    },
  };
}
