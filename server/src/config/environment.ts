/** The only module of the server that reads the environment. All other modules are given a Config. */
import { resolve } from 'node:path';
import {
  type Config,
  ConfigError,
  ENV_NAMES,
  type Env,
  EnvSchema,
  parseConfig,
  withoutEmpty,
} from './config.ts';
import { uploadDirs } from './data-folders.ts';
import { explainIssues } from './env-fields.ts';
import { SECRET_ROLES } from './secrets.ts';
import { readSettingFiles } from './setting-files.ts';

const DbEnvSchema = EnvSchema.pick({ DATABASE_URL: true, PITLANE_DATA: true });

/** Where the database is: all that a command needs that only asks it. Throws a ConfigError. */
export function loadDbLocation(): { url: string } | { dir: string } {
  const read = DbEnvSchema.safeParse(withoutEmpty(readEnv()));
  if (!read.success) throw new ConfigError(explainIssues(read.error));
  const { DATABASE_URL: url, PITLANE_DATA } = read.data;
  return url ? { url } : { dir: resolve(PITLANE_DATA) };
}

/**
 * The environment of the backup scripts: this process's own, with the database, and the folder of uploads unless a bucket has them.
 * Throws a ConfigError, also when the database is the embedded one.
 */
export function loadBackupEnv(): Env {
  const given = withoutEmpty(readEnv());
  const location = loadDbLocation();
  if (!('url' in location))
    throw new ConfigError([
      'DATABASE_URL: not set. The embedded database has no backups: stop the site and copy its folder (PITLANE_DATA)',
    ]);
  // The address has been read, maybe from a file: the scripts would take two for a mistake.
  const { DATABASE_URL_FILE: _, ...env } = process.env;
  const uploads = given.MEDIA_S3_BUCKET ? '' : uploadDirs({ dataDir: loadDataDir() }).kept;
  return { ...env, DATABASE_URL: location.url, UPLOADS: uploads };
}

/** Names of the settings that are given, as themselves or as the name of a file; no values. */
export function listGivenSettings(): string[] {
  const names = new Set(ENV_NAMES.flatMap((name) => [name, `${name}_FILE`]));
  return Object.keys(withoutEmpty(process.env))
    .filter((name) => names.has(name))
    .toSorted();
}

/** The data folder of this process, for commands that need nothing else. Throws a ConfigError. */
export function loadDataDir(): string {
  const read = DbEnvSchema.safeParse(withoutEmpty(process.env));
  if (!read.success) throw new ConfigError(explainIssues(read.error));
  return resolve(read.data.PITLANE_DATA);
}

/** The configuration of this process, from its environment and from files. Throws a ConfigError. */
export function loadConfig(): Config {
  const config = parseConfig(readEnv());
  // What is started from now on inherits none of them.
  for (const name of Object.keys(SECRET_ROLES)) delete process.env[name];
  return config;
}

function readEnv(): Env {
  const { env, problems } = readSettingFiles(process.env, ENV_NAMES);
  if (problems.length > 0) throw new ConfigError(problems);
  return env;
}
