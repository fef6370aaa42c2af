import type { Eligibility } from '@pitlane/shared/api/drops';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { screen, within } from '@testing-library/react';
import { type Address, zeroAddress } from 'viem';
import { describe, expect, test, vi } from 'vitest';
import { openPage } from '../../testing/dom/open-page.tsx';
import { makeLog, type ScriptedCall } from '../../testing/dom/scripted-chain.ts';
import { BLOCK, getContracts, makeDrop, makeHealth } from '../../testing/dom/scripted-site.ts';
import { scriptWallet } from '../../testing/dom/scripted-wallet.ts';

const CARS = getContracts('binance').carCollection as Address;

/** The contract of the cars, open to everyone at the price of the drop. */
const OPEN_CARS = {
  cost: BigInt(makeDrop().cost),
  paused: false,
  totalSupply: 100n,
  maxSupply: 10_000n,
  epochOpen: true,
  onlyWhitelisted: false,
  isWhitelisted: false,
  nftPerAddressLimit: 20n,
  addressMintedBalance: 0n,
  whitelistStart: 0n,
  publicStart: 0n,
  mint: ({ from }: ScriptedCall) => [
    makeLog(CARS, {
      abi: carCollectionAbi,
      eventName: 'Transfer',
      args: { from: zeroAddress, to: from, id: 101n },
    }),
  ],
};

const ELIGIBLE: Eligibility = {
  drop: 'binance-cars',
  wallet: zeroAddress,
  eligible: true,
  reason: null,
  invited: null,
  proof: null,
  starts: null,
  minted: 0,
  left: 20,
  block: BLOCK,
};

async function openMint(cars: Partial<Record<keyof typeof OPEN_CARS, unknown>> = {}) {
  const page = await openPage('/mint', {
    answers: {
      'GET /api/drops/:id/eligibility': ELIGIBLE,
      // The index is ahead of what is minted in the test.
      'GET /api/health': makeHealth({
        chains: makeHealth().chains.map((each) => ({ ...each, block: BLOCK + 10 })),
      }),
    },
  });
  page.chains.binance.script(CARS, carCollectionAbi, { ...OPEN_CARS, ...cars });
  const wallet = scriptWallet({ chains: page.chains });
  await page.connect(wallet);
  const panel = screen.getByRole('region', { name: 'Mint a car' });
  const mint = () => within(panel).findByRole('button', { name: 'Mint' });
  return { ...page, wallet, panel, mint };
}

describe('/mint', () => {
  test('mints with a browser wallet at the price of the contract', async () => {
    const { user, mint, chains, wallet } = await openMint();
    await user.click(await mint());
    await screen.findByText('CAR Minted Succesfully !!');
    expect(chains.binance.sent).toMatchObject([
      { functionName: 'mint', call: { args: [1n], value: OPEN_CARS.cost } },
    ]);
    expect(wallet.asked).toContain('eth_sendTransaction');
  });

  test('reports a declined signature at the button, and tries again', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { user, mint, panel, wallet, chains } = await openMint();
    wallet.refuse();
    await user.click(await mint());
    const failure = await within(panel).findByRole('alert');
    expect(failure.textContent).toContain('You declined in the wallet');
    await screen.findByText('Something Went Wrong !!');
    expect(chains.binance.sent).toEqual([]);
    wallet.refuse(false);
    await user.click(within(failure).getByRole('button', { name: 'Try again' }));
    await screen.findByText('CAR Minted Succesfully !!');
  });
});
