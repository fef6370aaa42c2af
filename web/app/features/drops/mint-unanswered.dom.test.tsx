import { act, screen, waitFor, within } from '@testing-library/react';
import type { Hex } from 'viem';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openMint } from '../../testing/dom/open-mint.ts';
import { ownerRequestStore } from '../../wallet/owner-requests.ts';
import { readPending } from '../../wallet/tx/pending-transactions.ts';
import { mintStore } from './mint-store.ts';

const SUCCESS = 'CAR Minted Succesfully !!';

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  mintStore.setState({ phase: 'idle' });
});

/** Lets the seconds pass after which a page offers to stop waiting, once the wallet has been asked. */
async function passPatience(press: () => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await press();
  await waitFor(() => expect(ownerRequestStore.getState()).toHaveLength(1));
  await act(() => vi.advanceTimersByTimeAsync(8_000));
  vi.useRealTimers();
}

describe('a wallet that does not answer', () => {
  test('a transaction is left, and followed when the wallet sends it after all', async () => {
    const { user, getMint, panel, wallet, chain, connect } = await openMint();
    await connect(wallet);
    const late = Promise.withResolvers<Hex>();
    let sent: unknown;
    wallet.state.answers.eth_sendTransaction = ([call]) => {
      sent = call;
      return late.promise;
    };
    expect(within(panel).queryByRole('button', { name: 'Stop waiting' })).toBeNull();
    await passPatience(() => user.click(getMint()));
    await within(panel).findByText(/^Waiting for Test Wallet…/);
    await user.click(within(panel).getByRole('button', { name: 'Stop waiting' }));
    const failure = await within(panel).findByRole('alert');
    expect(failure.textContent).toContain('You stopped waiting');
    expect(failure.textContent).toContain(
      'If you confirm it while this page is open, Pitlane follows the transaction',
    );
    expect(readPending()).toEqual([]);
    late.resolve(chain.send(sent as never));
    await screen.findByText('Your wallet sent the transaction after all. We’re following it.');
    await screen.findByText(SUCCESS);
    expect(chain.sent).toHaveLength(1);
    expect(readPending()).toEqual([]);
  });

  test('a second request is ended when the wallet sends the first, and the first is followed', async () => {
    const { user, getMint, panel, wallet, chain, connect } = await openMint();
    await connect(wallet);
    const late = Promise.withResolvers<Hex>();
    const sent: unknown[] = [];
    wallet.state.answers.eth_sendTransaction = ([call]) => {
      sent.push(call);
      return sent.length === 1 ? late.promise : new Promise(() => undefined);
    };
    await passPatience(() => user.click(getMint()));
    await user.click(await within(panel).findByRole('button', { name: 'Stop waiting' }));
    await user.click(await within(panel).findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    late.resolve(chain.send(sent[0] as never));
    await screen.findByText('Your wallet sent the first request. Reject the second one there.');
    await screen.findByText(SUCCESS);
    expect(ownerRequestStore.getState()).toEqual([]);
    expect(chain.sent).toHaveLength(1);
  });

  test('a late refusal changes nothing, and a late answer that is no hash neither', async () => {
    const { user, getMint, panel, wallet, connect } = await openMint();
    await connect(wallet);
    const late = Promise.withResolvers<unknown>();
    wallet.state.answers.eth_sendTransaction = () => late.promise;
    await passPatience(() => user.click(getMint()));
    await user.click(await within(panel).findByRole('button', { name: 'Stop waiting' }));
    await within(panel).findByText('You stopped waiting');
    late.resolve({ hash: '0x12' });
    wallet.state.answers = {};
    await user.click(within(panel).getByRole('button', { name: 'Try again' }));
    await screen.findByText(SUCCESS);
  });

  test('a lock of the wallet ends the waiting, and says what may still come', async () => {
    const { user, getMint, panel, wallet, connect } = await openMint();
    await connect(wallet);
    wallet.ignore('eth_sendTransaction');
    await user.click(getMint());
    await waitFor(() => expect(ownerRequestStore.getState()).toHaveLength(1));
    act(() => wallet.lock());
    const failure = await within(panel).findByRole('alert');
    expect(failure.textContent).toContain('The wallet has disconnected');
    expect(failure.textContent).toContain(
      'If you confirm it while this page is open, Pitlane follows the transaction',
    );
  });

  test.each(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])(
    'a switch of the network is left: %s',
    async (method) => {
      const { user, panel, wallet, connect } = await openMint();
      wallet.goToEthereum();
      await connect(wallet);
      wallet.ignore(method);
      const press = async () =>
        user.click(await within(panel).findByRole('button', { name: 'Switch network' }));
      await passPatience(press);
      await user.click(await within(panel).findByRole('button', { name: 'Stop waiting' }));
      const notice = await within(panel).findByText(/You stopped waiting|didn’t respond/);
      expect(notice).toBeDefined();
      wallet.state.answers = {};
      const again = within(panel).getByRole('button', { name: 'Switch network' });
      await user.click(again);
      await waitFor(() => expect(again.isConnected).toBe(false));
    },
  );

  test('a wallet that says yes to a switch and stays where it is, is told from one that switches', async () => {
    const { user, panel, wallet, connect } = await openMint();
    wallet.goToEthereum();
    await connect(wallet);
    wallet.state.answers.wallet_switchEthereumChain = () => null;
    await user.click(await within(panel).findByRole('button', { name: 'Switch network' }));
    await within(panel).findByText(/is still on another network/);
  });
});
