/** The only module of the server that reads the environment. All other modules are given a Config. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Address, normalAddress } from '@pitlane/shared/domain/address';
import type { AssetKind } from '@pitlane/shared/domain/assets';
import { CHAIN_FACTS, CHAINS, type Chain } from '@pitlane/shared/domain/chains';
import { isServable, NETWORK_IDS, networkOf } from '@pitlane/shared/domain/networks';
import { deployments as knownDeployments } from '@pitlane/shared/generated/deployments';
import { z } from 'zod';
import { flag, hex32, httpUrl, secretList, wsUrl } from './env-fields.ts';

export const ROLES = ['web', 'api', 'indexer', 'jobs'] as const;
export type Role = (typeof ROLES)[number];

export type ChainConfig = {
  chain: Chain;
  /** EIP-155 id: that of the local chain in the demo world, otherwise that of the real network. */
  chainId: number;
  rpcUrl: string;
  /** The node that browsers' calls are passed to; without it, the one above. */
  proxyRpcUrl: string | undefined;
  /** Where new heads are announced; without it the chain is polled. */
  wsUrl: string | undefined;
  explorer: string | undefined;
  carCollection: Address;
  /** The collections beside the cars; a deployment may do without. */
  assets: Partial<Record<AssetKind, Address>>;
  /** The contract that fits upgrades; a deployment may do without. */
  workshop: Address | undefined;
  /** The contract at which any wallet can mint its own tokens. A deployment may have none. */
  freeMinter: Address | undefined;
  /** Every contract of the site on this chain, with Seaport and the ETH token: what browsers' calls may reach. */
  contracts: readonly Address[];
  /** Block of the collection's deployment. The index needs no earlier block. */
  deployBlock: number;
};

/** A hot account that may only open epochs. It is the same on every chain. */
export type BuilderConfig = {
  key: `0x${string}`;
  /** What every epoch's secret is made from: 32 bytes. */
  secret: `0x${string}`;
  /** An epoch is closed so many seconds after its first car was minted. */
  epochSeconds: number;
};

export type Config = {
  port: number;
  host: string;
  /** Folder of the embedded database and of all other files kept on disk. */
  dataDir: string;
  /** PostgreSQL; without it the embedded database under dataDir is used. */
  databaseUrl: string | undefined;
  roles: ReadonlySet<Role>;
  demo: boolean;
  /** The site's own address as browsers see it, without a slash at the end. */
  origin: string;
  /** Number of proxies before this process. Each adds the address of its caller to X-Forwarded-For. */
  trustedProxies: number;
  /** The chains that are served, in the order of CHAINS. */
  chains: ChainConfig[];
  /** Key of the account that funds demo wallets; only in the demo world. */
  faucetKey: `0x${string}` | undefined;
  /** The account that opens epochs and builds cars. Without it this process builds none. */
  builder: BuilderConfig | undefined;
  /** Bearer token of the operator's own calls. Without it there are no such calls. */
  operatorToken: string | undefined;
  /**
   * Keys that sign cursors: the first signs, all are accepted. Empty: the database keeps a key of its own.
   */
  signingSecrets: readonly string[];
  social: { twitter: string | undefined; discord: string | undefined; telegram: string | undefined };
  logLevel: (typeof LOG_LEVELS)[number];
  /** The built renderer's entry and its browser files. */
  webBuild: string;
  webAssets: string;
};

export type Env = Record<string, string | undefined>;
type Deployment = {
  carCollection: Address;
  deployBlock: number;
  tuneupGarages?: Address;
  gasStations?: Address;
  workshop?: Address;
  freeMinter?: Address;
  treasury?: Address;
  /** Further contracts by their names. */
  [contract: string]: Address | number | undefined;
};
export type Deployments = Readonly<Record<number, Deployment>>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const repository = fileURLToPath(new URL('../..', import.meta.url));

const roleSet = z
  .string()
  .default(ROLES.join(','))
  .transform((text) => text.split(',').map((role) => role.trim()))
  .pipe(z.array(z.enum(ROLES, { error: `must be some of ${ROLES.join(', ')}, with commas between` })).min(1))
  .transform((roles): ReadonlySet<Role> => new Set(roles));

const EnvSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PITLANE_HOST: z.string().default('127.0.0.1'),
  PITLANE_DATA: z.string().default('.pitlane'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  ROLES: roleSet,
  PITLANE_DEMO: flag,
  PUBLIC_ORIGIN: httpUrl,
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).optional(),
  FAUCET_PRIVATE_KEY: hex32,
  BUILDER_PRIVATE_KEY: hex32,
  BUILD_SECRET: hex32,
  // A day after it was opened anybody may close an epoch: the builder comes first.
  EPOCH_SECONDS: z.coerce.number().int().min(1).max(80_000).optional(),
  OPERATOR_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  SIGNING_SECRET: secretList,
  SOCIAL_TWITTER_URL: httpUrl,
  SOCIAL_DISCORD_URL: httpUrl,
  SOCIAL_TELEGRAM_URL: httpUrl,
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  WEB_BUILD: z.string().default(resolve(repository, 'web/build/server/index.js')),
  WEB_ASSETS: z.string().default(resolve(repository, 'web/build/client')),
});

const ChainEnvSchema = z.object({
  RPC_URL: httpUrl,
  PROXY_RPC_URL: httpUrl,
  WS_URL: wsUrl,
  EXPLORER_URL: httpUrl,
  CHAIN_ID: z.coerce.number().int().optional(),
});

/** Every variable that the server reads. */
export const ENV_NAMES: readonly string[] = [
  ...Object.keys(EnvSchema.shape),
  ...CHAINS.flatMap((chain) => Object.keys(ChainEnvSchema.shape).map((name) => variable(chain, name))),
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
  if (read.error) problems.push(...describe(read.error, ''));
  const demo = flag.safeParse(given.PITLANE_DEMO).data ?? false;
  const parsed = CHAINS.map((chain) => parseChain(chain, { env: given, demo, deployments }));
  problems.push(...parsed.flatMap((one) => one.problems));
  if (!CHAINS.some((chain) => given[variable(chain, 'RPC_URL')])) {
    problems.push(`${CHAINS.map((chain) => variable(chain, 'RPC_URL')).join(', ')}: at least one is needed`);
  }
  if (given.FAUCET_PRIVATE_KEY && !demo) {
    problems.push(
      'FAUCET_PRIVATE_KEY: only for the demo world (PITLANE_DEMO=1): a key must not lie on a real server',
    );
  }
  problems.push(...builderProblems(given));
  if (problems.length > 0 || !read.data) throw new ConfigError(problems);
  const values = read.data;
  const origin = (values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '');
  return {
    port: values.PORT,
    host: values.PITLANE_HOST,
    dataDir: resolve(values.PITLANE_DATA),
    databaseUrl: values.DATABASE_URL,
    roles: values.ROLES,
    demo: values.PITLANE_DEMO,
    origin,
    // This server never serves TLS itself: an https origin means that one proxy is before it.
    trustedProxies: values.TRUSTED_PROXIES ?? (origin.startsWith('https://') ? 1 : 0),
    chains: parsed.flatMap(({ config }) => config ?? []),
    faucetKey: values.FAUCET_PRIVATE_KEY,
    builder: builderOf(values),
    operatorToken: values.OPERATOR_TOKEN,
    signingSecrets: values.SIGNING_SECRET,
    social: {
      twitter: values.SOCIAL_TWITTER_URL,
      discord: values.SOCIAL_DISCORD_URL,
      telegram: values.SOCIAL_TELEGRAM_URL,
    },
    logLevel: values.LOG_LEVEL,
    webBuild: resolve(values.WEB_BUILD),
    webAssets: resolve(values.WEB_ASSETS),
  };
}

function builderOf(values: z.infer<typeof EnvSchema>): BuilderConfig | undefined {
  const { BUILDER_PRIVATE_KEY: key, BUILD_SECRET: secret, EPOCH_SECONDS, PITLANE_DEMO } = values;
  // A visitor of the demo waits for their car; a real epoch gathers some, since each costs the builder gas.
  return key && secret && { key, secret, epochSeconds: EPOCH_SECONDS ?? (PITLANE_DEMO ? 2 : 600) };
}

function builderProblems({
  BUILDER_PRIVATE_KEY: key,
  BUILD_SECRET: secret,
}: Record<string, string>): string[] {
  if (key && !secret) return ['BUILD_SECRET: missing; BUILDER_PRIVATE_KEY builds nothing without it'];
  if (secret && !key) return ['BUILDER_PRIVATE_KEY: missing; BUILD_SECRET is of no use without it'];
  if (key && bareHex(key) === bareHex(secret)) return ['BUILD_SECRET: must not be the key itself'];
  return [];
}

/** A number may be written with or without 0x, in either case. */
function bareHex(text = ''): string {
  return text.toLowerCase().replace(/^0x/, '');
}

const DbEnvSchema = EnvSchema.pick({ DATABASE_URL: true, PITLANE_DATA: true });

