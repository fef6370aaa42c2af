import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { needsSetting, ROLES, type Role } from '@pitlane/server/config/secrets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../start/bootstrap.mjs';

const folder = join(root, 'deploy/systemd');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const services = readdirSync(folder).filter((name) => name.endsWith('.service'));
const servers = services.filter((name) => read(name).includes('server/src/main.ts'));
const getRoles = (unit: string) => (/ROLES=([\w,]+)/.exec(read(unit))?.[1] ?? '').split(',') as Role[];
/**
 * What systemd makes of a setting: it reads the unit and then its drop-ins in the order of their names. A list grows with each line, and
 * an empty line empties it.
 */
function readEffective(unit: string, setting: string): string {
  const dropIns = ['pitlane-.service.d', `${unit}.d`]
    .filter((dir) => existsSync(join(folder, dir)))
    .flatMap((dir) => readdirSync(join(folder, dir)).map((name) => ({ name, path: `${dir}/${name}` })))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  let value: string[] = [];
  for (const path of [unit, ...dropIns.map((each) => each.path)]) {
    for (const [, given = ''] of read(path).matchAll(new RegExp(`^${setting}=(.*)$`, 'gm'))) {
      const isList = setting.startsWith('Restrict');
      value = given === '' ? [] : [...(isList ? value : []), given];
    }
  }
  return value.join(' ');
}
const hasAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0;
/** Of ten. Version 252 gives a unit without any hardening 9.6. */
const MAX_EXPOSURE = 2.5;

describe('deploy/systemd', () => {
  test('each role has one unit', () => {
    expect(servers.flatMap(getRoles).toSorted()).toEqual([...ROLES].toSorted());
  });

  test.each(services)('%s starts files that exist', (unit) => {
    const started = [...read(unit).matchAll(/^ExecStart=(.+)$/gm)].flatMap(([, line = '']) =>
      line.split(' '),
    );
    const files = started
      .map((word) => word.replace('/srv/pitlane/current/', ''))
      .filter((word) => /^(deploy|server)\//.test(word));
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test.each(services)('%s has no secret in its environment', (unit) => {
    const set = [...read(unit).matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = '']) => line.split(' '));
    const names = set.map((pair) => pair.split('=')[0] ?? '');
    expect(names.length).toBeGreaterThan(0);
    const none = new Set<Role>();
    expect(names.filter((name) => !needsSetting(name, none))).toEqual([]);
  });

  test('each unit has secrets of its own, and the decoder has none', () => {
    const folders = services.map((unit) => [
      unit,
      [...read(unit).matchAll(/^LoadCredential=\w+:([^\n]+)$/gm)].map(([, path]) => path).join(),
    ]);
    const own = new Map(folders.map(([unit = '', path = '']) => [unit, path]));
    expect(own.get('pitlane-decoder.service')).toBe('');
    own.delete('pitlane-decoder.service');
    expect(new Set(own.values()).size).toBe(own.size);
    expect([...own.values()].every((path) => path.startsWith('/etc/pitlane/secrets/'))).toBe(true);
    expect(read('pitlane-decoder.service')).not.toContain('EnvironmentFile');
  });

  test('the backup and the decoder have users of their own', () => {
    const users = services.map((unit) => [unit, /^User=(.+)$/m.exec(read(unit))?.[1]]);
    expect(Object.fromEntries(users)).toMatchObject({
      'pitlane-backup.service': 'pitlane-backup',
      'pitlane-decoder.service': 'pitlane-decoder',
    });
  });

  test.each([
    ['pitlane-decoder.service', 'RestrictAddressFamilies', 'AF_UNIX'],
    ['pitlane-backup.service', 'UMask', '0077'],
    ['pitlane-builder.service', 'UMask', '0027'],
  ])('%s has its own %s after all drop-ins: %s', (unit, setting, value) => {
    expect(readEffective(unit, setting)).toBe(value);
  });

  test('the target starts every server', () => {
    const started = servers.map((unit) => unit.replace('@', '@3000'));
    expect(
      read('pitlane.target')
        .match(/^Wants=(.+)$/m)?.[1]
        ?.split(' ')
        .toSorted(),
    ).toEqual(started.toSorted());
    for (const unit of servers) expect(read(unit)).toMatch(/^PartOf=pitlane\.target$/m);
  });

  // Otherwise a restore, as the guide has it, begins while the old processes still write.
  test('stopping the target waits for every server', () => {
    for (const unit of servers) expect(read(unit)).toMatch(/^After=pitlane\.target$/m);
  });
});

// Needs systemd-analyze; it works without a running systemd.
describe.skipIf(!hasAnalyze)('systemd-analyze security', () => {
  let copy: string;
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'pitlane-units-'));
    cpSync(folder, copy, { recursive: true });
  });
  afterAll(() => rmSync(copy, { recursive: true }));
  const measure = (unit: string) => {
    const args = ['security', '--offline=true', '--no-pager', join(copy, unit)];
    const { stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
    const [, exposure] = /Overall exposure level .+: ([\d.]+)/.exec(stdout) ?? [];
    if (!exposure) throw new Error(`systemd-analyze says nothing of ${unit}: ${stderr}`);
    return Number(exposure);
  };

  test.each(services)(`%s exposes at most ${MAX_EXPOSURE}`, (unit) => {
    expect(measure(unit)).toBeLessThanOrEqual(MAX_EXPOSURE);
  });

  test('a unit without the drop-in exposes more', () => {
    rmSync(join(copy, 'pitlane-.service.d'), { recursive: true });
    expect(measure('pitlane-builder.service')).toBeGreaterThan(MAX_EXPOSURE);
  });
});
