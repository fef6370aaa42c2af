/** Writes docs/openapi.json, the committed copy of what GET /api/openapi.json answers. Part of `npm run gen`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bareConfig } from '../config/bare-config.ts';
import type { Db } from '../platform/db/db.ts';
import { createLog } from '../platform/log.ts';
import { createShutdown } from '../platform/shutdown.ts';
import { createApi } from './create-api.ts';
import { createModules } from './modules.ts';
import { openApiDocument } from './openapi.ts';

const target = join(import.meta.dirname, '../../../docs/openapi.json');

/** The app gets no requests: routes are only described here, never called. */
const noDatabase: Db = {
  query: async () => [],
  transaction: (work) => work(noDatabase),
  listen: async () => async () => undefined,
  lease: async () => undefined,
  findHeldLeases: async () => [],
  forWork: () => noDatabase,
  inspect: () => ({ pools: [], leases: [] }),
  close: async () => undefined,
};
const config = bareConfig(mkdtempSync(join(tmpdir(), 'pitlane-openapi-')));
const log = createLog('silent');
const health = {
  health: () => Promise.reject(new Error('not called here')),
  readiness: () => Promise.reject(new Error('not called here')),
  indexedNow: async () => ({}),
};
const shutdown = createShutdown(log);
const { routes } = await createModules({ config, db: noDatabase, log, chains: new Map(), health, shutdown });
const document = openApiDocument(createApi(log, routes));
await shutdown.run();
rmSync(config.dataDir, { recursive: true });
writeFileSync(target, `${JSON.stringify(document, null, 2)}\n`);
