import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { screen, waitFor, within } from '@testing-library/react';
import { type Address, parseEther } from 'viem';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { namesOf } from '../../testing/dom/open-item.ts';
import { makeTransfer, openMint } from '../../testing/dom/open-mint.ts';
import { findHeader } from '../../testing/dom/open-page.tsx';
import { readReason } from '../../testing/dom/read-reason.ts';
import { type ScriptedCall, ScriptedRevert } from '../../testing/dom/scripted-chain.ts';
import { scriptDatabases } from '../../testing/dom/scripted-database.ts';
import { getContracts } from '../../testing/dom/scripted-site.ts';
import { PROBLEMS } from '../../wallet/problem-words.ts';
import { mintStore } from './mint-store.ts';

const CARS = getContracts('binance').carCollection as Address;
const DEMO = { name: 'Demo wallet' };
const CONFIRM = 'Confirm in the demo wallet';

beforeEach(() => {
  scriptDatabases();
});

afterEach(() => {
  mintStore.setState({ phase: 'idle' });
});

const findSheet = async () => within(await screen.findByRole('dialog', { name: CONFIRM }));

describe('the demo wallet on /mint', () => {
  test('asks before it pays, and sends nothing that was rejected, or would fail by the time of the answer', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const paused = { now: false };
    const { user, connect, panel, getMint, chain } = await openMint({
      sale: {
        mint: ({ from }: ScriptedCall) => {
          if (paused.now) throw new ScriptedRevert(carCollectionAbi, 'CollectionPaused');
          return [makeTransfer(CARS, from)];
        },
      },
    });
    await connect(DEMO);
    await user.click(getMint());
    const sheet = await findSheet();
    await sheet.findByText('Simulation passed');
    expect(sheet.getByRole('region', { name: 'You pay' }).textContent).toContain('0.05 BNB');
    expect(sheet.getByRole('region', { name: 'You receive' }).textContent).toContain(
      '1 new car, still under cover',
    );
    await user.click(sheet.getByRole('button', { name: 'Reject' }));
    const failure = await within(panel).findByRole('alert');
    expect(failure.textContent).toContain(PROBLEMS.REJECTED.title);

    const again = async () => user.click(await within(panel).findByRole('button', { name: 'Try again' }));
    await again();
    const second = await findSheet();
    await second.findByText('Simulation passed');
    paused.now = true;
    await user.click(second.getByRole('button', { name: 'Confirm' }));
    await within(panel).findByText(PROBLEMS.PAUSED.title);
    expect(chain.sent).toEqual([]);

    paused.now = false;
    await again();
    const third = await findSheet();
    await third.findByText('Simulation passed');
    await user.click(third.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('CAR Minted Succesfully !!');
    expect(namesOf(chain)).toEqual(['mint']);
  });

  test('that has coins says so, and cannot ask the faucet in vain', async () => {
    const { user, connect, server } = await openMint();
    const coins = { balance: String(parseEther('100')), enough: String(parseEther('50')), wait_seconds: 0 };
    server.answer({ 'GET /api/faucet': coins });
    await connect(DEMO);
    await user.click(findHeader().getByRole('button', { name: /^Wallet 0x/ }));
    const yours = within(await screen.findByRole('dialog', { name: 'Your wallet' }));
    await user.click(yours.getByRole('button', { name: 'Coins and key' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Demo wallet' }));
    const words = 'The faucet fills wallets below 50.00 BNB.';
    const get = () => sheet.getByRole('button', { name: 'Get test coins on BNB Smart Chain' });
    await waitFor(() => expect(readReason(get())).toBe(words));
    expect(sheet.getAllByText(words).some(({ localName }) => localName === 'p')).toBe(true);
  });
});
