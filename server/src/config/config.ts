import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import { deployments as knownDeployments } from '@pitlane/shared/generated/deployments';
import { z } from 'zod';
import {
  CHAIN_ENV_NAMES,
  type ChainConfig,
  type Deployments,
  parseChain,
  toVariable,
} from './chain-config.ts';
import { CONTACT_ENV, type ContactConfig, toContactConfig } from './contact-config.ts';
import {
  explainIssues,
  flag,
  httpUrl,
  secretList,
  securityContact,
  siteAddress,
  wholeNumber,
} from './env-fields.ts';
import { EXCHANGE_ENV, type ExchangeConfig, findExchange, findExchangeProblems } from './exchange-config.ts';
import { type BuilderConfig, findBuilder, findKeyProblems, KEYS_ENV } from './keys-config.ts';
import { findMail, findMailProblems, MAIL_ENV, type MailConfig } from './mail-config.ts';
import { findMetrics, findMetricsProblems, METRICS_ENV, type MetricsConfig } from './metrics-config.ts';
import { findPinning, findPinningProblems, PINNING_ENV, type PinningService } from './pinning-config.ts';
import { findPlainConnections, findPlainSiteProblems, PLAIN_ENV } from './plain-connections.ts';
import { findS3, findS3Problems, S3_ENV, type S3Config } from './s3-config.ts';
import { findScanner, SCANNER_ENV, type ScannerAddress } from './scanner-config.ts';
import {
  DEFAULT_ROLES,
  findMisplacedSecrets,
  findRoleProblems,
  needsSetting,
  ROLES,
  type Role,
} from './secrets.ts';
import { findSignIn, findSignInProblems, SIGN_IN_ENV, type SignInConfig } from './sign-in-config.ts';
import { readStudio, type Studio } from './studio/read-studio.ts';
import {
  findWalletConnect,
  findWalletConnectProblems,
  WALLETCONNECT_ENV,
  type WalletConnectConfig,
} from './walletconnect-config.ts';

/** How passwords and recovery codes are hashed and compared. */
export type PasswordHashes = {
  hash(password: string): Promise<string>;
  verify(data: { password: string; hash: string }): Promise<boolean>;
  /** Hashes a recovery code with the salt of its set. */
  hashCode(code: string, salt: string): Promise<string>;
};

export type Config = {
  port: number;
  host: string;
  /** Folder of the embedded database and of all other files kept on disk. */
  dataDir: string;
  /** Pictures of the newest `ahead` cars are made ahead of requests. Stored pictures take up to `maxBytes` on disk. */
  pictures: { ahead: number; maxBytes: number };
  /** Where the pictures that people upload are kept; without it a folder under dataDir. */
  mediaS3: S3Config | undefined;
  /**
   * The service that keeps pinned content; without one this server does, where it keeps uploads. `gateway` is asked for content
   * that is not here; without one such content is not read.
   */
  pinning: {
    service: PinningService | undefined;
    gateway: string | undefined;
    arweave?: string | undefined;
  };
  /** The exchange whose orders the exchange pages show. */
  exchange: ExchangeConfig;
  /** PostgreSQL; without it the embedded database under dataDir is used. */
  databaseUrl: string | undefined;
  roles: ReadonlySet<Role>;
  /** Unix socket of the decoder service: the role decoder listens there, the others ask there. Without it they start each decoder. */
  decoderSocket: string | undefined;
  /** The clamd that looks for malware in what people send. Without it nothing does. */
  scanner: ScannerAddress | undefined;
  demo: boolean;
  /** The site's own address as browsers see it, with its path and without a slash at the end: https://studio.example/market. */
  siteUrl: string;
  /** Settings whose addresses lead to other machines without TLS. None in the demo world. */
  plainConnections: readonly string[];
  /** Number of proxies before this process. Each adds the address of its caller to X-Forwarded-For. */
  trustedProxies: number;
  /** The chains that are served, in the order of CHAINS. */
  chains: ChainConfig[];
  /** Key of the account that funds demo wallets; only in the demo world. */
  faucetKey: `0x${string}` | undefined;
  /** The account that opens epochs and builds cars. Without it this process builds none. */
  builder: BuilderConfig | undefined;
  /** The account that settles ended auctions. Without it users have to settle them. */
  settlerKey: `0x${string}` | undefined;
  /**
   * Keys that sign cursors: the first signs, all are accepted. Empty: the database keeps a key of its own.
   */
  signingSecrets: readonly string[];
  /** Without it mails stay in the database: the embedded outbox. */
  mail: MailConfig | undefined;
  contact: ContactConfig;
  /** Other sites that accounts may sign in at, with what these sites have given the operator. */
  signIn: SignInConfig;
  /** Without it WalletConnect is not offered, and pages may ask no other host. */
  walletConnect: WalletConnectConfig | undefined;
  /** Undefined: scrypt. No setting changes it; the tests do, whose passwords are worth nothing. */
  passwordHashes: PasswordHashes | undefined;
  /** Whom to tell of a weakness, and how the studio treats reports: addresses for security.txt. */
  /** Whose site this is: names, colors and drawings. */
  studio: Studio;
  security: { contact: string | undefined; policy: string | undefined };
  social: { twitter: string | undefined; discord: string | undefined; telegram: string | undefined };
  logLevel: (typeof LOG_LEVELS)[number];
  /** Where monitors ask for metrics. Without it they are not counted. */
  metrics: MetricsConfig | undefined;
  /** The file that is touched when a backup has ended. */
  backupStamp: string | undefined;
  /** The built renderer's entry and its browser files. */
  webBuild: string;
  webAssets: string;
  /** The folder of the studio's own texts, <language>.json. */
  messageOverrides: string;
};

