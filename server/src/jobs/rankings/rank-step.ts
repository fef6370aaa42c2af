import { SERIES, seriesNumber } from '@pitlane/shared/domain/cars/series';
import type { Address } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { Topic } from '@pitlane/shared/domain/site/topics';
import type { Db, Queryable } from '../../platform/db/db.ts';
import { writeChanges } from '../../platform/db/outbox.ts';
import { rankState } from '../../platform/db/schema/rankings.ts';
import { describeTable, type RowOf } from '../../platform/db/table.ts';
import { nowSeconds } from '../../platform/now.ts';
import {
  AUTHORS_OF_WALLETS,
  RANK_AUTHORS,
  RANK_COLLECTIONS,
  RANK_SHOWCASES,
  WINDOW_ENDS,
} from './rank-sql.ts';

/** Version of what the figures mean. Another number rebuilds all rows. */
const VERSION = 2;
/** Wallets that one transaction ranks, and changes of the outbox that it reads. */
const WALLETS_AT_ONCE = 200;
const CHANGES_AT_ONCE = 1_000;
/** After more hours without the job, rebuilding all rows is less work. */
const MAX_HOURS_BEHIND = 48;
const HOUR = 3_600;
const SHOWCASE_SECONDS = 30 * 24 * HOUR;

export type RankOptions = {
  chains: readonly Chain[];
  /** Seconds since 1970. For tests; the server's clock otherwise. */
  clock?: (() => number) | undefined;
};
export type Step = {
  /** Whether more is due at once. */
  more: boolean;
  /** Whether floors, owners, counts or sales of collections may be others now. */
  touched: boolean;
};
type State = RowOf<typeof rankState>;

const { select, insert } = describeTable(rankState);
const PUT = insert({
  ending: `on conflict (id) do update set version = excluded.version, change_seq = excluded.change_seq,
    hour = excluded.hour, rebuilt_to = excluded.rebuilt_to, again = excluded.again`,
});

const readClock = ({ clock }: RankOptions) => clock?.() ?? nowSeconds();

/**
 * Brings the rows of some authors up to date: of those whose sales have changed, whose items or listings have, and for whom an
 * hour has passed. All in one transaction, with how far it has come.
 */
export function rankAuthors(db: Db, options: RankOptions): Promise<Step> {
  return db.transaction(async (tx) => {
    const now = Math.floor(readClock(options) / HOUR);
    const [stored] = await tx.query<State>(`select ${select} from rank_state where id = 1`);
    if (stored?.version !== VERSION) {
      const [newest] = await tx.query<{ seq: number }>('select coalesce(max(seq), 0) as seq from change');
      await put(tx, {
        id: 1,
        version: VERSION,
        changeSeq: newest?.seq ?? 0,
        hour: now,
        rebuiltTo: '',
        again: false,
      });
      return { more: true, touched: true };
    }
    const state = await passHours(tx, stored, now);
    const { changeSeq, wallets: changed, renamed, gap, full } = await readOutbox(tx, state.changeSeq);
    const due = await claimDue(tx);
    const rebuilt = await nextToRebuild(tx, state.rebuiltTo);
    const changes = await rank(tx, {
      wallets: [...due.flatMap(({ wallet }) => wallet ?? []), ...changed, ...rebuilt.wallets],
      authors: due.flatMap(({ authorId }) => authorId ?? []),
      chains: options.chains,
      hour: state.hour,
    });
    const isRebuilding = rebuilt.to !== null;
    const restart = !isRebuilding && (gap || state.again);
    await put(tx, {
      ...state,
      changeSeq,
      rebuiltTo: restart ? '' : rebuilt.to,
      again: isRebuilding && (gap || state.again),
    });
    await announceRanks(tx, changes + renamed);
    const more = restart || isRebuilding || full || due.length === WALLETS_AT_ONCE;
    return { more, touched: changeSeq !== stored.changeSeq || due.length > 0 || state.hour !== stored.hour };
  });
}

/** Brings the rows of all collections and the showcases up to date. */
export function rankCollections(db: Db, options: RankOptions): Promise<void> {
  return db.transaction(async (tx) => {
    const at = readClock(options);
    const hour = Math.floor(at / HOUR);
    const collections = await tx.query<{ changed: number }>(RANK_COLLECTIONS, [
      null,
      [...options.chains],
      hour,
    ]);
    const showcases = await tx.query<{ changed: number }>(RANK_SHOWCASES, [
      [...options.chains],
      SERIES.map(seriesNumber),
      at - SHOWCASE_SECONDS,
      at,
    ]);
    await announceRanks(tx, (collections[0]?.changed ?? 0) + (showcases[0]?.changed ?? 0));
  });
}

