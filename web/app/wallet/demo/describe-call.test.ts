import type { Site } from '@pitlane/shared/api/site';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { tuneupGaragesAbi } from '@pitlane/shared/generated/tuneup-garages';
import { workshopAbi } from '@pitlane/shared/generated/workshop';
import { type Address, encodeFunctionData, type Hex } from 'viem';
import { describe, expect, test, vi } from 'vitest';
import { describeCall } from './describe-call.ts';

const CARS = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
const GARAGES = '0x47ebcb0a4b11f0f33e1620e361f64f54f4532715';
const WORKSHOP = '0xc354cd9b4b2f7e127212177f5e87ddc8121977be';
const ME = '0x00000000000000000000000000000000000000e1';
const OTHER = '0x00000000000000000000000000000000000000aa';
const site: Site = {
  name: 'Pitlane',
  demo: true,
  mail: 'outbox',
  social: { twitter: null, discord: null, telegram: null },
  menu: { header: null, footer: [] },
  legal: [],
  walletconnect: null,
  chains: [
    {
      chain: 'binance',
      chain_id: 31_356,
      label: 'BNB Smart Chain',
      coin: 'BNB',
      car_collection: CARS,
      tuneup_garages: GARAGES,
      gas_stations: null,
      free_minter: null,
      workshop: WORKSHOP,
      trading: null,
      settled_blocks: 1,
      rpc_path: '/rpc/binance',
      fee_bps: 250,
      explorer: null,
    },
  ],
};
const abi = carCollectionAbi;
const describeIn = (to: Address | undefined, data: Hex) =>
  describeCall(site, { chain: 'binance', from: ME, to, data });

describe('describeCall', () => {
  test('a mint shows what it does, what arrives and whose contract it is', () => {
    const mint = encodeFunctionData({ abi, functionName: 'mint', args: [1n] });
    expect(describeIn('0x5FbDB2315678afecb367f032d93F642f64180aa3', mint)).toEqual({
      action: 'Mint 1 new car',
      arrives: '1 new car, still under cover',
      contract: 'Pitlane car collection',
      caution: undefined,
    });
  });

  test('takes the address of a collection on another chain for unknown', () => {
    const mint = encodeFunctionData({ abi, functionName: 'mint', args: [1n] });
    const elsewhere = describeCall(site, { chain: 'matic', from: ME, to: CARS, data: mint });
    expect(elsewhere).toMatchObject({ action: 'Call a contract', contract: undefined });
    expect(elsewhere.caution).toBeDefined();
  });

  test('shows where an asset arrives, with a caution for a gift', () => {
    const mint = (recipient: Address) =>
      describeIn(
        GARAGES,
        encodeFunctionData({ abi: tuneupGaragesAbi, functionName: 'mint', args: [recipient, 2n] }),
      );
    expect(mint(ME)).toEqual({
      action: 'Mint 2 Tuneup Garages',
      arrives: '2 Tuneup Garages',
      contract: 'Pitlane tuneup garages',
      caution: undefined,
    });
    expect(mint(OTHER)).toMatchObject({
      arrives: 'Nothing',
      caution: expect.stringMatching(/gets what is minted\.$/),
    });
  });

  test('shows which part a fitting improves, and which station gives the fuel', () => {
    const fit = encodeFunctionData({ abi: workshopAbi, functionName: 'fit', args: [86n, 3, 2, 1n, 5n] });
    expect(describeIn(WORKSHOP, fit)).toEqual({
      action: 'Fit an upgrade to car 86',
      arrives: 'Level 2 of brakes',
      contract: 'Pitlane workshop',
      caution: 'It burns 20 units of Gas Station #5.',
    });
  });

  test('a permission over all cars carries a caution, taking it back does not', () => {
    const call = (approved: boolean) =>
      describeIn(
        CARS,
        encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [OTHER, approved] }),
      );
    expect(call(true).caution).toContain('all of your cars');
    expect(call(false).caution).toBeUndefined();
  });

  test('consent to races carries what the game may do then, taking it back does not', () => {
    const call = (consent: boolean) =>
      describeIn(CARS, encodeFunctionData({ abi, functionName: 'setRaceConsent', args: [consent] }));
    expect(call(true)).toEqual({
      action: 'Let the game race your cars',
      arrives: 'Nothing',
      contract: 'Pitlane car collection',
      caution: expect.stringContaining('up to an hour'),
    });
    expect(call(false)).toMatchObject({ action: 'Keep your cars out of races', caution: undefined });
  });

  test('describes coins sent to an account, and cautions about an unknown contract', () => {
    expect(describeIn(OTHER, '0x')).toMatchObject({ action: 'Send coins', caution: undefined });
    expect(describeIn(OTHER, '0x12345678').caution).toBeDefined();
    expect(describeIn(undefined, '0x6000').action).toBe('Create a contract');
  });

  test('reports calldata that is no function of the collection as unknown', () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    expect(describeIn(CARS, '0xdeadbeef').caution).toBeDefined();
    expect(warned).toHaveBeenCalled();
  });
});
