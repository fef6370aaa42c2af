import { CHAIN_FACTS, CHAINS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { screen, waitFor, within } from '@testing-library/react';
import type { Address } from 'viem';
import { describe, expect, test, vi } from 'vitest';
import { EMPTY_GARAGE } from '../../testing/dom/make-garage.ts';
import { openPage } from '../../testing/dom/open-page.tsx';
import { makeLog, type ScriptedCall } from '../../testing/dom/scripted-chain.ts';
import { BLOCK, getContracts, makeHealth } from '../../testing/dom/scripted-site.ts';
import { scriptWallet } from '../../testing/dom/scripted-wallet.ts';

/** The own garage of a connected wallet, on chains that keep what it consents to. */
async function openConsent(isSilent: (chain: Chain) => boolean = () => false) {
  const page = await openPage('/garage', {
    answers: {
      ...EMPTY_GARAGE,
      // The index is ahead of what happens in the test.
      'GET /api/health': makeHealth({
        chains: makeHealth().chains.map((each) => ({ ...each, block: BLOCK + 10 })),
      }),
    },
  });
  const { server, chains, connect } = page;
  for (const chain of CHAINS) {
    const cars = getContracts(chain).carCollection as Address;
    chains[chain].script(cars, carCollectionAbi, {
      raceConsent: () => chains[chain].sent.at(-1)?.call.args[0] ?? false,
      setRaceConsent: ({ from, args: [consent] }: ScriptedCall) => [
        makeLog(cars, {
          abi: carCollectionAbi,
          eventName: 'RaceConsentChanged',
          args: { owner: from, consent },
        }),
      ],
    });
    if (isSilent(chain)) {
      server.answer({
        [`POST /rpc/${chain}`]: () => {
          throw new TypeError('nothing answers');
        },
      });
    }
  }
  const wallet = scriptWallet({ chains });
  await connect(wallet);
  const races = await screen.findByRole('region', { name: 'Allow racing' });
  const consent = (chain: Chain) =>
    within(races).getByRole('switch', { name: `Allow racing on ${CHAIN_FACTS[chain].label}` });
  const isOn = (chain: Chain) => consent(chain).getAttribute('aria-checked');
  await waitFor(() => expect(within(races).queryByText('Asking the chain…')).toBeNull());
  return { ...page, wallet, races, consent, isOn };
}

/** A toast that says this. */
const findToast = (words: string) =>
  within(screen.getByRole('region', { name: 'Messages' })).findByText(words);

describe('RaceConsent', () => {
  test('consent is given and taken back, for each chain by itself', async () => {
    const { user, chains, races, consent, isOn } = await openConsent();
    expect(CHAINS.map(isOn)).toEqual(['false', 'false', 'false']);
    expect(within(races).getAllByText('Racing off')).toHaveLength(3);
    await user.click(consent('binance'));
    await findToast('The game can now race your cars on BNB Smart Chain.');
    await waitFor(() => expect(CHAINS.map(isOn).filter((on) => on === 'true')).toHaveLength(1));
    expect(isOn('binance')).toBe('true');
    expect(within(races).getAllByText('Racing allowed')).toHaveLength(1);
    consent('binance').focus();
    await user.keyboard(' ');
    await findToast('Your cars on BNB Smart Chain stay out of races.');
    await waitFor(() => expect(isOn('binance')).toBe('false'));
    expect(document.activeElement).toBe(consent('binance'));
    expect(chains.binance.sent.map(({ functionName, call }) => [functionName, ...call.args])).toEqual([
      ['setRaceConsent', true],
      ['setRaceConsent', false],
    ]);
  });

  test('a silent chain has its way out', async () => {
    const { user, server, chains, races, consent, isOn } = await openConsent(
      (chain) => chain === 'avalanche',
    );
    const silent = await within(races).findByText(/^Avalanche isn’t responding/);
    expect(consent('avalanche').getAttribute('aria-disabled')).toBe('true');
    server.answer({ 'POST /rpc/avalanche': chains.avalanche.answer });
    await user.click(within(races).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(silent.isConnected).toBe(false));
    expect(consent('avalanche').getAttribute('aria-disabled')).toBeNull();
    expect(isOn('avalanche')).toBe('false');
  });

  test('another network and a refusal each have their way out', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { user, races, wallet, chains, consent, isOn } = await openConsent();
    await user.click(consent('matic'));
    const change = await within(races).findByRole('button', { name: 'Switch network' });
    expect(chains.matic.sent).toEqual([]);
    await user.click(change);
    await waitFor(() => expect(change.isConnected).toBe(false));
    wallet.refuse();
    await user.click(consent('matic'));
    const failure = await within(races).findByRole('alert');
    await waitFor(() => expect(failure.textContent).toContain('You declined in the wallet'));
    expect(log).toHaveBeenCalled();
    expect(isOn('matic')).toBe('false');
    wallet.refuse(false);
    await user.click(within(races).getByRole('button', { name: 'Try again' }));
    await findToast('The game can now race your cars on Polygon.');
    await waitFor(() => expect(isOn('matic')).toBe('true'));
    expect(within(races).queryByRole('alert')).toBeNull();
  });
});
