import { isServable, NETWORK_IDS, networkOf } from '@pitlane/shared/domain/chain/networks';
import { describe, expect, test } from 'vitest';
import { ConfigError, ENV_NAMES, type Env, listSecrets, parseConfig, uploadDirs } from './config.ts';

const DEPLOYMENTS = {
  31356: {
    carCollection: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    deployBlock: 1,
    feeBps: 250,
    gasStations: '0x00000000000000000000000000000000000000BB',
  },
  56: {
    carCollection: '0x00000000000000000000000000000000000000AA',
    treasury: '0x00000000000000000000000000000000000000CC',
    auctionHouse: '0x00000000000000000000000000000000000000DD',
    deployBlock: 40_000_000,
    feeBps: 100,
  },
  97: { carCollection: '0x00000000000000000000000000000000000000CC', deployBlock: 7, feeBps: 250 },
} as const;
const KEY = `0x${'1'.repeat(64)}`;
const SECRET = `0x${'2'.repeat(64)}`;
const parse = (env: Env) => parseConfig(env, DEPLOYMENTS);
function problems(env: Env): readonly string[] {
  try {
    parse(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

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
    expect(problems({ BINANCE_RPC_URL: 'https://bsc.example', [name]: value })).toEqual([
      `${name}: ${sentence}`,
    ]);
  });

  test.each(['0', 'f'])('a builder key of %s alone is no private key', (digit) => {
    const builder = { BUILDER_PRIVATE_KEY: digit.repeat(64), BUILD_SECRET: SECRET };
    expect(problems({ BINANCE_RPC_URL: 'https://bsc.example', ...builder })).toEqual([
      'BUILDER_PRIVATE_KEY: is no private key of an account: make another one',
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
    expect(problems({ BINANCE_RPC_URL: 'https://a', TRUSTED_PROXIES: 'all' })).toHaveLength(1);
  });

  test('reads a separate node for browsers, and a list of secrets', () => {
    const secrets = ['n'.repeat(32), 'o'.repeat(40)];
    const config = parse({
      BINANCE_RPC_URL: 'https://a',
      BINANCE_PROXY_RPC_URL: 'https://b',
      SIGNING_SECRET: ` ${secrets.join(' , ')},`,
    });
    expect([config.chains[0]?.proxyRpcUrl, config.signingSecrets]).toEqual(['https://b', secrets]);
    const [problem] = problems({ BINANCE_RPC_URL: 'https://a', SIGNING_SECRET: 'short' });
    expect(problem).toContain('SIGNING_SECRET: must have at least 32 characters');
  });

  test('reads how many calls a request to a node carries', () => {
    const at = (env: Env) => parse({ BINANCE_RPC_URL: 'https://a', ...env }).chains[0]?.rpcBatch;
    expect([at({}), at({ BINANCE_RPC_BATCH: '1' })]).toEqual([undefined, 1]);
    expect(problems({ BINANCE_RPC_URL: 'https://a', BINANCE_RPC_BATCH: '0' })).toEqual([
      expect.stringContaining('BINANCE_RPC_BATCH: must be a whole number from 1 to 1000'),
    ]);
  });

  test('reports all problems at once', () => {
    const told = problems({
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

  test('reads a builder on a real server; the demo has short epochs', () => {
    const given = { BINANCE_RPC_URL: 'https://a', BUILDER_PRIVATE_KEY: KEY, BUILD_SECRET: SECRET };
    expect(parse({ BINANCE_RPC_URL: 'https://a' }).builder).toBeUndefined();
    expect(parse(given).builder).toEqual({ key: KEY, secret: SECRET, epochSeconds: 600 });
    const demo = { ...given, BINANCE_RPC_URL: 'http://127.0.0.1:8545', PITLANE_DEMO: '1' };
    expect(parse(demo).builder?.epochSeconds).toBe(2);
    expect(parse({ ...given, EPOCH_SECONDS: '90' }).builder?.epochSeconds).toBe(90);
  });

  test.each([
    [{ BUILDER_PRIVATE_KEY: KEY }, 'BUILD_SECRET: missing'],
    [{ BUILD_SECRET: SECRET }, 'BUILDER_PRIVATE_KEY: missing'],
    [{ BUILDER_PRIVATE_KEY: KEY, BUILD_SECRET: KEY }, 'BUILD_SECRET: must not be the key'],
    [{ BUILDER_PRIVATE_KEY: '0x12', BUILD_SECRET: SECRET }, 'BUILDER_PRIVATE_KEY: must be 64'],
    [{ EPOCH_SECONDS: '86400' }, 'EPOCH_SECONDS: '],
    [
      { BUILDER_PRIVATE_KEY: KEY, BUILD_SECRET: SECRET, SETTLER_PRIVATE_KEY: KEY },
      'SETTLER_PRIVATE_KEY: must be a key of its own',
    ],
  ])('refuses a builder with a missing or wrong setting: %#', (env, problem) => {
    const told = problems({ BINANCE_RPC_URL: 'https://a', ...env });
    expect(told).toEqual([expect.stringContaining(problem)]);
    expect(told.join()).not.toContain(KEY);
  });

  test('tells all that is wrong with the keys, and with a chain, at once', () => {
    const told = problems({
      ...{ BINANCE_RPC_URL: 'node.example', BINANCE_CHAIN_ID: '1' },
      ...{ BUILDER_PRIVATE_KEY: KEY, SETTLER_PRIVATE_KEY: KEY },
    });
    expect(told).toEqual([
      'BINANCE_RPC_URL: must be an http:// or https:// address',
      'BINANCE_CHAIN_ID: must be 56 (BNB Smart Chain) or 97 (BNB Smart Chain Testnet)',
      expect.stringContaining('BUILD_SECRET: missing'),
      expect.stringContaining('SETTLER_PRIVATE_KEY: must be a key of its own'),
    ]);
  });

  test.each([
    ['smtp://mail.example', 'no-reply@cars.example', 'Pitlane'],
    ['smtps://me:p%40ss@mail.example:465', 'Car Shop <no-reply@cars.example>', 'Car Shop'],
  ])('sends mail by %s from %s', (url, from, name) => {
    const { mail } = parse({ BINANCE_RPC_URL: 'https://a', MAIL_SMTP_URL: url, MAIL_FROM: from });
    expect(mail).toEqual({ url, from: { name, address: 'no-reply@cars.example' } });
  });

  test.each([
    [{ MAIL_SMTP_URL: 'smtp://a' }, 'MAIL_FROM: missing'],
    [{ MAIL_FROM: 'a@b' }, 'MAIL_SMTP_URL: missing'],
    [
      { MAIL_SMTP_URL: 'https://a', MAIL_FROM: 'a@b' },
      'MAIL_SMTP_URL: must be an smtp:// or smtps:// address',
    ],
    [{ MAIL_SMTP_URL: 'smtp:mail.example:587', MAIL_FROM: 'a@b' }, 'MAIL_SMTP_URL: must end after'],
    [{ MAIL_SMTP_URL: 'smtp://a:587?secure=true', MAIL_FROM: 'a@b' }, 'MAIL_SMTP_URL: must end after'],
    [{ MAIL_SMTP_URL: 'smtp://me:1/2@a', MAIL_FROM: 'a@b' }, 'MAIL_SMTP_URL: must end after'],
    [{ MAIL_SMTP_URL: 'smtp://me:1#2@a', MAIL_FROM: 'a@b' }, 'MAIL_SMTP_URL: must end after'],
    [{ MAIL_SMTP_URL: 'smtp://me:5%@a', MAIL_FROM: 'a@b' }, 'MAIL_SMTP_URL: has a %'],
    [{ MAIL_SMTP_URL: 'smtp://a', MAIL_FROM: 'no address' }, 'MAIL_FROM: must be an address'],
    [{ MAIL_SMTP_URL: 'smtp://a', MAIL_FROM: 'a@b, c@d' }, 'MAIL_FROM: must be an address'],
    [{ MAIL_SMTP_URL: 'smtp://a', MAIL_FROM: 'A <a@b' }, 'MAIL_FROM: must be an address'],
  ])('refuses a mail server with a missing or wrong setting: %#', (env, problem) => {
    expect(problems({ BINANCE_RPC_URL: 'https://a', ...env })).toEqual([expect.stringContaining(problem)]);
  });

  test.each([
    [{}, undefined, 0],
    [{ MAIL_SMTP_URL: 'smtp://a', MAIL_FROM: 'Shop <no-reply@cars.example>' }, 'no-reply@cars.example', 0],
    [{ CONTACT_MAIL: 'hello@cars.example' }, 'hello@cars.example', 0],
    [{ PITLANE_DEMO: '1' }, 'operator@demo.example', 2],
  ])('messages go to the mailbox that is given, else to the sender: %#', (env, mail, offices) => {
    const { contact } = parse({ BINANCE_RPC_URL: 'https://a', ...env });
    expect([contact.mail, contact.offices.length]).toEqual([mail, offices]);
  });

  test('reads offices, name first', () => {
    const OFFICE_ADDRESSES = ' Studio | 1 Pit Lane| Silverstone ;Works|2 Back Straight; ';
    expect(parse({ BINANCE_RPC_URL: 'https://a', OFFICE_ADDRESSES }).contact.offices).toEqual([
      { name: 'Studio', lines: ['1 Pit Lane', 'Silverstone'] },
      { name: 'Works', lines: ['2 Back Straight'] },
    ]);
  });

  test.each([
    [{ CONTACT_MAIL: 'hello' }, 'CONTACT_MAIL: must be a mail address'],
    [{ CONTACT_MAIL: 'Shop <hello@cars.example>' }, 'CONTACT_MAIL: must be a mail address'],
    [{ OFFICE_ADDRESSES: 'Studio' }, 'OFFICE_ADDRESSES: must be name'],
    [{ OFFICE_ADDRESSES: 'A|b;A|b;A|b;A|b;A|b' }, 'OFFICE_ADDRESSES: must be name'],
    [{ OFFICE_ADDRESSES: `A|${'b'.repeat(101)}` }, 'OFFICE_ADDRESSES: must be name'],
  ])('refuses a wrong way to write to the operator: %#', (env, problem) => {
    expect(problems({ BINANCE_RPC_URL: 'https://a', ...env })).toEqual([expect.stringContaining(problem)]);
  });

  test('refuses a server without a chain', () => {
    expect(problems({})).toEqual([
      'BINANCE_RPC_URL, MATIC_RPC_URL, AVALANCHE_RPC_URL: at least one is needed',
    ]);
  });

  test('takes secrets of 64 digits, with or without 0x, as openssl writes them', () => {
    const given = { BINANCE_RPC_URL: 'https://a', BUILDER_PRIVATE_KEY: KEY, BUILD_SECRET: SECRET.slice(2) };
    expect(parse(given).builder).toMatchObject({ key: KEY, secret: SECRET });
  });

  test('refuses the key as the secret, however it is written', () => {
    const given = { BINANCE_RPC_URL: 'https://a', BUILDER_PRIVATE_KEY: KEY, BUILD_SECRET: KEY.slice(2) };
    expect(problems(given)).toEqual(['BUILD_SECRET: must not be the key itself']);
  });
});

describe('parseConfig: <CHAIN>_CHAIN_ID', () => {
  test('every network that can be deployed to can be served', () => {
    for (const chainId of NETWORK_IDS) {
      const network = networkOf(chainId);
      if (!network?.chain || !isServable(network) || network.state === 'local') continue;
      const name = network.chain.toUpperCase();
      const env = { [`${name}_RPC_URL`]: 'https://a', [`${name}_CHAIN_ID`]: String(chainId) };
      const deployed = { [chainId]: DEPLOYMENTS[56] };
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
    expect(problems({ BINANCE_RPC_URL: 'https://a', BINANCE_CHAIN_ID: chainId, ...env })).toEqual([
      expect.stringContaining(problem),
    ]);
  });

  test('says what to do where nothing is deployed', () => {
    expect(problems({ AVALANCHE_RPC_URL: 'https://a' })).toEqual([
      expect.stringContaining('nothing is deployed on chain 43114 yet'),
    ]);
  });
});

describe('findPinning', () => {
  const site = { BINANCE_RPC_URL: 'https://bsc.example' };
  const service = { PINNING_API_URL: 'https://pin.example/', PINNING_API_KEY: 'hush' };

  test('reads the gateway of Arweave', () => {
    expect(parse({ ...site, ARWEAVE_GATEWAY: 'https://ar.example/' }).pinning.arweave).toBe(
      'https://ar.example',
    );
    expect(() => parse({ ...site, ARWEAVE_GATEWAY: 'ar.example' })).toThrow('ARWEAVE_GATEWAY');
  });

  test('reads a service and a gateway; without a service this server keeps what is pinned', () => {
    const given = { ...site, ...service, IPFS_GATEWAY_URL: 'https://gate.example/' };
    expect(parse(given).pinning).toEqual({
      service: { url: 'https://pin.example', key: 'hush' },
      gateway: 'https://gate.example',
    });
    expect(parse(site).pinning).toEqual({ service: undefined, gateway: undefined });
  });

  test.each([
    [{ PINNING_API_URL: 'https://pin.example', IPFS_GATEWAY_URL: 'https://g' }, 'PINNING_API_KEY: missing'],
    [{ PINNING_API_KEY: 'hush' }, 'PINNING_API_URL: missing'],
    [service, 'IPFS_GATEWAY_URL: missing'],
  ])('says what is missing in %j', (given, problem) => {
    expect(() => parse({ ...site, ...given })).toThrow(problem);
  });
});

describe('findExchange', () => {
  const site = { BINANCE_RPC_URL: 'https://bsc.example' };
  const opensea = { EXCHANGE: 'opensea', OPENSEA_API_KEY: 'hush-hush' };

  test('is the book unless OpenSea is named, with its key', () => {
    expect(parse(site).exchange).toEqual({ kind: 'book' });
    expect(parse({ ...site, ...opensea }).exchange).toEqual({
      kind: 'opensea',
      key: 'hush-hush',
      url: 'https://api.opensea.io',
      chains: new Map([
        ['matic', 'polygon'],
        ['avalanche', 'avalanche'],
      ]),
    });
    const other = { OPENSEA_API_URL: 'http://127.0.0.1:1/', OPENSEA_CHAINS: 'binance=bsc, matic=matic' };
    expect(parse({ ...site, ...opensea, ...other }).exchange).toMatchObject({
      url: 'http://127.0.0.1:1',
      chains: new Map([
        ['binance', 'bsc'],
        ['matic', 'matic'],
      ]),
    });
  });

  test.each([
    [{ EXCHANGE: 'opensea' }, 'OPENSEA_API_KEY: missing'],
    [{ OPENSEA_API_KEY: 'hush-hush' }, 'EXCHANGE: must be opensea'],
    [{ EXCHANGE: 'bazaar' }, 'EXCHANGE: must be one of book, opensea'],
    [{ ...opensea, OPENSEA_API_KEY: 'hush hush' }, 'OPENSEA_API_KEY: must have 8 to 200'],
    [{ ...opensea, OPENSEA_API_URL: 'ftp://x' }, 'OPENSEA_API_URL: must be an http'],
    [{ ...opensea, OPENSEA_CHAINS: 'ethereum=ethereum' }, 'OPENSEA_CHAINS: must be pairs'],
    [{ ...opensea, OPENSEA_CHAINS: 'matic=poly/gon' }, 'OPENSEA_CHAINS: must be pairs'],
  ])('says what is wrong with %j', (given, problem) => {
    expect(() => parse({ ...site, ...given })).toThrow(problem);
  });
});

describe('findS3', () => {
  const bucket = {
    MEDIA_S3_ENDPOINT: 'https://s3.example/',
    MEDIA_S3_BUCKET: 'pictures',
    MEDIA_S3_KEY_ID: 'me',
    MEDIA_S3_SECRET: 'hush',
  };
  const site = { BINANCE_RPC_URL: 'https://bsc.example' };

  test('reads a bucket; without one uploads are kept in a folder', () => {
    const given = { endpoint: 'https://s3.example', bucket: 'pictures', keyId: 'me', secret: 'hush' };
    expect(parse({ ...site, ...bucket }).mediaS3).toEqual({ ...given, region: 'us-east-1' });
    expect(parse({ ...site, ...bucket, MEDIA_S3_REGION: 'eu' }).mediaS3?.region).toBe('eu');
    expect(parse(site).mediaS3).toBeUndefined();
    expect(uploadDirs({ dataDir: '/data' })).toEqual({
      kept: '/data/uploads',
      incoming: '/data/uploads/incoming',
    });
  });

  test.each(Object.keys(bucket))('a bucket without its %s is refused', (name) => {
    expect(problems({ ...site, ...bucket, [name]: '' })).toEqual([
      `${name}: missing; a bucket needs ${Object.keys(bucket).join(', ')}`,
    ]);
  });
});

test('the token of earlier versions is refused: scripts would be locked out without a word', () => {
  expect(
    problems({ BINANCE_RPC_URL: 'https://bsc.example', OPERATOR_TOKEN: 'the-operator-alone-knows' }),
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
