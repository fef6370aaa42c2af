import { describe, expect, test } from 'vitest';
import { findProblems, parse } from '../testing/test-config.ts';

const chain = { BINANCE_RPC_URL: 'https://a' };
const ID = '0123456789abcdef0123456789abcdef';

describe('findWalletConnect', () => {
  test('without an id there is none', () => {
    expect(parse(chain).walletConnect).toBeUndefined();
  });

  test.each([
    [undefined, 'wss://relay.walletconnect.org'],
    ['wss://relay.example/', 'wss://relay.example'],
    ['wss://relay.example:8443/v2', 'wss://relay.example:8443/v2'],
    ['ws://127.0.0.1:4000', 'ws://127.0.0.1:4000'],
  ])('with an id and the relay %s, pages meet wallets at %s', (WALLETCONNECT_RELAY_URL, relayUrl) => {
    const config = parse({ ...chain, WALLETCONNECT_PROJECT_ID: ID, WALLETCONNECT_RELAY_URL });
    expect(config.walletConnect).toEqual({ projectId: ID, relayUrl });
  });
});

describe('findWalletConnectProblems', () => {
  test.each([
    [{ WALLETCONNECT_PROJECT_ID: 'mine' }, 'WALLETCONNECT_PROJECT_ID: must be 32 hexadecimal digits'],
    [{ WALLETCONNECT_PROJECT_ID: ID.toUpperCase() }, 'WALLETCONNECT_PROJECT_ID: must be 32 hexadecimal'],
    [{ WALLETCONNECT_RELAY_URL: 'wss://relay.example' }, 'WALLETCONNECT_PROJECT_ID: missing'],
    [
      { WALLETCONNECT_PROJECT_ID: ID, WALLETCONNECT_RELAY_URL: 'https://relay.example' },
      'WALLETCONNECT_RELAY_URL: must be a wss:// address',
    ],
    [
      { WALLETCONNECT_PROJECT_ID: ID, WALLETCONNECT_RELAY_URL: 'ws://relay.example' },
      'WALLETCONNECT_RELAY_URL: must be a wss:// address; ws:// is for a relay on this machine',
    ],
    [
      { WALLETCONNECT_PROJECT_ID: ID, WALLETCONNECT_RELAY_URL: 'wss://relay.example/?key=1' },
      'WALLETCONNECT_RELAY_URL: must end after the host, port or path',
    ],
  ])('refuses %o', (env, problem) => {
    expect(findProblems({ ...chain, ...env })).toEqual([expect.stringContaining(problem)]);
  });
});
