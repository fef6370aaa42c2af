/** Acts in one's own garage, and of a contract's owner. */
import { AssetListSchema } from '@pitlane/shared/api/assets';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { gasStationsAbi } from '@pitlane/shared/generated/gas-stations';
import { workshopAbi } from '@pitlane/shared/generated/workshop';
import { screen, waitFor, within } from '@testing-library/react';
import { type Address, zeroAddress } from 'viem';
import { expect } from 'vitest';
import { ownerStore } from '../../../features/operator/contracts/owner-store.ts';
import { listManyStore } from '../../../features/orders/list-many-store.ts';
import { consentStore } from '../../../features/races/consent-store.ts';
import { fitStore } from '../../../features/workshop/fit-store.ts';
import { fill } from '../fill.ts';
import { EMPTY_GARAGE } from '../make-garage.ts';
import { makeOwnedContract, openConsole } from '../make-operator.ts';
import { makeCar } from '../make-orders.ts';
import { answerMarket, makeMarket, openItem, scriptMarket } from '../open-item.ts';
import { makeHealthAhead } from '../open-mint.ts';
import { openPage } from '../open-page.tsx';
import { makeLog, type ScriptedCall } from '../scripted-chain.ts';
import type { AskedRequest } from '../scripted-server.ts';
import { getContracts, makeNft, makeNftList } from '../scripted-site.ts';
import { scriptWallet, WALLET } from '../scripted-wallet.ts';
import { type Act, PERMISSION, pressWhenFree, watchStore } from './act.ts';

const AT = getContracts('binance');
const MINE = makeCar({ author: { ...makeCar().author, wallet: WALLET } });

const fit: Act = {
  questions: [{ what: 'the fitting' }],
  async open() {
    const assets = (['garages', 'stations'] as const).map((collection) => ({
      chain: 'binance',
      collection,
      contract: (collection === 'garages' ? AT.tuneupGarages : AT.gasStations).toLowerCase(),
      token_id: '3',
      title: `${collection} 3`,
      picture: { url: '/media/assets/3.webp' },
      fuel: collection === 'stations' ? 100 : null,
    }));
    const page = await openItem(makeMarket(MINE), {
      answers: { 'GET /api/assets': AssetListSchema.parse({ assets, unavailable: [], indexed: {} }) },
    });
    page.chain.script(AT.carCollection, carCollectionAbi, {
      carState: { owner: zeroAddress, transfers: 1, series: 2, rank: 1, upgrades: 0 },
    });
    page.chain.script(AT.gasStations, gasStationsAbi, { fuel: 100n });
    page.chain.script(AT.workshop, workshopAbi, {
      fit: ({ args: [carId, part, level, garageId, stationId] }: ScriptedCall) => [
        makeLog(AT.workshop as Address, {
          abi: workshopAbi,
          eventName: 'UpgradeFitted',
          args: { carId, part, level, garageId, stationId, fuel: 10n },
        }),
      ],
    });
    await page.connect(page.wallet);
    await page.user.click(await screen.findByRole('button', { name: /^Fit upgrade/ }));
    const dialog = within(await screen.findByRole('dialog', { name: `Workshop: ${MINE.title}` }));
    const press = async () =>
      pressWhenFree(page.user, await dialog.findByRole('button', { name: /^Fit engine/ }));
    return { ...page, ...watchStore(fitStore), press };
  },
};

/** Opens the garage of a connected wallet with one car in it. */
async function openGarage() {
  const market = makeMarket(MINE);
  const page = await openPage('/garage', {
    answers: {
      ...answerMarket(market),
      ...EMPTY_GARAGE,
      // The page corrects its clock by it.
      'GET /api/auctions': { auctions: [], next: null, now: Date.now() / 1_000, indexed: {} },
      'GET /api/health': makeHealthAhead(),
      'GET /api/nfts': ({ url: { searchParams } }: AskedRequest) =>
        makeNftList(
          searchParams.get('owner') === WALLET && searchParams.get('category') === 'car'
            ? [makeNft({ author: MINE.author })]
            : [],
        ),
    },
  });
  scriptMarket(page.chains.binance, market);
  for (const chain of Object.values(page.chains))
    chain.script(getContracts(chain.chain).carCollection, carCollectionAbi, { raceConsent: false });
  const wallet = scriptWallet({ chains: page.chains });
  await page.connect(wallet);
  return { ...page, wallet };
}

const listMany: Act = {
  questions: [PERMISSION, { what: 'the listings', signs: true }],
  async open() {
    const page = await openGarage();
    const { user } = page;
    await user.click(await screen.findByRole('button', { name: 'Bulk list' }));
    await user.click(await screen.findByRole('button', { name: /^Choose/ }));
    const bar = within(await screen.findByRole('region', { name: 'Chosen items' }));
    await user.click(bar.getByRole('button', { name: 'List the item' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'List for sale' }));
    fill(await sheet.findByLabelText(/, price in ETH$/), '1.25');
    const press = () => pressWhenFree(user, sheet.getByRole('button', { name: 'List the item' }));
    return { ...page, ...watchStore(listManyStore), press };
  },
};

const consent: Act = {
  questions: [{ what: 'the consent' }],
  async open() {
    const page = await openGarage();
    const { user, chains } = page;
    const cars = AT.carCollection as Address;
    chains.binance.script(cars, carCollectionAbi, {
      setRaceConsent: ({ from, args: [consent] }: ScriptedCall) => [
        makeLog(cars, {
          abi: carCollectionAbi,
          eventName: 'RaceConsentChanged',
          args: { owner: from, consent },
        }),
      ],
    });
    const races = within(await screen.findByRole('region', { name: 'Allow racing' }));
    const toggle = races.getByRole('switch', { name: /on BNB Smart Chain$/ });
    await waitFor(() => expect(toggle.getAttribute('aria-disabled')).toBeNull());
    return { ...page, ...watchStore(consentStore), press: () => user.click(toggle) };
  },
};

const callAsOwner: Act = {
  questions: [{ what: 'the call' }],
  async open() {
    const contract = makeOwnedContract({ owner: WALLET });
    const page = await openConsole('Contracts', {
      answers: {
        'GET /api/health': makeHealthAhead(),
        'GET /api/operator/contracts': { contracts: [contract], unavailable: [] },
        'POST /api/operator/contracts/sent': {
          ...{ function: null, args: [], sender: WALLET, multisig: null, events: [] },
        },
      },
    });
    const { panel, chains } = page;
    chains.binance.script(contract.contract, carCollectionAbi, {});
    const wallet = scriptWallet({ chains });
    await page.connect(wallet);
    await page.press('Price: change');
    fill(panel.getByLabelText('Price of one'), '0.123');
    await panel.findByText(/: it succeeds\.$/);
    const send = await panel.findByRole('button', { name: "Send with the owner's wallet" });
    return { ...page, wallet, ...watchStore(ownerStore), press: () => page.user.click(send) };
  },
};

export const GARAGE = {
  fit,
  'list several': listMany,
  'consent to races': consent,
  'change a contract': callAsOwner,
} satisfies Record<string, Act>;
