import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { type Address, encodeEventTopics, type TransactionReceipt, zeroAddress } from 'viem';
import { expect, test } from 'vitest';
import { readMintedCar } from './minted-car.ts';

const CARS = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
const ANNA = '0x00000000000000000000000000000000000000a1';

/** A receipt with one Transfer log of the given contract. */
function receipt(address: string, id: bigint, from: Address = zeroAddress): TransactionReceipt {
  const topics = encodeEventTopics({
    abi: carCollectionAbi,
    eventName: 'Transfer',
    args: { from, to: ANNA, id },
  });
  return { logs: [{ address, topics, data: '0x' }] } as unknown as TransactionReceipt;
}

test('default: the car is known by its number, and not yet built', () => {
  const car = readMintedCar('matic', CARS, receipt(CARS.toUpperCase().replace('0X', '0x'), 142n));
  expect(car).toEqual({ id: 'matic-cars-142', chain: 'matic', title: 'Car #142' });
});

test('error: another contract’s log is not our car', () => {
  const other = receipt('0x00000000000000000000000000000000000000aa', 1n);
  expect(() => readMintedCar('matic', CARS, other)).toThrow('no car is in its receipt');
});

test('error: a car that only changes hands is no mint', () => {
  expect(() => readMintedCar('matic', CARS, receipt(CARS, 1n, ANNA))).toThrow('no car is in its receipt');
});
