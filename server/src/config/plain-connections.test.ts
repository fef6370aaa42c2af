import { describe, expect, test } from 'vitest';
import { findProblems, parse } from '../testing/test-config.ts';

const NODE = { BINANCE_RPC_URL: 'https://bsc.example' };
const plainOf = (env: Record<string, string>) => parse({ ...NODE, ...env }).plainConnections;

describe('the address of a site', () => {
  const refused = [expect.stringMatching(/^PUBLIC_ORIGIN: must be an https:\/\/ address/)];

  test.each([
    'http://cars.example',
    'http://192.168.1.7:3000',
    'http://cars.lan/market',
    'http://localhost.example',
  ])('is refused in the clear: %s', (address) => {
    expect(findProblems({ ...NODE, PUBLIC_ORIGIN: address })).toEqual(refused);
  });

  test.each([
    'http://localhost:4000',
    'http://127.0.0.1',
    'http://127.1.2.3',
    'http://[::1]:80',
    'https://cars.example',
  ])('is taken: %s', (address) => {
    expect(findProblems({ ...NODE, PUBLIC_ORIGIN: address })).toEqual([]);
  });

  test('may be in the clear where the operator says so, and in the demo world', () => {
    const PUBLIC_ORIGIN = 'http://cars.lan';
    const own = parse({ ...NODE, PUBLIC_ORIGIN, ALLOW_PLAIN: 'DATABASE_URL, PUBLIC_ORIGIN' });
    expect([own.siteUrl, own.plainConnections]).toEqual([PUBLIC_ORIGIN, []]);
    expect(parse({ ...NODE, PUBLIC_ORIGIN, PITLANE_DEMO: '1' }).plainConnections).toEqual([]);
  });

  test('is allowed by its own name alone', () => {
    const env = { ...NODE, PUBLIC_ORIGIN: 'http://cars.lan' };
    expect(findProblems({ ...env, ALLOW_PLAIN: 'DATABASE_URL' })).toEqual(refused);
    expect(findProblems({ ...env, ALLOW_PLAIN: '1' })[0]).toMatch(
      /^ALLOW_PLAIN: must be some of PUBLIC_ORIGIN, /,
    );
  });
});

describe('plainConnections', () => {
  test.each([
    [{ DATABASE_URL: 'postgres://u:p@db.example/x' }, ['DATABASE_URL']],
    [{ DATABASE_URL: 'postgres://u:p@10.0.0.2/x?sslmode=prefer' }, ['DATABASE_URL']],
    [{ DATABASE_URL: 'postgres://u:p@db.example/x?sslmode=require' }, []],
    [{ DATABASE_URL: 'postgres://u:p@127.0.0.1/x' }, []],
    [{ DATABASE_URL: 'postgres:///x?host=/run/postgresql' }, []],
    [{ BINANCE_RPC_URL: 'http://node.example' }, ['BINANCE_RPC_URL']],
    [{ BINANCE_RPC_URL: 'http://localhost:8545', BINANCE_WS_URL: 'ws://10.0.0.3' }, ['BINANCE_WS_URL']],
    [
      { BINANCE_PROXY_RPC_URL: 'http://node.example', BINANCE_WS_URL: 'wss://node.example' },
      ['BINANCE_PROXY_RPC_URL'],
    ],
    [{ DATABASE_URL: 'postgres://u:p@postgres/x', ALLOW_PLAIN: 'DATABASE_URL' }, []],
  ])('of %j are %j', (env, wanted) => {
    expect(plainOf(env)).toEqual(wanted);
  });
});
