import { readFileSync } from 'node:fs';
import type { CreateToken } from '@pitlane/shared/api/operator-tokens';
import { createHttp } from './app/create-http.ts';
import { checkSite } from './app/pages.ts';
import { startDecoder } from './app/start-decoder.ts';
import { checkPictureFolder, checkUploads } from './check-folders.ts';
import type { Config } from './config/config.ts';
import { mediaDir } from './config/data-folders.ts';
import { listSecrets } from './config/list-secrets.ts';
import { createIndexStatus } from './core/jobs/index-status.ts';
import { nameSite } from './core/name-site.ts';
import type { ServerDeps } from './core/server-deps.ts';
import { startIndexers } from './indexer/start-indexers.ts';
import { startBuilder } from './jobs/start-builder.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { listen } from './listen.ts';
import { createHealthService } from './modules/health/health.service.ts';
import { writeShippedArticles } from './modules/help/shipped-articles.ts';
import { createMetricsService } from './modules/metrics/metrics.service.ts';
import { serveMetrics } from './modules/metrics/serve-metrics.ts';
import { COMMAND_LINE, issueToken } from './modules/operator/issue-token.ts';
import { openDatabase } from './open-database.ts';
import { createChainClients } from './platform/chain/chain-clients.ts';
import { requireClamd } from './platform/clamd.ts';
import { type Db, labelStatements, type Queryable } from './platform/db/db.ts';
import { requireDecoderService } from './platform/decoder/ask-decoder-service.ts';
import { findIsolation } from './platform/decoder/sandbox.ts';
import { createDiskGuard } from './platform/disk-guard.ts';
import { createLog, type Log } from './platform/log.ts';
import { createShutdown, type Shutdown } from './platform/shutdown.ts';
import { StartError } from './platform/start-error.ts';

/** A monitor waits for the answer. */
const HEALTH_MS = 1_000;

export type RunningServer = {
  /** Where it listens: http://127.0.0.1:3000, or the socket of a decoder. */
  url: string;
  /** Where monitors ask, if they are answered. */
  metricsUrl?: string | undefined;
  /** Creates an operator's token, in the place of one of the same name. */
  issueToken(given: CreateToken): Promise<string>;
  /** Closes everything it opened. Resolves when all of it has stopped. */
  stop(): Promise<void>;
};

/**
 * Opens the database, brings it up to date, and starts the parts that the configuration's roles name. Throws, with
 * everything closed again, when one of them cannot start: database in use, port taken, site not built.
 */
