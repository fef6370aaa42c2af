import { act, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { GARAGE } from '../testing/dom/acts/garage.ts';
import { MINTING } from '../testing/dom/acts/minting.ts';
import { describeWalletChanges } from '../testing/dom/acts/wallet-changes.ts';
import { startFakeClock } from '../testing/dom/fake-clock.ts';

describeWalletChanges({ ...MINTING, ...GARAGE });

test('what a wallet sends on another network all the same is never taken for done', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  startFakeClock();
  const { wallet, press, readEnd, reset } = await MINTING.mint.open();
  onTestFinished(reset);
  wallet.state.answers.eth_sendTransaction = () => {
    wallet.goTo('matic');
    return `0x${'e'.repeat(64)}`;
  };
  await press();
  await waitFor(() => expect(wallet.asked).toContain('eth_sendTransaction'));
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  await waitFor(() => expect(readEnd()).toBe('DROPPED'));
  expect(document.body.textContent).toContain('Check your wallet before you send it again');
});
