import type { Site } from '@pitlane/shared/api/site';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { encodeFunctionData } from 'viem';
import { expect, test, vi } from 'vitest';
import { describeCall } from './describe-call.ts';

const CARS = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
const OTHER = '0x00000000000000000000000000000000000000aa';
const site: Site = {
  name: 'Pitlane',
  demo: true,
  social: { twitter: null, discord: null, telegram: null },
  chains: [
    {
      chain: 'binance',
      chain_id: 31_356,
      label: 'BNB Smart Chain',
      coin: 'BNB',
      car_collection: CARS,
      rpc_path: '/rpc/binance',
      explorer: null,
    },
  ],
};
const abi = carCollectionAbi;

test('default', () => {
  const mint = encodeFunctionData({ abi, functionName: 'mint', args: [1n] });
  expect(describeCall(site, '0x5FbDB2315678afecb367f032d93F642f64180aa3', mint)).toEqual({
    action: 'Mint 1 new car',
    arrives: '1 new car',
    contract: 'Pitlane car collection',
    caution: undefined,
  });
});

test('behavior: a permission over all cars carries a caution, taking it back does not', () => {
  const call = (approved: boolean) =>
    describeCall(
      site,
      CARS,
      encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [OTHER, approved] }),
    );
  expect(call(true).caution).toContain('all of your cars');
  expect(call(false).caution).toBeUndefined();
});

test('behavior: coins sent to an account read as that, a call to a stranger carries a caution', () => {
  expect(describeCall(site, OTHER, '0x')).toMatchObject({ action: 'Send coins', caution: undefined });
  expect(describeCall(site, OTHER, '0x12345678').caution).toBeDefined();
  expect(describeCall(site, undefined, '0x6000').action).toBe('Create a contract');
});

test('error: calldata that is no function of the collection is said to be unknown', () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  expect(describeCall(site, CARS, '0xdeadbeef').caution).toBeDefined();
  expect(warned).toHaveBeenCalled();
});