/** Where the database is: all that a command needs that only asks it. Throws a ConfigError. */
export function loadDbLocation(): { url: string } | { dir: string } {
  const read = DbEnvSchema.safeParse(withoutEmpty(process.env));
  if (!read.success) throw new ConfigError(describe(read.error, ''));
  const { DATABASE_URL: url, PITLANE_DATA } = read.data;
  return url ? { url } : { dir: resolve(PITLANE_DATA) };
}

/** The configuration of this process. Throws a ConfigError. */
export function loadConfig(): Config {
  return parseConfig(process.env);
}

/** Name of a chain's variable: BINANCE_RPC_URL. */
function variable(chain: Chain, name: string): string {
  return `${chain.toUpperCase()}_${name}`;
}

/** An empty variable counts as not set, as in `PORT= npm start` and in compose files. */
function withoutEmpty(env: Env): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
}

type ChainInput = { env: Record<string, string>; demo: boolean; deployments: Deployments };
/** A chain without a node is not served: it has no configuration and no problems. */
type ParsedChain = { config?: ChainConfig; problems: string[] };

function parseChain(chain: Chain, { env, demo, deployments }: ChainInput): ParsedChain {
  const names = Object.keys(ChainEnvSchema.shape);
  const read = ChainEnvSchema.safeParse(
    Object.fromEntries(names.map((name) => [name, env[variable(chain, name)]])),
  );
  if (read.error) return { problems: describe(read.error, `${chain.toUpperCase()}_`) };
  const { RPC_URL, PROXY_RPC_URL, WS_URL, EXPLORER_URL, CHAIN_ID } = read.data;
  if (!RPC_URL) return { problems: [] };
  const chainId = CHAIN_ID ?? CHAIN_FACTS[chain][demo ? 'demoId' : 'realId'];
  const served = findServedNetworks(chain, demo);
  if (!served.includes(chainId)) return { problems: [`${variable(chain, 'CHAIN_ID')}: ${mustBe(served)}`] };
  const deployment = deployments[chainId];
  if (!deployment) return { problems: [`${variable(chain, 'RPC_URL')}: ${explainNoDeployment(chainId)}`] };
  const config: ChainConfig = {
    chain,
    chainId,
    rpcUrl: RPC_URL,
    proxyRpcUrl: PROXY_RPC_URL,
    wsUrl: WS_URL,
    explorer: EXPLORER_URL ?? networkOf(chainId)?.explorer,
    carCollection: normalAddress(deployment.carCollection),
    assets: assetsOf(deployment),
    workshop: deployment.workshop && normalAddress(deployment.workshop),
    freeMinter: deployment.freeMinter && normalAddress(deployment.freeMinter),
    contracts: contractsOf(chainId, deployment),
    deployBlock: deployment.deployBlock,
  };
  return { config, problems: [] };
}

/** Ids of the networks that a chain of the site can be: its real one and those for trials, or the demo world's. */
function findServedNetworks(chain: Chain, demo: boolean): number[] {
  return NETWORK_IDS.filter((id) => {
    const network = networkOf(id);
    if (!network || !isServable(network)) return false;
    return network.chain === chain && (network.state === 'local') === demo;
  });
}

function mustBe(chainIds: readonly number[]): string {
  return `must be ${chainIds.map((id) => `${id} (${networkOf(id)?.label})`).join(' or ')}`;
}

function explainNoDeployment(chainId: number): string {
  return `nothing is deployed on chain ${chainId} yet, or contracts/deployments/${chainId}.json was not passed on: deploy (docs/studio-guide.md), then "npm run gen -- deployments"`;
}

function assetsOf({ tuneupGarages, gasStations }: Deployment): ChainConfig['assets'] {
  return {
    ...(tuneupGarages && { garages: normalAddress(tuneupGarages) }),
    ...(gasStations && { stations: normalAddress(gasStations) }),
  };
}

/** All addresses of a deployment, by any name, except the treasury: that is a person's wallet. */
function contractsOf(chainId: number, { treasury: _, ...deployment }: Deployment): Address[] {
  const network = networkOf(chainId);
  const all = [...Object.values(deployment), network?.seaport, network?.ethToken];
  const addresses = all.flatMap((each) => (typeof each === 'string' ? [normalAddress(each)] : []));
  return [...new Set(addresses)];
}

function describe(error: z.ZodError, prefix: string): string[] {
  return error.issues.map((issue) => `${prefix}${String(issue.path[0])}: ${issue.message}`);
}