export type Env = Record<string, string | undefined>;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const repository = fileURLToPath(new URL('../../..', import.meta.url));

const roleSet = z
  .string()
  .default(DEFAULT_ROLES.join(','))
  .transform((text) => text.split(',').map((role) => role.trim()))
  .pipe(z.array(z.enum(ROLES, { error: `must be some of ${ROLES.join(', ')}, with commas between` })).min(1))
  .transform((roles): ReadonlySet<Role> => new Set(roles));

export const EnvSchema = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  PITLANE_HOST: z.string().default('127.0.0.1'),
  PITLANE_DATA: z.string().default('.pitlane'),
  PICTURES_AHEAD: wholeNumber(0, 1_000_000).default(2_000),
  PICTURES_MAX_MB: wholeNumber(100, 10_000_000).default(4_000),
  ...S3_ENV,
  ...PINNING_ENV,
  ...EXCHANGE_ENV,
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  ROLES: roleSet,
  DECODER_SOCKET: z.string().startsWith('/', { error: 'must be a path that begins with /' }).optional(),
  ...SCANNER_ENV,
  PITLANE_DEMO: flag,
  PUBLIC_ORIGIN: siteAddress,
  TRUSTED_PROXIES: wholeNumber(0, 10).optional(),
  ...PLAIN_ENV,
  ...KEYS_ENV,
  SIGNING_SECRET: secretList,
  ...MAIL_ENV,
  ...CONTACT_ENV,
  ...SIGN_IN_ENV,
  ...WALLETCONNECT_ENV,
  ...METRICS_ENV,
  STUDIO_FILE: z.string().optional(),
  SECURITY_CONTACT: securityContact,
  SECURITY_POLICY_URL: httpUrl,
  SOCIAL_TWITTER_URL: httpUrl,
  SOCIAL_DISCORD_URL: httpUrl,
  SOCIAL_TELEGRAM_URL: httpUrl,
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
  WEB_BUILD: z.string().default(resolve(repository, 'web/build/server/index.js')),
  WEB_ASSETS: z.string().default(resolve(repository, 'web/build/client')),
  MESSAGE_OVERRIDES: z.string().default(resolve(repository, 'messages/overrides')),
});

/** Every variable that the server reads. */
export const ENV_NAMES: readonly string[] = [
  ...Object.keys(EnvSchema.shape),
  ...CHAINS.flatMap((chain) => CHAIN_ENV_NAMES.map((name) => toVariable(chain, name))),
];

