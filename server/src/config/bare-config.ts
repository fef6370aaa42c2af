import type { Config } from './config.ts';
import { OWN_STUDIO } from './studio/read-studio.ts';

/** A server of the API with nothing that is optional: no chain, mail or key. For the API's description, and as the ground of tests. */
export function bareConfig(dataDir: string): Config {
  return {
    port: 0,
    host: '127.0.0.1',
    dataDir,
    pictures: { ahead: 0, maxBytes: 0 },
    mediaS3: undefined,
    pinning: { service: undefined, gateway: undefined },
    exchange: { kind: 'book' },
    databaseUrl: undefined,
    decoderSocket: undefined,
    scanner: undefined,
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
}
