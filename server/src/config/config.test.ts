import { isServable, NETWORK_IDS, networkOf } from '@pitlane/shared/domain/chain/networks';
import { describe, expect, test } from 'vitest';
import { findProblems, parse, TEST_DEPLOYMENTS } from '../testing/test-config.ts';
import { ENV_NAMES, type Env, parseConfig } from './config.ts';
import { listSecrets } from './list-secrets.ts';

const KEY = `0x${'1'.repeat(64)}`;

describe('parseConfig', () => {
  test.each([
    ['PORT', 'abc', 'must be a whole number from 0 to 65535'],
    ['PORT', '70000', 'must be a whole number from 0 to 65535'],
    ['TRUSTED_PROXIES', '-1', 'must be a whole number from 0 to 10'],
    ['EPOCH_SECONDS', '1.5', 'must be a whole number from 1 to 80000'],
    ['PITLANE_DEMO', 'yes', 'must be 1 or 0'],
    ['PUBLIC_ORIGIN', 'cars.example', 'must be an http:// or https:// address'],
    ['ROLES', ',', 'must be some of web, api, indexer, jobs, builder, decoder, with commas between'],
    ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, trace, silent'],
    ...[
      'https://cars.example/?x=1',
      'https://cars.example#top',
      'https://cars.example/market#top',
      'https://cars.example//market',
      'https://cars.example/market//',
      'https://cars.example/../market',
      'https://cars.example/a%20b',
      'https://cars.example/a b',
    ].map((address) => [
      'PUBLIC_ORIGIN',
      address,
      'must end after the name, port or a plain path: https://cars.example, https://studio.example/market',
    ]),
  ])('%s=%s is refused once, in plain words', (name, value, sentence) => {
    expect(findProblems({ BINANCE_RPC_URL: 'https://bsc.example', [name]: value })).toEqual([
      `${name}: ${sentence}`,
    ]);
  });

  test.each([
    'https://cars.example',
    'https://cars.example/',
    'http://localhost:4000',
    'http://[::1]:4000',
    'https://studio.example/market',
    'https://studio.example/market/',
    'https://studio.example/games/cars-2.0/~market',
  ])('%s is an address of a site', (address) => {
    const config = parse({ BINANCE_RPC_URL: 'https://bsc.example', PUBLIC_ORIGIN: address });
    expect(config.siteUrl).toBe(address.replace(/\/$/, ''));
  });

  test('reads the settings of a live server and fills in the rest', () => {
    const config = parse({ BINANCE_RPC_URL: 'https://bsc.example', PORT: '' });
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      demo: false,
      siteUrl: 'http://localhost:3000',
      roles: new Set(['web', 'api', 'indexer', 'jobs', 'builder']),
      databaseUrl: undefined,
    });
    expect(config.chains).toEqual([
      {
        chain: 'binance',
        chainId: 56,
        rpcUrl: 'https://bsc.example',
        wsUrl: undefined,
        explorer: 'https://bscscan.com',
        carCollection: '0x00000000000000000000000000000000000000aa',
        assets: {},
        contracts: [
          '0x00000000000000000000000000000000000000aa',
          '0x00000000000000000000000000000000000000dd',
          '0x0000000000000068f116a894984e2db1123eb395',
          '0x2170ed0880ac9a755fd29b2688956bd959f933f8',
        ],
        deployBlock: 40_000_000,
        feeBps: 100,
      },
    ]);
  });

  test.each(['0', '1'])('no setting makes the hashes of passwords cheaper (PITLANE_DEMO=%s)', (demo) => {
    const env = { BINANCE_RPC_URL: 'http://127.0.0.1:8545', PITLANE_DEMO: demo };
    expect(parse(env)).toMatchObject({ passwordHashes: undefined });
  });

  test('the demo world reads the local chains', () => {
    const config = parse({
      PITLANE_DEMO: '1',
      BINANCE_RPC_URL: 'http://127.0.0.1:8545',
      FAUCET_PRIVATE_KEY: KEY,
    });
    expect(config.chains[0]).toMatchObject({
      chainId: 31_356,
      deployBlock: 1,
      feeBps: 250,
      assets: { stations: '0x00000000000000000000000000000000000000bb' },
    });
    expect(config.faucetKey).toBe(KEY);
  });

  test('removes the slash after the address, and takes the named roles', () => {
    const config = parse({
      BINANCE_RPC_URL: 'https://a',
      PUBLIC_ORIGIN: 'https://cars.example/',
      ROLES: 'api, web',
    });
    expect(config.siteUrl).toBe('https://cars.example');
    expect(config.roles).toEqual(new Set(['api', 'web']));
  });

  test('trusts one proxy behind https, unless a number is given', () => {
    const at = (env: Env) => parse({ BINANCE_RPC_URL: 'https://a', ...env }).trustedProxies;
    expect(at({})).toBe(0);
    expect(at({ PUBLIC_ORIGIN: 'https://cars.example' })).toBe(1);
    expect(at({ PUBLIC_ORIGIN: 'https://cars.example', TRUSTED_PROXIES: '0' })).toBe(0);
    expect(at({ TRUSTED_PROXIES: '2' })).toBe(2);
    expect(findProblems({ BINANCE_RPC_URL: 'https://a', TRUSTED_PROXIES: 'all' })).toHaveLength(1);
  });

  test('reads a separate node for browsers, and a list of secrets', () => {
    const secrets = ['n'.repeat(32), 'o'.repeat(40)];
    const config = parse({
      BINANCE_RPC_URL: 'https://a',
      BINANCE_PROXY_RPC_URL: 'https://b',
      SIGNING_SECRET: ` ${secrets.join(' , ')},`,
    });
    expect([config.chains[0]?.proxyRpcUrl, config.signingSecrets]).toEqual(['https://b', secrets]);
    const [problem] = findProblems({ BINANCE_RPC_URL: 'https://a', SIGNING_SECRET: 'short' });
    expect(problem).toContain('SIGNING_SECRET: must have at least 32 characters');
  });

  test('reads how many calls a request to a node carries', () => {
    const at = (env: Env) => parse({ BINANCE_RPC_URL: 'https://a', ...env }).chains[0]?.rpcBatch;
    expect([at({}), at({ BINANCE_RPC_BATCH: '1' })]).toEqual([undefined, 1]);
    expect(findProblems({ BINANCE_RPC_URL: 'https://a', BINANCE_RPC_BATCH: '0' })).toEqual([
      expect.stringContaining('BINANCE_RPC_BATCH: must be a whole number from 1 to 1000'),
    ]);
  });

  test('reports all problems at once', () => {
    const told = findProblems({
      PORT: 'http',
      ROLES: 'api,cook',
      DATABASE_URL: 'mysql://x',
      FAUCET_PRIVATE_KEY: KEY,
      MATIC_RPC_URL: 'https://polygon.example',
      AVALANCHE_WS_URL: 'https://no.socket',
    });
    expect(told.map((line) => line.split(':')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'ROLES',
      'MATIC_RPC_URL',
      'AVALANCHE_WS_URL',
      'FAUCET_PRIVATE_KEY',
    ]);
    expect(told.join('\n')).not.toContain(KEY);
  });

  test('refuses a server without a chain', () => {
    expect(findProblems({})).toEqual([
      'BINANCE_RPC_URL, MATIC_RPC_URL, AVALANCHE_RPC_URL: at least one is needed',
    ]);
  });
});

