import { AssetListSchema } from '@pitlane/shared/api/assets';
import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import { unpackUpgrades } from '@pitlane/shared/domain/cars/car-state';
import { carStats } from '@pitlane/shared/domain/cars/car-stats';
import { carTraits } from '@pitlane/shared/domain/cars/car-traits';
import { getPerformance } from '@pitlane/shared/domain/cars/performance';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { gasStationsAbi } from '@pitlane/shared/generated/gas-stations';
import { workshopAbi } from '@pitlane/shared/generated/workshop';
import { screen, waitFor, within } from '@testing-library/react';
import { type Address, zeroAddress } from 'viem';
import { afterEach, describe, expect, test } from 'vitest';
import { makeCar } from '../../testing/dom/make-orders.ts';
import { makeMarket, openItem } from '../../testing/dom/open-item.ts';
import { readReason } from '../../testing/dom/read-reason.ts';
import { makeLog, type ScriptedCall } from '../../testing/dom/scripted-chain.ts';
import { getContracts } from '../../testing/dom/scripted-site.ts';
import { WALLET } from '../../testing/dom/scripted-wallet.ts';
import { partNumber } from './fit-state.ts';
import { fitStore } from './fit-store.ts';
import { partName } from './part-names.ts';

const AT = getContracts('binance');
const AERO = partName('aero');
const MINE = makeCar({ author: { ...makeCar().author, wallet: WALLET } });

afterEach(() => {
  fitStore.setState({ phase: 'idle' });
});

const makeAsset = (collection: 'garages' | 'stations') => ({
  chain: 'binance',
  collection,
  contract: (collection === 'garages' ? AT.tuneupGarages : AT.gasStations).toLowerCase(),
  token_id: '3',
  title: `${collection} 3`,
  picture: { url: '/media/assets/3.webp' },
  fuel: collection === 'stations' ? 100 : null,
});

/** A car's performance now, and with aero of level 1. */
function performances({ chain, token_id, buildSeries, currentRank }: NftDetail) {
  if (!buildSeries || !currentRank) throw new Error('the car is not built');
  const traits = carTraits({ chain, tokenId: BigInt(token_id) }, buildSeries);
  const bare = unpackUpgrades(0n);
  return [bare, { ...bare, aero: 1 }].map((levels) =>
    getPerformance(carStats(traits, currentRank, levels)),
  ) as [number, number];
}

async function openWorkshop(owned: ('garages' | 'stations')[]) {
  const market = makeMarket(MINE);
  const assets = AssetListSchema.parse({ assets: owned.map(makeAsset), unavailable: [], indexed: {} });
  const page = await openItem(market, { answers: { 'GET /api/assets': assets }, pages: ['/mint'] });
  const { chain, user, connect, wallet } = page;
  chain.script(AT.carCollection, carCollectionAbi, {
    carState: { owner: zeroAddress, transfers: 1, series: 2, rank: 1, upgrades: 0 },
  });
  chain.script(AT.gasStations, gasStationsAbi, { fuel: 100n });
  chain.script(AT.workshop, workshopAbi, {
    fit: ({ args: [carId, part, level, garageId, stationId] }: ScriptedCall) => [
      makeLog(AT.workshop as Address, {
        abi: workshopAbi,
        eventName: 'UpgradeFitted',
        args: { carId, part, level, garageId, stationId, fuel: 10n },
      }),
    ],
  });
  await connect(wallet);
  await user.click(await screen.findByRole('button', { name: /^Fit upgrade/ }));
  const dialog = within(await screen.findByRole('dialog', { name: `Workshop: ${MINE.title}` }));
  return { ...page, market, dialog };
}

describe('the workshop', () => {
  test('shows no level that the site does not have while the index is behind', async () => {
    const { dialog, user, market, tell, chain } = await openWorkshop(['garages', 'stations']);
    await user.click(await dialog.findByText(AERO));
    const gain = dialog.getByRole('region', { name: 'Effect' });
    const [before, after] = performances(MINE);
    expect(after).toBeGreaterThan(before);
    expect(gain.textContent).toMatch(new RegExp(`Performance . ${before}.*becomes.*Performance . ${after}$`));
    await user.click(dialog.getByRole('button', { name: 'Fit aero, level 1' }));
    await dialog.findByText(`${AERO}: level 1 is on the chain`);
    expect(dialog.getByText(/once the index has read its block/)).toBeDefined();
    expect(dialog.getByText('Level 0, index behind')).toBeDefined();
    expect(readReason(dialog.getByRole('button', { name: /^Fit aero/ }))).toContain(
      'You just fitted this part',
    );
    expect(chain.sent).toMatchObject([
      { functionName: 'fit', call: { args: [12n, partNumber('aero'), 1, 3n, 3n] } },
    ]);
    market.nft = { ...MINE, upgrades: [{ title: AERO, number_of: 1 }], version: MINE.version + 1 };
    await tell('nft');
    await dialog.findByText(`${AERO}: level 1 now`);
    expect(readReason(dialog.getByRole('button', { name: 'Fit aero, level 2' }))).toBeUndefined();
  });

  test('shows the car, each stat before and after the chosen part, and the needle of the station', async () => {
    const { dialog, user } = await openWorkshop(['garages', 'stations']);
    const power = (await dialog.findByText('Power')).parentElement;
    expect(power?.textContent).toMatch(/^Power\d+ hp → +becomes \d+ hp$/);
    await user.click(dialog.getByText(AERO));
    expect(power?.textContent).toMatch(/^Power\d+ hp$/);
    expect(dialog.getByText('Grip').parentElement?.textContent).toContain('becomes');
    const fuel = dialog.getByRole('meter', { name: 'Fuel' });
    expect(fuel.getAttribute('value')).toBe('100');
    expect(fuel.getAttribute('aria-valuetext')).toBe('100 of 100, 90 after this fitting');
    expect(dialog.getByRole('region', { name: 'Cost' }).textContent).toContain('10 of 100 units');
  });

  test('names what is missing, with the way to it, and asks the wallet for nothing', async () => {
    const { dialog, user, wallet } = await openWorkshop([]);
    const fit = await dialog.findByRole('button', { name: /^Fit engine/ });
    expect(readReason(fit)).toContain('You need a Tuneup Garage');
    expect(dialog.getByRole('status').textContent).toContain('You need a Tuneup Garage');
    await user.click(dialog.getByRole('link', { name: 'Mint' }));
    await screen.findByRole('heading', { level: 1, name: 'Mint' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(wallet.asked).not.toContain('eth_sendTransaction');
  });
});
