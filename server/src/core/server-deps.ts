import type { Indexed } from '@pitlane/shared/api/common';
import type { Health, Readiness } from '@pitlane/shared/api/health';
import type { Config } from '../config/config.ts';
import type { ChainClients } from '../platform/chain/chain-clients.ts';
import type { Db } from '../platform/db/db.ts';
import type { Log } from '../platform/log.ts';
import type { Shutdown } from '../platform/shutdown.ts';

/** Returns how far the index is. */
export type HealthService = {
  /** The answer of GET /api/health. */
  health(): Promise<Health>;
  /** The answer of GET /api/health/ready. */
  readiness(): Promise<Readiness>;
  /** How far each served chain is indexed now: what every answer carries as `indexed`. Cheap: call it per answer. */
  indexedNow(): Promise<Indexed>;
};

/** The resources that start.ts opens once and gives to the HTTP side. Modules take the parts they need, never the whole. */
export type ServerDeps = {
  config: Config;
  db: Db;
  log: Log;
  /** viem clients of the chains that are served. */
  chains: ChainClients;
  /** Health of the index, and the freshness that every answer carries. */
  health: HealthService;
  /** Streams and timers of the HTTP side register their end here. They end before the database closes. */
  shutdown: Shutdown;
};

/** The application that createHttp(deps) resolves to: start.ts listens and passes each request on. A Hono app is one. */
export type HttpApp = {
  fetch(request: Request, env?: unknown): Response | Promise<Response>;
};
