/** Embedded databases that one test file after another uses: opening one costs more than most files. */
import type { Db } from '../platform/db/db.ts';

/** Hashes what a file may change besides rows: after a change the next one does not get this database. */
const SHAPE = `select md5(concat(
  (select string_agg(concat(c.oid, relname, relchecks, a.attname, a.atttypid, a.attnotnull), ',' order by c.oid, attnum)
     from pg_class c join pg_attribute a on a.attrelid = c.oid where relnamespace = 'public'::regnamespace),
  (select string_agg(concat(oid, tgenabled), ',' order by oid) from pg_trigger),
  (select string_agg(concat(oid, prosrc), ',' order by oid) from pg_proc where pronamespace = 'public'::regnamespace),
  (select string_agg(concat(name, setting), ',' order by name) from pg_settings where source = 'session'),
  (select string_agg(tag, ',' order by tag) from migration)
)) as shape`;

/** New files for the tables that have rows or room for some, and none of what ANALYZE has found: plans are those of a new database. */
const RENEW = `do $$ declare used text; begin
  set local session_replication_role = replica;
  select string_agg(oid::regclass::text, ', ') into used from pg_class
   where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('migration', 'applied_file')
     and (pg_relation_size(oid) > 0 or reltuples >= 0);
  if used is not null then
    execute 'truncate ' || used || ' cascade';
    delete from pg_statistic where starelid >= 16384;
    delete from pg_statistic_ext_data;
  end if;
  perform setval(seqrelid, 1, false) from pg_sequence where pg_sequence_last_value(seqrelid) is not null;
end $$`;

type Lendable = { db: Db; shape: string };
const spare: Lendable[] = [];

/** A database that `open` opened now, or that a file before has given back by closing it. */
export async function lendDb(open: () => Promise<Db>): Promise<Db> {
  const lent = spare.pop() ?? (await keep(await open()));
  const stops = new Set<() => Promise<void>>();
  let isOver = false;
  const check = () => {
    if (isOver) throw new Error('the database of this test file is closed');
  };
  const { db } = lent;
  const borrowed: Db = {
    async query(sql, params) {
      check();
      return db.query(sql, params);
    },
    async transaction(work) {
      check();
      return db.transaction(work);
    },
    async listen(channel, onNotify) {
      check();
      const stop = await db.listen(channel, onNotify);
      const stopOnce = async () => {
        if (stops.delete(stopOnce)) await stop();
      };
      stops.add(stopOnce);
      return stopOnce;
    },
    async lease(name) {
      check();
      const lease = await db.lease(name);
      if (!lease) return undefined;
      stops.add(lease.release);
      return lease;
    },
    findHeldLeases: db.findHeldLeases,
    forWork: () => borrowed,
    inspect: db.inspect,
    async close() {
      if (isOver) return;
      isOver = true;
      for (const stop of stops) await stop();
      await db.query(RENEW);
      if ((await shapeOf(db)) === lent.shape) spare.push(lent);
      else await db.close();
    },
  };
  return borrowed;
}

async function keep(db: Db): Promise<Lendable> {
  return { db, shape: await shapeOf(db) };
}

async function shapeOf(db: Db): Promise<string> {
  const [row] = await db.query<{ shape: string }>(SHAPE);
  return row?.shape ?? '';
}
