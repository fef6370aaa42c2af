import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AUCTIONS } from '../testing/dom/acts/auctions.ts';
import { describeWalletChanges, openQuestion } from '../testing/dom/acts/wallet-changes.ts';

describeWalletChanges(AUCTIONS);

test('the sheet of a new auction stays when the wallet leaves the owner of the item, and says what becomes of it', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { wallet, answer } = await openQuestion(AUCTIONS['start an auction'], 0);
  act(() => wallet.switchAccounts([`0x${'d'.repeat(40)}`]));
  const sheet = await screen.findByRole('dialog', { name: 'Auction' });
  expect(sheet.textContent).toContain('Approve, in progress');
  await act(async () => answer());
  await within(sheet).findByText('Your wallet is on another account');
});
