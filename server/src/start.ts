import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createChainClients } from './chain/chain-clients.ts';
import type { Config } from './config.ts';
import { migrate } from './db/migrate.ts';
import { openDb } from './db/open-db.ts';
import { createHttp } from './http/create-http.ts';
import { createRequestListener } from './http/request-listener.ts';
import { startIndexers } from './indexer/start-indexers.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { createIndexStatus } from './lib/index-status.ts';
import { createLog, type Log } from './lib/log.ts';
import { createShutdown, type Shutdown } from './lib/shutdown.ts';
import { createHealthService } from './modules/health/health.service.ts';

/** How long a request under way may still take when the server stops. */
const DRAIN_MS = 3_000;

export type RunningServer = {
  /** Where it listens: http://127.0.0.1:3000. */
  url: string;
  /** Closes everything it opened. Resolves when nothing of it runs any more. */
  stop(): Promise<void>;
};

/**
 * Opens the database, brings it up to date, and starts the parts that the configuration's roles name. Throws, with
 * everything closed again, when one of them cannot start: database in use, port taken, site not built.
 */
export async function startServer(config: Config): Promise<RunningServer> {
  const nodes = config.chains.flatMap(({ rpcUrl, wsUrl }) => [rpcUrl, wsUrl]);
  const { builder, faucetKey, operatorToken, signingSecrets } = config;
  const secrets = [builder?.key, builder?.secret, faucetKey, operatorToken, ...signingSecrets];
  const log = createLog(config.logLevel, [...nodes, config.databaseUrl], secrets);
  const shutdown = createShutdown(log);
  try {
    const url = await start(config, log, shutdown);
    log.info({ url, roles: [...config.roles], chains: config.chains.map(({ chain }) => chain) }, 'started');
    return { url, stop: () => shutdown.run() };
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}

async function start(config: Config, log: Log, shutdown: Shutdown): Promise<string> {
  const db = await openDb(config.databaseUrl ? { url: config.databaseUrl } : { dir: config.dataDir });
  shutdown.add('database', () => db.close());
  const migrations = await migrate(db);
  if (migrations.length > 0) log.info({ migrations }, 'database brought up to date');

  const chains = createChainClients(config.chains);
  const status = createIndexStatus();
  if (config.roles.has('indexer')) {
    const indexers = startIndexers(db.forWork('index'), chains.values(), status, log);
    shutdown.add('indexers', () => indexers.stop());
  }
  if (config.roles.has('jobs')) {
    const jobs = startJobs(db.forWork('job'), chains.values(), config, log);
    shutdown.add('jobs', () => jobs.stop());
  }

  const health = createHealthService(db, { chains: config.chains, status, version: readVersion() });
  // Registered before the HTTP side registers its streams, so that these have ended when connections are drained.
  const server = createServer();
  shutdown.add('http', () => drain(server));
  const http = await createHttp({ config, db, log, chains, health, shutdown });
  server.on('request', createRequestListener(http));
  return listen(server, config);
}

/** Throws when the port is taken. */
async function listen(server: Server, { host, port }: Config): Promise<string> {
  const listening = Promise.withResolvers<void>();
  server.once('error', listening.reject);
  server.listen(port, host, listening.resolve);
  await listening.promise;
  const bound = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound.port}`;
}

/** Takes no new request, lets those under way finish, and cuts off what takes longer. */
async function drain(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = Promise.withResolvers<void>();
  server.close(() => closed.resolve());
  server.closeIdleConnections();
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed.promise;
  clearTimeout(late);
}

/** The version of the product that this process runs. */
function readVersion(): string {
  const file = new URL('../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
