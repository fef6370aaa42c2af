import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';

/** How PostgreSQL is told to stop: `fast` ends the sessions, `immediate` is a crash. */
export type StopMode = 'fast' | 'immediate';

/** A PostgreSQL server of its own, in a folder of its own. Close it in afterAll. */
export type TestPostgres = {
  /** Address of an empty database. */
  url: string;
  /** Stops the server process. */
  stop(mode: StopMode): Promise<void>;
  /** Starts it again on the same port and folder; resolves when it answers. */
  start(): Promise<void>;
  /** Stops and goes on with every process of the server. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
};

const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;
const READY_MS = 30_000;
/**
 * What keeps data safe when a machine ends, costs time and helps no test. Autovacuum looks through each test file's database, and changes plans
 * at moments that no test chooses.
 */
const CARELESS = [
  'fsync=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'synchronous_commit=off',
  'checkpoint_timeout=1h',
  'max_wal_size=4GB',
  'autovacuum=off',
  'jit=off',
];

const USUAL_FOLDERS = ['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin', '/opt/homebrew/opt/postgresql*/bin'];

/** Folder of PostgreSQL's programs, the newest there is; undefined where it is not installed. */
export function findPostgres(): string | undefined {
  const folders = globSync(USUAL_FOLDERS).toSorted(byVersion).reverse();
  return folders.find((folder) => existsSync(join(folder, 'initdb')));
}

/** PostgreSQL 9 is older than 15: the names are compared as numbers where they have some. */
function byVersion(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

export type TestPostgresOptions = {
  /** Whether it writes through to the disk, as a server's default settings do. Tests do without. */
  fsync?: boolean;
};

/** Starts a server. PostgreSQL refuses to run as root: there it runs as the user `postgres`. */
export async function startTestPostgres(
  bin: string,
  { fsync = false }: TestPostgresOptions = {},
): Promise<TestPostgres> {
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  const folder = await mkdtemp(join(tmpdir(), 'pitlane-postgres-'));
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const initdb = ['-D', data, '-A', 'trust', '-U', 'pitlane', '-E', 'UTF8', '--no-sync', '--no-instructions'];
  execFileSync(join(bin, 'initdb'), initdb, { stdio: 'pipe', cwd: folder, ...user });
  const port = await freePort();
  const url = `postgres://pitlane@127.0.0.1:${port}/postgres`;
  const settings = ['listen_addresses=127.0.0.1', 'max_connections=300', ...(fsync ? [] : CARELESS)];
  const options = ['-D', data, '-p', String(port), '-k', folder, ...settings.flatMap((each) => ['-c', each])];
  let server: ChildProcess | undefined;

  const start = async () => {
    const started = spawn(join(bin, 'postgres'), options, {
      stdio: 'ignore',
      cwd: folder,
      detached: true,
      ...user,
    });
    server = started;
    await untilReady(url, started);
  };
  const stop = async (mode: StopMode) => {
    const running = server;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const exited = new Promise((resolve) => running.once('exit', resolve));
    running.kill(SIGNALS[mode]);
    await exited;
  };
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of server?.pid ? [server.pid, ...childrenOf(server.pid)] : []) process.kill(pid, signal);
  };
  const killNow = () => server?.kill('SIGQUIT');
  process.once('exit', killNow);

  await start();
  return {
    url,
    start,
    stop,
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async close() {
      process.off('exit', killNow);
      await stop('immediate');
      await rm(folder, { recursive: true });
    },
  };
}

/** The address of a database, by that of another on the same server. */
export function addressOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
}

function childrenOf(pid: number): number[] {
  const text = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return text.trim().split(/\s+/).map(Number);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('there is no free port');
  return address.port;
}

/** Resolves when the server answers. Throws when it ends before that, or takes too long. */
async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_MS;
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with code ${server.exitCode}`);
    const sql = postgres(url, { max: 1, connect_timeout: 1, fetch_types: false });
    try {
      await sql`select 1`;
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    } finally {
      await sql.end({ timeout: 0 });
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