export async function startServer(config: Config): Promise<RunningServer> {
  const nodes = config.chains.flatMap(({ rpcUrl, proxyRpcUrl, wsUrl }) => [rpcUrl, proxyRpcUrl, wsUrl]);
  const log = createLog(
    config.logLevel,
    [...nodes, config.databaseUrl, config.mail?.url],
    listSecrets(config),
  );
  const shutdown = createShutdown(log);
  try {
    const { url, metricsUrl, db } = config.roles.has('decoder')
      ? { url: await startDecoderAlone(config, log, shutdown), metricsUrl: undefined, db: undefined }
      : await start(config, log, shutdown);
    log.info({ url, roles: [...config.roles], chains: config.chains.map(({ chain }) => chain) }, 'started');
    return {
      url,
      metricsUrl,
      async issueToken(given) {
        if (!db) throw new Error('a decoder has no database');
        const issue = (tx: Queryable) => issueToken(tx, given, { by: COMMAND_LINE, replace: true });
        return (await db.transaction(issue)).token;
      },
      stop: () => shutdown.run(),
    };
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}

async function startDecoderAlone({ decoderSocket }: Config, log: Log, shutdown: Shutdown): Promise<string> {
  if (!decoderSocket) throw new StartError('The role decoder needs DECODER_SOCKET.');
  await startDecoder(decoderSocket, log, shutdown);
  return decoderSocket;
}

/** Warns where a stranger's file that breaks a decoder could reach what this process can. */
function checkIsolation({ decoderSocket, demo }: Config, log: Log): void {
  if (decoderSocket || demo || findIsolation().bubblewrap) return;
  log.warn(
    'files of strangers are decoded by this user, with its network: install Bubblewrap, or run the role decoder and name DECODER_SOCKET',
  );
}

/** Warns where what is sent to other machines can be read on the way. Health says it too. */
function warnOfPlainConnections({ plainConnections }: Config, log: Log): void {
  if (plainConnections.length === 0) return;
  log.warn(
    { settings: plainConnections },
    'connections to other machines are not encrypted: name TLS addresses, or set ALLOW_PLAIN where the network is yours alone',
  );
}

type Started = { url: string; metricsUrl: string | undefined; db: Db };

/** Checks everything that may be missing before it changes anything: site, port, database. */
async function start(config: Config, log: Log, shutdown: Shutdown): Promise<Started> {
  warnOfPlainConnections(config, log);
  if (config.roles.has('web')) await checkSite(config);
  const listening = await listen(config);
  shutdown.add('port', listening.drain);
  const db = await openDatabase(config, log, shutdown);
  if (config.roles.has('api') || config.roles.has('jobs')) {
    checkIsolation(config, log);
    await Promise.all([checkPictureFolder(mediaDir(config), log), checkUploads(config, log)]);
  }
  nameSite(config.studio);
  await writeShippedArticles(labelStatements(db, 'help'), log);
  const chains = createChainClients(config.chains, log);
  const status = createIndexStatus();
  const health = createHealthService(labelStatements(db, 'health'), {
    chains: config.chains,
    status,
    version: readVersion(),
    settles: config.settlerKey !== undefined,
    plainConnections: config.plainConnections,
    findDiskTrouble: createDiskGuard(config.dataDir).findTrouble,
    isDecoding: () => isDecoding(config),
    isScanning: () => isScanning(config),
  });
  // Registered before the HTTP side registers its streams, so that these have ended when connections are drained.
  shutdown.add('http', listening.drain);
  const metricsUrl = await startMetrics(config, { db, log, health, shutdown });
  listening.serve(await createHttp({ config, db, log, chains, health, shutdown }));
  if (config.roles.has('indexer')) {
    const indexers = startIndexers(
      labelStatements(db.forWork('index'), 'indexer'),
      chains.values(),
      status,
      log,
    );
    shutdown.add('indexers', () => indexers.stop());
  }
  if (config.roles.has('jobs')) {
    const jobs = startJobs(labelStatements(db.forWork('job'), 'jobs'), chains.values(), config, log);
    shutdown.add('jobs', () => jobs.stop());
  }
  if (config.roles.has('builder')) {
    const builder = startBuilder(labelStatements(db.forWork('job'), 'builder'), chains.values(), config, log);
    shutdown.add('builder', () => builder.stop());
  }
  return { url: listening.url, metricsUrl, db };
}

/** Answers monitors, where METRICS_PORT is set. Before the HTTP side opens, so that nothing goes uncounted. */
async function startMetrics(
  config: Config,
  { db, log, health, shutdown }: Pick<ServerDeps, 'db' | 'log' | 'health' | 'shutdown'>,
): Promise<string | undefined> {
  if (!config.metrics) return undefined;
  const { chains, dataDir, backupStamp } = config;
  const service = createMetricsService({
    db: labelStatements(db, 'metrics'),
    log,
    health,
    chains,
    version: readVersion(),
    dataDir,
    backupStamp,
  });
  shutdown.add('metrics', service.close);
  const server = await serveMetrics(config.metrics, { service, log });
  shutdown.add('metrics port', server.close);
  log.info({ url: server.url }, 'metrics are answered');
  return server.url;
}

/** Whether the decoder service answers, where this process decodes nothing itself. */
async function isDecoding({ decoderSocket }: Config): Promise<boolean> {
  if (!decoderSocket) return true;
  return requireDecoderService(decoderSocket, HEALTH_MS).then(
    () => true,
    () => false,
  );
}

/** Whether the scanner answers, where this process takes files and is set to have them looked at. */
async function isScanning({ scanner, roles }: Config): Promise<boolean> {
  if (!scanner || !roles.has('api')) return true;
  return requireClamd(scanner, { liveMs: HEALTH_MS }).then(
    () => true,
    () => false,
  );
}

/** The version of the product that this process runs. */
function readVersion(): string {
  const file = new URL('../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
