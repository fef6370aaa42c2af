import { describe, expect, test } from 'vitest';
import { parseConfig } from './config.ts';

const parse = (env: Record<string, string>) =>
  parseConfig({ PITLANE_DEMO: '1', BINANCE_RPC_URL: 'http://127.0.0.1:8545', ...env });

describe('parseConfig, SCANNER_URL', () => {
  test.each([
    [undefined, undefined],
    ['clamd://127.0.0.1', { host: '127.0.0.1', port: 3310 }],
    ['clamd://scanner.example:3311', { host: 'scanner.example', port: 3311 }],
    ['clamd://[::1]:3310/', { host: '::1', port: 3310 }],
    ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ])('%s is read', (SCANNER_URL, scanner) => {
    expect(parse(SCANNER_URL === undefined ? {} : { SCANNER_URL }).scanner).toEqual(scanner);
  });

  test.each([
    'http://127.0.0.1:3310',
    '127.0.0.1:3310',
    'clamd://',
    'clamd://host:0x',
    'clamd://host:99999',
    'clamd://host/path',
    'clamd://name:word@host',
    'unix:run/clamd.ctl',
    '/run/clamav/clamd.ctl',
  ])('%s is refused', (SCANNER_URL) => {
    expect(() => parse({ SCANNER_URL })).toThrow(/SCANNER_URL: must be clamd:\/\/host:3310/);
  });
});
