import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/dom/render-part.tsx';
import { ownerRequestStore, type WalletRequest } from '../owner-requests.ts';
import { WaitingForWallet } from './waiting-for-wallet.tsx';

const REQUEST: WalletRequest = {
  wallet: {},
  walletName: 'Test Wallet',
  method: 'eth_sendTransaction',
  params: [],
  askedAt: 0,
  stop: () => undefined,
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  ownerRequestStore.setState([]);
  vi.useRealTimers();
});

/** Shows what there is to say of a request that has been open for so many milliseconds. */
async function renderWaiting(given: Partial<WalletRequest>, ms = 8_000) {
  ownerRequestStore.setState([{ ...REQUEST, askedAt: Date.now(), ...given }]);
  const part = renderPart(<WaitingForWallet connecting={given.method === 'eth_requestAccounts'} />);
  await act(() => vi.advanceTimersByTimeAsync(ms));
  return part;
}

describe('WaitingForWallet', () => {
  test('gives a wallet some seconds', async () => {
    await renderWaiting({}, 7_999);
    expect(screen.queryByRole('status')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByRole('status').textContent).toContain('Waiting for Test Wallet…');
  });

  test('says nothing beside a question that the page itself shows', async () => {
    await renderWaiting({ asksHere: true });
    expect(screen.queryByRole('button', { name: 'Stop waiting' })).toBeNull();
  });

  test('is the way out of any wallet that is being connected', async () => {
    await renderWaiting({ asksHere: true, method: 'eth_requestAccounts' });
    expect(screen.getByRole('button', { name: 'Stop waiting' })).toBeDefined();
  });
});
