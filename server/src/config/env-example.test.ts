import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ENV_NAMES, parseConfig } from './config.ts';

const root = join(import.meta.dirname, '../../..');
const text = readFileSync(join(root, '.env.example'), 'utf8');
const lines = [...text.matchAll(/^#?([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => ({
  name,
  value,
}));
const deployment = {
  carCollection: '0x00000000000000000000000000000000000000AA',
  deployBlock: 1,
  feeBps: 250,
} as const;
const deployments = { 56: deployment, 137: deployment, 43114: deployment };

describe('.env.example', () => {
  test('names every variable that the server reads, once, and no other', () => {
    expect(lines.map(({ name }) => name).toSorted()).toEqual(ENV_NAMES.toSorted());
  });

  test('is a configuration as it is', () => {
    const config = parseConfig(parseEnv(text), deployments);
    expect(config).toMatchObject({
      siteUrl: 'https://cars.example',
      chains: [{ chain: 'binance', chainId: 56 }],
    });
  });

  test('shows values that the server accepts, and the defaults where there are some', () => {
    const shown = lines.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]);
    const all = parseConfig(Object.fromEntries(shown), deployments);
    const { BINANCE_RPC_URL } = parseEnv(text);
    const bare = parseConfig({ BINANCE_RPC_URL }, deployments);
    expect(all.chains.map(({ chainId }) => chainId)).toEqual([56, 137, 43_114]);
    expect(all.chains[0]?.explorer).toBe(bare.chains[0]?.explorer);
    for (const name of ['port', 'host', 'dataDir', 'roles', 'demo', 'logLevel', 'webBuild'] as const) {
      expect({ [name]: all[name] }).toEqual({ [name]: bare[name] });
    }
  });

  test('docs/self-hosting.md explains every variable', () => {
    const guide = readFileSync(join(root, 'docs/self-hosting.md'), 'utf8');
    const missing = ENV_NAMES.filter((name) => !guide.includes(`\`${name}\``));
    expect(missing).toEqual([]);
  });
});
