import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { networkName, wrongNetworkText } from '@pitlane/shared/domain/chain/networks';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { openMint } from '../../testing/dom/open-mint.ts';
import { readReason } from '../../testing/dom/read-reason.ts';
import type { AskedRequest } from '../../testing/dom/scripted-server.ts';
import { PROBLEMS } from '../../wallet/problem-words.ts';
import { mintStore } from './mint-store.ts';

const SUCCESS = 'CAR Minted Succesfully !!';
const DEMO_CHAIN = wrongNetworkText('binance', CHAIN_FACTS.binance.demoId);

let log: MockInstance;

beforeEach(() => {
  log = vi.spyOn(console, 'error').mockReturnValue();
});

afterEach(() => {
  mintStore.setState({ phase: 'idle' });
  Reflect.deleteProperty(navigator, 'locks');
});

describe('the wallet on /mint', () => {
  test('on the wrong network the toast names the right one by what it is, and a button switches', async () => {
    const { user, wallet, connect, panel, getMint } = await openMint();
    wallet.goToEthereum();
    await connect(wallet);
    const notice = await within(panel).findByRole('status');
    // On the real BNB Smart Chain it is 'Please connect with BSC Mainnet' (shared/src/domain/chain/networks.test.ts).
    expect(notice.textContent).toContain('Please connect with Pitlane demo chain (BNB Smart Chain)');
    expect(notice.textContent).toContain('Your wallet is on Ethereum.');
    await user.click(getMint());
    await within(screen.getByRole('region', { name: 'Messages' })).findByText(DEMO_CHAIN);
    expect(wallet.asked).not.toContain('eth_sendTransaction');
    await user.click(within(notice).getByRole('button', { name: 'Switch network' }));
    await waitFor(() => expect(within(panel).queryByRole('status')).toBeNull());
    expect(wallet.asked).toContain('wallet_addEthereumChain');
    await user.click(getMint());
    await screen.findByText(SUCCESS);
  });

  test('a declined switch is said, and the page follows when the person switches in the wallet', async () => {
    const { user, wallet, connect, panel } = await openMint();
    wallet.goTo('avalanche');
    await connect(wallet);
    const notice = await within(panel).findByRole('status');
    expect(notice.textContent).toContain(`Your wallet is on ${networkName(CHAIN_FACTS.avalanche.demoId)}.`);
    wallet.refuse();
    await user.click(within(notice).getByRole('button', { name: 'Switch network' }));
    await waitFor(() => expect(notice.textContent).toContain('You declined the switch in the wallet.'));
    expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('didn’t switch'), expect.anything());
    wallet.goTo('binance');
    await waitFor(() => expect(within(panel).queryByRole('status')).toBeNull());
  });

  test('one that goes to another network in the middle is asked for nothing', async () => {
    const { user, wallet, connect, panel, chain, getMint, server } = await openMint();
    await connect(wallet);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const trial = Promise.withResolvers<void>();
    server.answer({
      'POST /rpc/binance': async (request: AskedRequest) => {
        if (JSON.stringify(request.body).includes('eth_estimateGas')) {
          trial.resolve();
          await held;
        }
        return chain.answer(request);
      },
    });
    await user.click(getMint());
    await trial.promise;
    wallet.goTo('matic');
    await within(panel).findByRole('button', { name: 'Switch network' });
    release();
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Progress of the mint' })).toBeNull());
    expect(readReason(getMint())).toBeUndefined();
    expect(wallet.asked).not.toContain('eth_sendTransaction');
  });

  test('is not asked while another tab asks it', async () => {
    const { user, wallet, connect, panel, getMint } = await openMint();
    await connect(wallet);
    const locks = { request: (_: string, __: object, work: (lock: null) => unknown) => work(null) };
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
    await user.click(getMint());
    await within(panel).findByText(PROBLEMS.OTHER_TAB.title);
    expect(wallet.asked).not.toContain('eth_sendTransaction');
    Reflect.deleteProperty(navigator, 'locks');
    await user.click(within(panel).getByRole('button', { name: 'Try again' }));
    await screen.findByText(SUCCESS);
  });
});