async function put(tx: Queryable, state: State): Promise<void> {
  await tx.query(PUT.sql, PUT.params([state]));
}

async function announceRanks(tx: Queryable, changes: number): Promise<void> {
  if (changes > 0) await writeChanges(tx, [{ entity: 'rank', id: 'all', topics: ['ranks'] }]);
}

/** Marks the wallets that sold something in the hours which leave a window, or enter the next one. */
async function passHours(tx: Queryable, state: State, now: number): Promise<State> {
  if (now <= state.hour) return state;
  if (now - state.hour > MAX_HOURS_BEHIND) return { ...state, hour: now, rebuiltTo: '', again: false };
  const passed = Array.from({ length: now - state.hour }, (_, i) => state.hour + 1 + i);
  const ended = passed.flatMap((hour) => WINDOW_ENDS.map((end) => hour - end));
  await tx.query(
    'insert into rank_due (wallet) select distinct seller from seller_hour where hour = any($1::int[]) and sales > 0',
    [ended],
  );
  return { ...state, hour: now };
}

type Told = { seq: number; entity: string; topics: Topic[] };

/** The sellers whose items or listings have changed since. `gap`: there were too many to name. `full`: there is more to read. */
async function readOutbox(tx: Queryable, since: number) {
  const rows = await tx.query<Told>(
    `select seq, entity, topics from change where seq > $1 order by seq limit ${CHANGES_AT_ONCE}`,
    [since],
  );
  const [oldest] = await tx.query<{ seq: number | null }>('select min(seq) as seq from change');
  const named = rows.flatMap(({ topics }) => topics).filter((topic) => topic.startsWith('owner:'));
  const owners = [...new Set(named)].map((topic) => topic.slice('owner:'.length));
  const sellers = await tx.query<{ wallet: Address }>(
    `select wallet from unnest($1::text[]) as given (wallet)
     where exists (select from seller_hour where hour = -1 and seller = given.wallet)`,
    [owners],
  );
  return {
    changeSeq: rows.at(-1)?.seq ?? since,
    wallets: sellers.map(({ wallet }) => wallet),
    // With an author's wallets its name or picture has changed, which rankings show.
    renamed: rows.filter(({ entity, topics }) => entity === 'author' && topics.length > 1).length,
    gap: rows.some(({ entity }) => entity === 'gap') || (oldest?.seq ?? 0) > since + 1,
    full: rows.length === CHANGES_AT_ONCE,
  };
}

type Due = { wallet: Address | null; authorId: number | null };

function claimDue(tx: Queryable): Promise<Due[]> {
  return tx.query<Due>(
    `delete from rank_due where seq = any(array(select seq from rank_due order by seq limit ${WALLETS_AT_ONCE}))
     returning wallet, author_id as "authorId"`,
  );
}

/** The next sellers of a rebuild. `to` is null when it is over. */
async function nextToRebuild(tx: Queryable, from: string | null) {
  if (from === null) return { wallets: [], to: null };
  const rows = await tx.query<{ wallet: Address }>(
    `select distinct seller as wallet from seller_hour where hour = -1 and seller > $1 order by 1 limit ${WALLETS_AT_ONCE}`,
    [from],
  );
  const last = rows.length === WALLETS_AT_ONCE ? rows.at(-1) : undefined;
  return { wallets: rows.map(({ wallet }) => wallet), to: last?.wallet ?? null };
}

type Ranked = {
  wallets: readonly Address[];
  authors: readonly number[];
  chains: readonly Chain[];
  hour: number;
};

async function rank(tx: Queryable, { wallets, authors, chains, hour }: Ranked): Promise<number> {
  const found = wallets.length > 0 ? await tx.query<{ id: number }>(AUTHORS_OF_WALLETS, [[...wallets]]) : [];
  const ids = [...new Set([...authors, ...found.map(({ id }) => id)])];
  if (ids.length === 0) return 0;
  const [row] = await tx.query<{ changed: number }>(RANK_AUTHORS, [ids, [...chains], hour]);
  return row?.changed ?? 0;
}
