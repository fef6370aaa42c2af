import type { Config } from './config/config.ts';
import { type Db, labelStatements } from './platform/db/db.ts';
import { ConnectionLostError } from './platform/db/db-errors.ts';
import { DevelopmentDatabaseError, migrate, NewerDatabaseError } from './platform/db/migrate.ts';
import { openDb } from './platform/db/open-db.ts';
import { refoldTexts } from './platform/db/refold-texts.ts';
import { getErrorCode } from './platform/error-code.ts';
import type { Log } from './platform/log.ts';
import { followDatabaseClock } from './platform/now.ts';
import type { Shutdown } from './platform/shutdown.ts';
import { StartError } from './platform/start-error.ts';

/** Error codes of the system for a folder that cannot be made or written. ENOENT: on a disk that takes no writes, Node says so of `mkdir`. */
const NO_FOLDER = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST', 'ENOSPC']);

type Facts = { server: string; user: string; name: string };

/**
 * Opens the database that the configuration names, and brings its tables up to date. Throws a StartError when it cannot be
 * reached, refuses us, or is in use.
 */
export async function openDatabase(config: Config, log: Log, shutdown: Shutdown): Promise<Db> {
  const { databaseUrl, dataDir } = config;
  try {
    const db = await openDb(databaseUrl ? { url: databaseUrl } : { dir: dataDir });
    shutdown.add('database', () => db.close());
    let isTold = false;
    const migrations = await migrate(db, undefined, () => {
      if (!isTold)
        log.warn('another process brings the database up to date: this one starts when that is done');
      isTold = true;
    });
    if (migrations.length > 0) log.info({ migrations }, 'database brought up to date');
    if (await refoldTexts(db)) log.info('texts folded for the search');
    if (databaseUrl) shutdown.add('clock', await followDatabaseClock(db.forWork('health'), log));
    return labelStatements(db, 'server');
  } catch (error) {
    const reason = databaseUrl ? explain(error, parse(databaseUrl)) : explainFolder(error, dataDir);
    throw reason ? new StartError(reason, error) : error;
  }
}

/** Explains what the operator can do about a failure; undefined for an unexpected one. */
function explain(error: unknown, { server, user, name }: Facts): string | undefined {
  if (error instanceof NewerDatabaseError) {
    return `A newer version of Pitlane has used the database "${name}". Start that version, or restore the backup from before the upgrade.`;
  }
  if (error instanceof DevelopmentDatabaseError) {
    return `The database "${name}" was made by a development version and can’t be upgraded. Create an empty one (createdb), and name it in DATABASE_URL: the index fills it from the chains. Accounts, orders and notices are not on the chains and are lost.`;
  }
  if (error instanceof ConnectionLostError) {
    return `PostgreSQL at ${server} can’t be reached. Start it, or correct DATABASE_URL.`;
  }
  switch (getErrorCode(error)) {
    case '28P01':
    case '28000':
      return `PostgreSQL at ${server} refuses the role "${user}". Correct the name and the password in DATABASE_URL.`;
    case '3D000':
      return `PostgreSQL at ${server} has no database "${name}". Create it (createdb ${name}), or correct DATABASE_URL.`;
    case '42501':
      return (
        `The role "${user}" may not create tables in the database "${name}". Make it the owner: ` +
        `alter database "${name}" owner to "${user}".`
      );
    case '53300':
      return `PostgreSQL at ${server} has no free connection. Raise its max_connections, or stop another process.`;
    case '42703':
    case '42P07':
      return `The database "${name}" has tables that aren’t Pitlane’s. Create an empty one (createdb), and name it in DATABASE_URL.`;
    case '57P03':
      return `PostgreSQL at ${server} is starting or stopping. Try again in a moment.`;
    case '55P03':
      return `Another session keeps a table of the database "${name}" locked. End it, then start again.`;
    default:
      return undefined;
  }
}

function explainFolder(error: unknown, dataDir: string): string | undefined {
  if (error instanceof NewerDatabaseError) {
    return `A newer version of Pitlane has used ${dataDir}. Start that version, or start over: npm start -- --reset.`;
  }
  if (error instanceof DevelopmentDatabaseError) {
    return `${dataDir} was made by a development version and can’t be upgraded. Start over: npm start -- --reset.`;
  }
  const code = getErrorCode(error);
  if (!NO_FOLDER.has(code ?? '')) return undefined;
  return `The folder ${dataDir} cannot be written. Fix its owner, free some space, or set PITLANE_DATA to another folder. For a PostgreSQL, set DATABASE_URL.`;
}

function parse(databaseUrl: string): Facts {
  const { host, username, pathname } = new URL(databaseUrl);
  const user = decodeURIComponent(username) || 'the default one';
  return { server: host, user, name: decodeURIComponent(pathname.slice(1)) || user };
}
