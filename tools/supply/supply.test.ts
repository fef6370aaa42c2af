import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LOCKED_FOLDERS } from '../complete-lockfile.ts';
import { root } from '../start/bootstrap.mjs';
import { toCycloneDx } from './cyclonedx.ts';
import { divideFindings, findAdvisories, readNpmAudit, type Snapshot } from './find-advisories.ts';
import { type LockedPackage, readLockfile } from './read-lockfile.ts';

const snapshot = JSON.parse(readFileSync(join(root, 'tools/supply/advisories.json'), 'utf8')) as Snapshot;
const packages = LOCKED_FOLDERS.flatMap((folder) => readLockfile(root, folder));
const at = (version: string, name = 'ws'): LockedPackage => ({
  place: `node_modules/${name}`,
  name,
  version,
  isDev: false,
  isOptional: false,
});

describe('findAdvisories', () => {
  test('the lockfiles have no weakness that is known and not accepted', () => {
    const { open } = divideFindings(findAdvisories(packages, snapshot), snapshot, snapshot.date);
    expect(open).toEqual([]);
  });

  const ranges = [{ introduced: '1.2.0', fixed: '1.10.0' }, { introduced: '2.0.0' }];
  const advisories = [{ id: 'GHSA-1', package: 'ws', severity: 'high', title: 'It breaks', ranges }];
  const known: Snapshot = { date: '2026-01-01', source: 'a test', advisories, accepted: [] };
  test.each([
    ['1.1.9', 0],
    ['1.2.0-beta.1', 0],
    ['1.2.0', 1],
    ['1.9.9', 1],
    ['1.10.0-rc.1', 1],
    ['1.10.0', 0],
    ['1.10.0+build.1', 0],
    ['2.0.0', 1],
    ['10.0.0', 1],
  ])('knows whether %s is affected', (version, count) => {
    expect(findAdvisories([at(version), at(version, 'wss')], known)).toHaveLength(count);
  });

  test('an acceptance is for one package, until a day', () => {
    const accepted = [{ id: 'GHSA-1', package: 'ws', because: 'only tests use it', until: '2026-06-30' }];
    const findings = findAdvisories([at('1.2.0')], known);
    expect(divideFindings(findings, { ...known, accepted }, '2026-06-30').open).toEqual([]);
    expect(divideFindings(findings, { ...known, accepted }, '2026-07-01').open).toHaveLength(1);
    expect(
      divideFindings(
        findings.map((one) => ({ ...one, name: 'wss' })),
        { ...known, accepted },
        '2026-01-01',
      ).open,
    ).toHaveLength(1);
  });

  test('each acceptance has a reason and is about an advisory of the list', () => {
    const found = findAdvisories(packages, snapshot).map(({ id, name }) => `${id} ${name}`);
    expect(snapshot.accepted.filter(({ because }) => because.length < 20)).toEqual([]);
    expect(
      snapshot.accepted.map((one) => `${one.id} ${one.package}`).filter((one) => !found.includes(one)),
    ).toEqual([]);
  });
});

describe('readNpmAudit', () => {
  test('reads the causes, and not the packages that only depend on them', () => {
    const cause = {
      name: 'ws',
      title: 'It breaks',
      url: 'https://advisories.example/GHSA-1',
      severity: 'high',
    };
    const text = JSON.stringify({
      vulnerabilities: { ws: { nodes: ['node_modules/ws'], via: [cause] }, viem: { via: ['ws'] } },
    });
    expect(readNpmAudit(text)).toEqual([
      { id: 'GHSA-1', name: 'ws', severity: 'high', title: 'It breaks', places: ['node_modules/ws'] },
    ]);
    expect(readNpmAudit('{"vulnerabilities":{}}')).toEqual([]);
  });

  test('a registry that refuses is no answer', () => {
    expect(readNpmAudit('{"message":"405 Method Not Allowed","statusCode":405}')).toBeUndefined();
  });
});

describe('toCycloneDx', () => {
  const bill = toCycloneDx({ name: 'pitlane', version: '1.0.0' }, packages);

  test('names every package of the lockfiles once, with its checksum', () => {
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
    const named = bill.components.map(({ name, version }) => `${name}@${version}`);
    expect(new Set(named).size).toBe(named.length);
    expect(new Set(named)).toEqual(new Set(packages.map(({ name, version }) => `${name}@${version}`)));
    for (const { hashes = [] } of bill.components)
      for (const { alg, content } of hashes) expect([alg, content.length]).toEqual(['SHA-512', 128]);
    expect(bill.components.find(({ name }) => name === 'hono')).toMatchObject({ scope: 'required' });
    expect(bill.components.find(({ name }) => name === 's3rver')).toMatchObject({ scope: 'excluded' });
  });

  test('writes scoped names as package addresses', () => {
    const [component] = toCycloneDx({ name: 'a', version: '1' }, [at('1.0.0', '@scope/name')]).components;
    expect(component?.purl).toBe('pkg:npm/%40scope/name@1.0.0');
  });

  test('is the same for the same lockfiles, and differs for others', () => {
    expect(toCycloneDx({ name: 'pitlane', version: '1.0.0' }, packages)).toEqual(bill);
    const { serialNumber } = toCycloneDx({ name: 'pitlane', version: '1.0.0' }, packages.slice(1));
    expect(serialNumber).not.toBe(bill.serialNumber);
    expect(serialNumber).toMatch(
      /^urn:uuid:[\da-f]{8}-[\da-f]{4}-[1-5][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    );
  });

  test('a package that is also needed at run time is delivered', () => {
    const twice = [at('1.0.0'), { ...at('1.0.0'), place: 'tools/node_modules/ws', isDev: true }];
    expect(toCycloneDx({ name: 'a', version: '1' }, twice).components).toMatchObject([{ scope: 'required' }]);
  });
});