describe('parseConfig: <CHAIN>_CHAIN_ID', () => {
  test('every network that can be deployed to can be served', () => {
    for (const chainId of NETWORK_IDS) {
      const network = networkOf(chainId);
      if (!network?.chain || !isServable(network) || network.state === 'local') continue;
      const name = network.chain.toUpperCase();
      const env = { [`${name}_RPC_URL`]: 'https://a', [`${name}_CHAIN_ID`]: String(chainId) };
      const deployed = { [chainId]: TEST_DEPLOYMENTS[56] };
      expect(parseConfig(env, deployed).chains).toMatchObject([{ chain: network.chain, chainId }]);
    }
  });

  test('the testnet has its own deployment and explorer', () => {
    const config = parse({ BINANCE_RPC_URL: 'https://a', BINANCE_CHAIN_ID: '97' });
    expect(config.chains[0]).toMatchObject({
      chainId: 97,
      deployBlock: 7,
      feeBps: 250,
      explorer: 'https://testnet.bscscan.com',
    });
  });

  test.each([
    ['137', {}, 'BINANCE_CHAIN_ID: must be 56 (BNB Smart Chain) or 97 (BNB Smart Chain Testnet)'],
    ['1', {}, 'BINANCE_CHAIN_ID: must be 56'],
    ['bsc', {}, 'BINANCE_CHAIN_ID: '],
    ['97', { PITLANE_DEMO: '1' }, 'BINANCE_CHAIN_ID: must be 31356'],
  ])('refuses %s', (chainId, env, problem) => {
    expect(findProblems({ BINANCE_RPC_URL: 'https://a', BINANCE_CHAIN_ID: chainId, ...env })).toEqual([
      expect.stringContaining(problem),
    ]);
  });

  test('says what to do where nothing is deployed', () => {
    expect(findProblems({ AVALANCHE_RPC_URL: 'https://a' })).toEqual([
      expect.stringContaining('nothing is deployed on chain 43114 yet'),
    ]);
  });
});

test('the token of earlier versions is refused: scripts would be locked out without a word', () => {
  expect(
    findProblems({ BINANCE_RPC_URL: 'https://bsc.example', OPERATOR_TOKEN: 'the-operator-alone-knows' }),
  ).toEqual([
    'OPERATOR_TOKEN: not used any more. Create a token with "npm run operator-token", and remove this',
  ]);
});

describe('listSecrets', () => {
  test('has every key, secret and token that a server can be given', () => {
    const names = ENV_NAMES.filter((name) => /(KEY|SECRET|TOKEN)$/.test(name));
    const given = names.map((name, i): [string, string] => [name, `0x${String(i + 1).repeat(64)}`]);
    const bucket = { MEDIA_S3_ENDPOINT: 'https://s3', MEDIA_S3_BUCKET: 'b', MEDIA_S3_KEY_ID: 'me' };
    const ids = { GOOGLE_CLIENT_ID: 'us', FACEBOOK_CLIENT_ID: 'us' };
    const pinning = { PINNING_API_URL: 'https://pin', IPFS_GATEWAY_URL: 'https://gate' };
    const env = {
      PITLANE_DEMO: '1',
      BINANCE_RPC_URL: 'https://a',
      EXCHANGE: 'opensea',
      ...bucket,
      ...ids,
      ...pinning,
      ...Object.fromEntries(given),
    };
    expect(listSecrets(parse(env)).toSorted()).toEqual(given.map(([, value]) => value).toSorted());
  });

  test('has the password of the mail server, as it is written and as it is sent', () => {
    const mail = { MAIL_SMTP_URL: 'smtp://me:p%40ssw0rd@mail.example', MAIL_FROM: 'a@b' };
    expect(listSecrets(parse({ BINANCE_RPC_URL: 'https://a', ...mail }))).toEqual(['p%40ssw0rd', 'p@ssw0rd']);
  });
});
