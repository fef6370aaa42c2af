import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeSite } from '../testing/dom/scripted-site.ts';
import { DEMO_WALLET_ID } from './connection-state.ts';
import { ownerRequestStore } from './owner-requests.ts';
import { createWagmiConfig } from './wagmi-config.ts';
import { stopWaiting } from './wallet-requests.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The demo wallet's connector, whose provider never answers. */
function findDemo() {
  const silent = {
    request: () => new Promise(() => undefined),
    on: () => undefined,
    removeListener: () => undefined,
  };
  const { connectors } = createWagmiConfig(makeSite(), silent as never);
  const demo = connectors.find(({ id }) => id === DEMO_WALLET_ID);
  if (!demo) throw new Error('there is no demo wallet');
  return demo;
}

describe('the demo wallet', () => {
  test('ends what needs no owner within seconds', async () => {
    const failure = findDemo()
      .getAccounts()
      .catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await failure).toMatchObject({ problem: { code: 'WALLET_SILENT' } });
  });

  test('can be left while it is being connected, and asks on the page itself', async () => {
    const demo = findDemo();
    const provider = (await demo.getProvider()) as { request: (given: object) => Promise<unknown> };
    const failure = provider.request({ method: 'eth_requestAccounts' }).catch((error: unknown) => error);
    expect(ownerRequestStore.getState()).toMatchObject([{ walletName: 'Demo wallet', asksHere: true }]);
    stopWaiting(provider);
    expect(await failure).toMatchObject({ problem: { code: 'STOPPED' } });
  });
});
