import { describe, expect, test } from 'vitest';
import { ACCOUNT_GONE, DEMO_WALLET_ID, walletStateOf } from './connection-state.ts';
import type { WalletState } from './wallet-store.ts';

const connected: WalletState = {
  status: 'connected',
  address: '0xab',
  chainId: 1,
  kind: 'injected',
  walletName: 'W',
};
const connector = { id: 'io.example', name: 'Example' };

describe('walletStateOf', () => {
  test('a connected wallet has its account, chain and name', () => {
    const next = { status: 'connected', address: '0xAB', chainId: 31_356, connector } as const;
    expect(walletStateOf(next, { status: 'connecting' }, false)).toEqual({
      status: 'connected',
      address: '0xab',
      chainId: 31_356,
      kind: 'injected',
      walletName: 'Example',
    });
  });

  test('the demo wallet is known by its id', () => {
    const next = {
      status: 'connected',
      address: '0x1',
      chainId: 1,
      connector: { id: DEMO_WALLET_ID, name: 'D' },
    } as const;
    expect(walletStateOf(next, { status: 'connecting' }, false).kind).toBe('demo');
  });

  test('an account removed by the wallet leaves a hint, a disconnect on this page none', () => {
    expect(walletStateOf({ status: 'disconnected' }, connected, false)).toEqual({
      status: 'disconnected',
      hint: ACCOUNT_GONE,
    });
    expect(walletStateOf({ status: 'disconnected' }, connected, true)).toEqual({ status: 'disconnected' });
    expect(walletStateOf({ status: 'disconnected' }, { status: 'connecting' }, false)).toEqual({
      status: 'disconnected',
    });
  });

  test('reconnecting on load is the check, not a connect by the visitor', () => {
    expect(walletStateOf({ status: 'reconnecting' }, { status: 'checking' }, false).status).toBe('checking');
    expect(walletStateOf({ status: 'connecting' }, { status: 'checking' }, false).status).toBe('checking');
    expect(walletStateOf({ status: 'connecting' }, { status: 'disconnected' }, false).status).toBe(
      'connecting',
    );
  });
});
