/** Writes docs/openapi.json, the committed copy of what GET /api/openapi.json answers. Part of `npm run gen`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { OWN_STUDIO } from '../config/studio/read-studio.ts';
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
const config: Config = {
  port: 0,
  host: '127.0.0.1',
  dataDir: mkdtempSync(join(tmpdir(), 'pitlane-openapi-')),
  pictures: { ahead: 0, maxBytes: 0 },
  mediaS3: undefined,
  pinning: { service: undefined, gateway: undefined },
  exchange: { kind: 'book' },
  databaseUrl: undefined,
  decoderSocket: undefined,
  roles: new Set(['api']),
  demo: false,
  siteUrl: 'http://localhost',
  plainConnections: [],
  trustedProxies: 0,
  chains: [],
  faucetKey: undefined,
  builder: undefined,
  settlerKey: undefined,
  mail: undefined,
  contact: { mail: undefined, offices: [] },
  signIn: {},
  walletConnect: undefined,
  passwordHashes: undefined,
  signingSecrets: ['nothing is signed here'],
  security: { contact: undefined, policy: undefined },
  social: { twitter: undefined, discord: undefined, telegram: undefined },
  logLevel: 'silent',
  studio: OWN_STUDIO,
  metrics: undefined,
  backupStamp: undefined,
  webBuild: '',
  webAssets: '',
  messageOverrides: '',
};
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
