import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findMissingPlatforms, LOCKED_FOLDERS, type Lockfile } from './complete-lockfile.ts';

const wants = (name: string) => ({ version: '1.0.0', optionalDependencies: { [name]: '1.0.0' } });

describe('findMissingPlatforms', () => {
  test.each(LOCKED_FOLDERS)(
    'our lockfile in %s names every platform: Macs and Arm machines find their binaries',
    (folder) => {
      const text = readFileSync(join(import.meta.dirname, '..', folder, 'package-lock.json'), 'utf8');
      expect(findMissingPlatforms(JSON.parse(text) as Lockfile)).toEqual({});
    },
  );

  test('a missing one is added by name, version and platform', () => {
    const packages = { 'node_modules/anvil': wants('@foundry/anvil-darwin-amd64') };
    expect(findMissingPlatforms({ packages })).toEqual({
      'node_modules/@foundry/anvil-darwin-amd64': {
        version: '1.0.0',
        optional: true,
        os: ['darwin'],
        cpu: ['x64'],
      },
    });
  });

  test('one is found where Node would find it', () => {
    const found = { version: '1.0.0' };
    const packages = {
      'web/node_modules/css': wants('css-linux-x64'),
      'web/node_modules/css-linux-x64': found,
      'node_modules/kit/node_modules/esbuild': wants('esbuild-linux-x64'),
      'node_modules/esbuild-linux-x64': found,
    };
    expect(findMissingPlatforms({ packages })).toEqual({});
  });

  test('an unknown kind of platform is an error', () => {
    const packages = { 'node_modules/css': wants('css-wasm32-wasi') };
    expect(() => findMissingPlatforms({ packages })).toThrow('css-wasm32-wasi');
  });
});
