import { type Db, WORK_LIMITS, type WorkKind } from '../../platform/db/db.ts';
import { findMissingMigrations } from '../../platform/db/migrate.ts';
import { openPostgres } from '../../platform/db/postgres/postgres.ts';
import { nowMs } from '../../platform/now.ts';
import { explain } from './explain.ts';
import { type Check, createFindings, type Finding } from './finding.ts';

const { ok, warn, fail } = createFindings('database');

const OLDEST_VERSION = 15;
/** What a process has beside its pools: a session for leases, and one that listens. */
const SESSIONS = 2;
/** The connections that one process can have when it is busy. */
export const CONNECTIONS_OF_PROCESS =
  SESSIONS +
  Object.entries(WORK_LIMITS)
    .filter(([work]) => work !== 'migrate')
    .reduce((sum, [, { connections }]) => sum + connections, 0);
const CLOCK_TOLERANCE_MS = 5_000;

/** The database as the server will meet it: over the same connections, with the same limits. */
export const checkDatabase: Check = {
  name: 'database',
  async run({ config, clock }) {
    if (config.roles.has('decoder')) return [];
    if (!config.databaseUrl)
      return [ok('The database is the embedded one, which only the running server can open.')];
    let db: Db;
    try {
      db = await openPostgres(config.databaseUrl);
    } catch (error) {
      return [explainRefusal(error)];
    }
    try {
      return await examineDatabase(db, clock);
    } finally {
      await db.close();
    }
  },
};

/** Looks at a database that takes connections. */
export async function examineDatabase(db: Db, clock: () => number): Promise<Finding[]> {
  const rights = await checkRights(db);
  const mayRead = rights.every(({ level }) => level !== 'fail');
  return [
    ...(await checkServer(db)),
    ...rights,
    ...(mayRead ? [await checkMigrations(db)] : []),
    await checkLimits(db),
    await checkSessions(db),
    await checkBudget(db),
    await checkClock(db, clock),
  ];
}

function explainRefusal(error: unknown): Finding {
  const said = explain(error);
  if (/unsupported startup parameter/.test(said)) {
    return fail(
      `A pooler refuses the settings of our connections: ${said}`,
      'Let the pooler pass these settings on (PgBouncer 1.20: track_extra_parameters), or connect to PostgreSQL itself.',
    );
  }
  return fail(
    `The database refuses a connection: ${said}`,
    'Start it, or correct host, name, password and database of DATABASE_URL.',
  );
}

async function checkServer(db: Db): Promise<Finding[]> {
  const [row] = await db.query<{ version: number; readonly: boolean; encoding: string; superuser: boolean }>(
    `select current_setting('server_version_num')::int as version, current_setting('transaction_read_only') = 'on' as readonly,
       current_setting('server_encoding') as encoding, (select rolsuper from pg_roles where rolname = current_user) as superuser`,
  );
  const { version = 0, readonly, encoding, superuser } = row ?? {};
  const major = Math.floor(version / 10_000);
  return [
    major >= OLDEST_VERSION
      ? ok(`PostgreSQL ${major} answers.`)
      : fail(`This is PostgreSQL ${major}.`, `Pitlane needs ${OLDEST_VERSION} or newer: upgrade the server.`),
    ...(encoding === 'UTF8'
      ? []
      : [fail(`The database stores text as ${encoding}.`, "Create it with encoding 'UTF8'.")]),
    ...(readonly
      ? [
          fail(
            'The database accepts no writes: it’s a replica or set to read-only.',
            'Name the primary in DATABASE_URL, or end default_transaction_read_only.',
          ),
        ]
      : []),
    ...(superuser
      ? [
          warn(
            'DATABASE_URL names a superuser: an attacker in the server would own every database of that machine.',
            'Give the site a role of its own (docs/studio-guide.md, "The database").',
          ),
        ]
      : []),
  ];
}

async function checkMigrations(db: Db): Promise<Finding> {
  const missing = await findMissingMigrations(db);
  if (missing.length === 0) return ok('The tables match this version.');
  return warn(
    `The tables are behind this version by ${missing.length} ${missing.length === 1 ? 'step' : 'steps'}, from ${missing[0]} on.`,
    'Back up, then start the server, which adds them.',
  );
}

/** $1 what is done with every table. */
const DENIED = `select c.relname as name, wanted as right from pg_class c cross join unnest($1::text[]) as wanted
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not has_table_privilege(c.oid, wanted) order by 1, 2`;

