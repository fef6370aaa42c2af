import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseConfig } from '@pitlane/server/config/config';
import { needsSetting, type Role } from '@pitlane/server/config/secrets';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../start/bootstrap.mjs';
import { type Compose, lintCompose, type Service } from './compose-rules.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const compose = parse(read('deploy/compose.yaml'), { merge: true }) as Compose;
const { services } = compose;
const ours = Object.entries(services).filter(([name]) => name !== 'postgres');
const getRoles = ({ environment }: Service) => new Set((environment?.ROLES ?? '').split(',') as Role[]);

describe('lintCompose', () => {
  test('finds nothing in deploy/compose.yaml', () => {
    expect(lintCompose(compose)).toEqual([]);
  });

  const changed = (changes: Partial<Service>) =>
    lintCompose({ ...compose, services: { site: { ...services.site, ...changes } } });
  test.each<[Partial<Service>, string]>([
    [{ user: '0:0' }, 'site runs as root'],
    [{ user: 'root' }, 'site runs as root'],
    [{ read_only: false }, 'site may write to its image'],
    [{ cap_add: ['SYS_ADMIN'] }, 'site has capabilities'],
    [{ cap_drop: ['NET_RAW'] }, 'site has capabilities'],
    [{ privileged: true }, 'site may gain rights'],
    [{ security_opt: ['no-new-privileges:true', 'seccomp=unconfined'] }, 'site may gain rights'],
    [{ mem_limit: '0' }, 'site has no limit of memory'],
    [{ pids_limit: -1 }, 'site has no limit of processes'],
    [{ network_mode: 'host' }, 'site shares the network of the machine'],
    [{ networks: [] }, 'site is in the default network'],
    [{ ports: ['3000:3000'] }, 'site listens on all addresses'],
    [{ volumes: ['/var/run/docker.sock:/docker.sock'] }, 'site sees a folder of the machine'],
    [{ image: 'node:24' }, 'site uses an image without a digest'],
    [{ environment: { BUILD_SECRET: 'hush' } }, 'site has BUILD_SECRET in its environment'],
    [{ secrets: ['NONE'] }, 'site has a secret without a file: NONE'],
  ])('finds %j', (changes, problem) => {
    expect(changed(changes)).toEqual([problem]);
  });
});

describe('deploy/compose.yaml', () => {
  test('each role is in one service', () => {
    const roles = ours.flatMap(([, service]) => [...getRoles(service)]);
    expect(roles.toSorted()).toEqual(['api', 'builder', 'decoder', 'indexer', 'jobs', 'web']);
  });

  test.each(ours)('%s gets only the secrets of its roles, as files', (_, service) => {
    const { secrets = [], environment = {} } = service;
    expect(secrets.filter((name) => !needsSetting(name, getRoles(service)))).toEqual([]);
    for (const name of secrets) expect(environment[`${name}_FILE`]).toBe(`/run/secrets/${name}`);
  });

  test.each(ours)(
    '%s is a configuration that the server accepts',
    (_, { environment = {}, secrets = [] }) => {
      const values: Record<string, string> = {
        DATABASE_URL: 'postgres://postgres/pitlane',
        MAIL_SMTP_URL: 'smtp://mail.example',
        BUILDER_PRIVATE_KEY: '1'.repeat(64),
        SETTLER_PRIVATE_KEY: '3'.repeat(64),
      };
      const given = secrets.map((name) => [name, values[name] ?? '2'.repeat(64)]);
      const site = { PITLANE_DEMO: '1', BINANCE_RPC_URL: 'http://node', MAIL_FROM: 'a@b.example' };
      const config = parseConfig({ ...site, ...environment, ...Object.fromEntries(given) });
      expect([...config.roles].join()).toBe(environment.ROLES);
    },
  );

  test('the decoder reaches nothing but its socket', () => {
    expect(services.decoder).toMatchObject({ network_mode: 'none', volumes: ['decoder:/run/decoder'] });
    expect([services.decoder?.secrets, services.decoder?.env_file, services.decoder?.networks]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const users = ours.filter(([, { user }]) => user === services.decoder?.user);
    expect(users.map(([name]) => name)).toEqual(['decoder']);
  });

  test('the database is in a network without a way out', () => {
    expect(services.postgres?.networks).toEqual(['data']);
    expect(compose.networks.data).toEqual({ internal: true });
  });

  test('secrets are in no commit and in no image', () => {
    for (const { file } of Object.values(compose.secrets)) expect(file).toMatch(/^\.\.\/secrets\//);
    expect(read('.gitignore')).toMatch(/^\/secrets\/$/m);
    expect(read('.dockerignore')).toMatch(/^secrets$/m);
  });
});
