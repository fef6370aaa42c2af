import { describe, expect, test } from 'vitest';
import { ConfigError, ENV_NAMES, type Env, parseConfig } from './config.ts';
import { ROLES, SECRET_ROLES } from './secrets.ts';

const deployment = {
  carCollection: '0x00000000000000000000000000000000000000AA',
  deployBlock: 1,
  feeBps: 250,
} as const;
const SITE = { BINANCE_RPC_URL: 'https://bsc.example' };
const VALUES: Env = {
  DATABASE_URL: 'postgres://pitlane:hush@127.0.0.1/pitlane',
  BUILDER_PRIVATE_KEY: '1'.repeat(64),
  BUILD_SECRET: '2'.repeat(64),
  SETTLER_PRIVATE_KEY: '3'.repeat(64),
  MAIL_SMTP_URL: 'smtp://me:hush-hush@mail.example',
};
/** What all processes of a site share. */
const SHARED = {
  ...SITE,
  MAIL_FROM: 'a@b.example',
  MEDIA_S3_ENDPOINT: 'https://s3',
  MEDIA_S3_BUCKET: 'b',
  MEDIA_S3_KEY_ID: 'me',
  PINNING_API_URL: 'https://pin',
  IPFS_GATEWAY_URL: 'https://gate',
  EXCHANGE: 'opensea',
  GOOGLE_CLIENT_ID: 'us',
  FACEBOOK_CLIENT_ID: 'us',
  DECODER_SOCKET: '/run/decoder.sock',
};
function problems(env: Env): readonly string[] {
  try {
    parseConfig(env, { 56: deployment });
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}
const secrets = Object.keys(SECRET_ROLES).filter((name) => name !== 'FAUCET_PRIVATE_KEY');
const toValue = (name: string) => VALUES[name] ?? 'hush-'.repeat(8);

describe('SECRET_ROLES', () => {
  test('names every setting that is a secret', () => {
    const looking = ENV_NAMES.filter((name) =>
      /(KEY|SECRET|TOKEN|PASSWORD|SALT|DATABASE_URL|SMTP_URL)$/.test(name),
    );
    expect(Object.keys(SECRET_ROLES).toSorted()).toEqual(looking.toSorted());
  });

  test.each(ROLES)(
    'a process with the role %s alone starts with its own secrets and the settings of all',
    (role) => {
      const own = secrets.filter((name) => SECRET_ROLES[name]?.includes(role));
      const env = { ...SHARED, ROLES: role, ...Object.fromEntries(own.map((name) => [name, toValue(name)])) };
      expect(problems(env)).toEqual([]);
    },
  );

  test.each(
    secrets.flatMap((name) =>
      ROLES.filter((role) => !SECRET_ROLES[name]?.includes(role)).map((role) => [role, name] as const),
    ),
  )('a process with the role %s alone refuses %s', (role, name) => {
    const told = problems({ ...SHARED, ROLES: role, [name]: toValue(name) });
    expect(told).toContainEqual(expect.stringMatching(`^${name}: this process must not have it`));
    expect(told.join()).not.toContain(toValue(name));
  });
});

describe('findRoleProblems', () => {
  const socket = { DECODER_SOCKET: '/run/decoder.sock' };
  test('a decoder needs no chain and no database, and works alone', () => {
    expect(problems({ ROLES: 'decoder', ...socket })).toEqual([]);
    expect(problems({ ...SITE, ROLES: 'api,decoder', ...socket })).toEqual([
      'ROLES: decoder must be the only role of its process',
    ]);
    expect(problems({ ROLES: 'decoder' })).toEqual([
      'DECODER_SOCKET: missing; the role decoder listens there',
    ]);
    expect(problems({ ROLES: 'decoder', DECODER_SOCKET: 'decoder.sock' })).toEqual([
      'DECODER_SOCKET: must be a path that begins with /',
    ]);
  });
});