async function checkRights(db: Db): Promise<Finding[]> {
  const denied = await db.query<{ name: string; right: string }>(DENIED, [
    ['select', 'insert', 'update', 'delete'],
  ]);
  const [schema] = await db.query<{ creates: boolean }>(
    `select has_schema_privilege('public', 'create') as creates`,
  );
  const [first] = denied;
  return [
    first
      ? fail(
          `The role lacks ${denied.length} rights on tables, such as ${first.right} on ${first.name}.`,
          'Let the role own the tables: reassign owned by the former owner.',
        )
      : ok('The role reads and writes every table.'),
    ...(schema?.creates
      ? []
      : [
          warn(
            'The role can’t create tables, so the next upgrade can’t start.',
            'grant create on schema public to the role, or let it own the database.',
          ),
        ]),
  ];
}

/** Kinds of work whose limits differ most. */
const MEASURED: readonly WorkKind[] = ['page', 'index'];

async function checkLimits(db: Db): Promise<Finding> {
  const wrong: string[] = [];
  for (const work of MEASURED) {
    const { statementMs, lockMs } = WORK_LIMITS[work];
    const wanted: Record<string, number> = { statement_timeout: statementMs, lock_timeout: lockMs };
    const rows = await db
      .forWork(work)
      .query<{ name: string; ms: number }>(
        'select name, setting::int8 as ms from pg_settings where name = any($1)',
        [Object.keys(wanted)],
      );
    wrong.push(
      ...rows
        .filter(({ name, ms }) => ms !== wanted[name])
        .map(({ name, ms }) => `${name} for ${work} is ${ms} ms`),
    );
  }
  if (wrong.length === 0) return ok('Statement time limits are in force.');
  return fail(
    `Time limits are lost on the way to PostgreSQL: ${wrong.join(', ')}.`,
    'A pooler drops them. Let it pass settings on instead of ignoring them (ignore_startup_parameters), or connect to PostgreSQL itself.',
  );
}

/** Poolers lend any free connection, often the same one again: rounds, and transactions that take the free ones in each. */
const ROUNDS = 10;
const TAKEN = 5;

/** Leases and notifications need sessions: a pooler that lends a connection for each transaction loses them. */
async function checkSessions(db: Db): Promise<Finding> {
  // It has one connection, which must be one and the same session of PostgreSQL all the time.
  const one = db.forWork('health');
  const sessions = new Set<number>();
  const readSession = async () => {
    const [row] = await one.query<{ pid: number }>('select pg_backend_pid() as pid');
    sessions.add(row?.pid ?? 0);
  };
  for (let round = 0; round < ROUNDS && sessions.size < 2; round += 1) {
    await readSession();
    const asked = Promise.withResolvers<void>();
    const taking = Array.from({ length: TAKEN }, () => db.transaction(() => asked.promise));
    await Promise.all([readSession().finally(asked.resolve), ...taking]);
  }
  if (sessions.size === 1) return ok('Sessions persist, so leases and notifications work.');
  return fail(
    'A pooler gives each transaction a different connection, so leases would be lost and pages would miss changes.',
    'Set pool_mode = session, or connect to PostgreSQL itself.',
  );
}

const COUNTS = `select current_setting('max_connections')::int as most, current_setting('superuser_reserved_connections')::int as reserved,
  (select rolconnlimit from pg_roles where rolname = current_user) as ours,
  (select count(*) from pg_stat_activity where backend_type = 'client backend') as open,
  (select count(distinct split_part(application_name, ' ', 3)) from pg_stat_activity where application_name like 'pitlane %') as processes`;
type Counts = { most: number; reserved: number; ours: number; open: number; processes: number };

async function checkBudget(db: Db): Promise<Finding> {
  const [row] = await db.query<Counts>(COUNTS);
  if (!row) throw new Error('PostgreSQL doesn’t report its connection limit');
  const places = Math.min(row.most - row.reserved, row.ours < 0 ? Number.POSITIVE_INFINITY : row.ours);
  // This one ends with the examination. The next start needs room for one process in any case.
  const processes = Math.max(1, row.processes - 1);
  const needed = processes * CONNECTIONS_OF_PROCESS;
  const counted = `${processes} ${processes === 1 ? 'process' : 'processes'} of Pitlane can open ${needed} connections, and PostgreSQL has ${places} for us.`;
  if (needed <= places) return ok(counted);
  return fail(
    counted,
    `Raise max_connections to ${needed + row.reserved + 10} or more, or start fewer processes.`,
  );
}

async function checkClock(db: Db, clock: () => number): Promise<Finding> {
  const asked = performance.now();
  const [row] = await db.query<{ ms: number }>(
    'select floor(extract(epoch from clock_timestamp()) * 1000)::int8 as ms',
  );
  const trip = performance.now() - asked;
  const ahead = clock() - trip / 2 - (row?.ms ?? nowMs());
  const seconds = Math.round(Math.abs(ahead) / 1_000);
  if (Math.abs(ahead) <= CLOCK_TOLERANCE_MS) return ok("This machine's clock agrees with the database's.");
  return fail(
    `The clock of this machine is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} the database's.`,
    'Set both with NTP.',
  );
}
