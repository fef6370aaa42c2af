import { cpus, platform, release, totalmem } from 'node:os';
import { type Config, ConfigError } from '../../config/config.ts';
import { listGivenSettings, loadConfig } from '../../config/environment.ts';
import { openPostgres } from '../../platform/db/postgres/postgres.ts';
import { examine } from '../doctor/examine.ts';
import { explain } from '../doctor/explain.ts';
import type { Finding } from '../doctor/finding.ts';
import { createHider } from '../doctor/hide-secrets.ts';
import { readVersion } from '../doctor/read-version.ts';

/** A server that is well answers within milliseconds. */
const HEALTH_WITHIN_MS = 5_000;
const MOST_TABLES = 30;

/** What a support bundle has. Every text in it has lost the secrets of the settings. */
export type Support = {
  /** When it was made, as ISO 8601. */
  at: string;
  pitlane: string;
  machine: { node: string; system: string; cores: number; memoryMb: number };
  /** Names of the settings that are given, in whatever way; no values. */
  settings: string[];
  /** What is wrong with them. Then nothing else could be looked at. */
  problems?: readonly string[];
  findings?: Finding[];
  /** What the running server says of itself, or why it says nothing. */
  health?: unknown;
  /** The largest tables, or why they could not be read. `rows` is the database's own estimate. */
  tables?: { name: string; rows: number; bytes: number }[] | string;
};

/** Collects what helps others to help the operator. Never throws for what is wrong with the site: that is what it is about. */
export async function collectSupport(now: () => number = Date.now): Promise<Support> {
  const about = {
    at: new Date(now()).toISOString(),
    pitlane: readVersion(),
    machine: {
      node: process.versions.node,
      system: `${platform()} ${release()} ${process.arch}`,
      cores: cpus().length,
      memoryMb: Math.round(totalmem() / 1_000_000),
    },
    settings: listGivenSettings(),
  };
  let config: Config;
  try {
    config = loadConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { ...about, problems: error.problems };
  }
  const [findings, health, tables] = await Promise.all([
    examine({ config, version: about.pitlane, clock: now }),
    readHealth(config),
    readTables(config),
  ]);
  return hideIn({ ...about, findings, health, tables }, createHider(config));
}

async function readHealth({ port, host, siteUrl }: Config): Promise<unknown> {
  // A server that listens everywhere listens here as well.
  const own = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const path = new URL(siteUrl).pathname.replace(/\/$/, '');
  try {
    const answer = await fetch(`http://${own.includes(':') ? `[${own}]` : own}:${port}${path}/api/health`, {
      signal: AbortSignal.timeout(HEALTH_WITHIN_MS),
    });
    return await answer.json();
  } catch (error) {
    return `No answer on port ${port}: ${explain(error)}`;
  }
}

async function readTables({ databaseUrl }: Config): Promise<Support['tables']> {
  if (!databaseUrl) return 'The database is the embedded one, which only the running server can open.';
  try {
    const db = await openPostgres(databaseUrl);
    try {
      return await db.query<{ name: string; rows: number; bytes: number }>(
        `select relname as name, reltuples::float8 as rows, pg_total_relation_size(oid)::float8 as bytes
         from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by bytes desc limit $1`,
        [MOST_TABLES],
      );
    } finally {
      await db.close();
    }
  } catch (error) {
    return `The database refuses a connection: ${explain(error)}`;
  }
}

/** Hides in each text by itself: written as JSON, a secret with a quote in it would look different. */
function hideIn<T>(value: T, hide: (text: string) => string): T {
  return JSON.parse(JSON.stringify(value), (_, each: unknown) =>
    typeof each === 'string' ? hide(each) : each,
  );
}