/** Every problem of a configuration, one to a line. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : 'problems'}:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    );
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** Reads a configuration from environment variables. Throws a ConfigError that lists every problem. */
export function parseConfig(env: Env, deployments: Deployments = knownDeployments): Config {
  const given = withoutEmpty(env);
  const problems: string[] = [];
  const read = EnvSchema.safeParse(given);
  if (read.error) problems.push(...explainIssues(read.error));
  const { studio, further, problems: studioProblems } = readStudio(given.STUDIO_FILE);
  problems.push(...studioProblems);
  const known = { ...deployments, ...further.deployments };
  // Which networks there are depends on it: without it nothing can be said of the chains.
  const demo = flag.safeParse(given.PITLANE_DEMO).data;
  const parsed =
    demo === undefined
      ? []
      : CHAINS.map((chain) => parseChain(chain, { env: given, demo, deployments: known }));
  problems.push(...parsed.flatMap((one) => one.problems));
  const roles = roleSet.safeParse(given.ROLES).data ?? new Set(DEFAULT_ROLES);
  if (!roles.has('decoder') && !CHAINS.some((chain) => given[toVariable(chain, 'RPC_URL')])) {
    problems.push(
      `${CHAINS.map((chain) => toVariable(chain, 'RPC_URL')).join(', ')}: at least one is needed`,
    );
  }
  if (given.FAUCET_PRIVATE_KEY && demo === false) {
    problems.push(
      'FAUCET_PRIVATE_KEY: only for the demo world (PITLANE_DEMO=1): a key must not lie on a real server',
    );
  }
  if (given.OPERATOR_TOKEN) {
    problems.push(
      'OPERATOR_TOKEN: not used any more. Create a token with "npm run operator-token", and remove this',
    );
  }
  const paired = [
    ...findKeyProblems(given),
    ...findMailProblems(given),
    ...findS3Problems(given),
    ...findPinningProblems(given),
    ...findExchangeProblems(given),
    ...findSignInProblems(given),
    ...findWalletConnectProblems(given),
    ...findMetricsProblems(given),
  ];
  problems.push(
    // Processes share settings, and each has only its own secrets.
    ...paired.filter((problem) => needsSetting(problem.split(':')[0] ?? '', roles)),
    ...findRoleProblems(roles, given),
    ...(demo ? [] : [...findMisplacedSecrets(given, roles), ...findPlainSiteProblems(given)]),
  );
  if (problems.length > 0 || !read.data) throw new ConfigError(problems);
  const values = read.data;
  const siteUrl = (values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '');
  return {
    port: values.PORT,
    host: values.PITLANE_HOST,
    dataDir: resolve(values.PITLANE_DATA),
    pictures: { ahead: values.PICTURES_AHEAD, maxBytes: values.PICTURES_MAX_MB * 1_000_000 },
    mediaS3: findS3(values),
    pinning: findPinning(values),
    exchange: findExchange(values),
    databaseUrl: values.DATABASE_URL,
    roles: values.ROLES,
    decoderSocket: values.DECODER_SOCKET,
    scanner: findScanner(values),
    demo: values.PITLANE_DEMO,
    siteUrl,
    plainConnections: values.PITLANE_DEMO ? [] : findPlainConnections(given),
    // This server never serves TLS itself: an https address means that one proxy is before it.
    trustedProxies: values.TRUSTED_PROXIES ?? (siteUrl.startsWith('https://') ? 1 : 0),
    chains: parsed.flatMap(({ config }) => config ?? []),
    faucetKey: values.FAUCET_PRIVATE_KEY,
    builder: findBuilder(values, values.PITLANE_DEMO),
    settlerKey: values.SETTLER_PRIVATE_KEY,
    signingSecrets: values.SIGNING_SECRET,
    mail: findMail(values, studio.words.name),
    contact: toContactConfig(values, values.MAIL_FROM?.address, further.contact),
    signIn: findSignIn(values),
    walletConnect: findWalletConnect(values),
    passwordHashes: undefined,
    studio,
    security: {
      contact: values.SECURITY_CONTACT ?? further.contact?.security,
      policy: values.SECURITY_POLICY_URL,
    },
    social: {
      twitter: values.SOCIAL_TWITTER_URL ?? further.social?.twitter,
      discord: values.SOCIAL_DISCORD_URL ?? further.social?.discord,
      telegram: values.SOCIAL_TELEGRAM_URL ?? further.social?.telegram,
    },
    logLevel: values.LOG_LEVEL,
    metrics: findMetrics(values),
    backupStamp: values.BACKUP_STAMP,
    webBuild: resolve(values.WEB_BUILD),
    webAssets: resolve(values.WEB_ASSETS),
    messageOverrides: resolve(values.MESSAGE_OVERRIDES),
  };
}

/** An empty variable counts as not set, as in `PORT= npm start` and in compose files. */
export function withoutEmpty(env: Env): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
}
