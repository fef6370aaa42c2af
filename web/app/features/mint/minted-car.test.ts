import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { encodeAbiParameters, encodeEventTopics, type TransactionReceipt } from 'viem';
import { expect, test } from 'vitest';
import { readMintedCar } from './minted-car.ts';

const CARS = '0x5fbdb2315678afecb367f032d93f642f64180aa3';

/** A receipt with one CarUpdated log of the given contract. */
function receipt(address: string, tokenId: bigint, state: bigint): TransactionReceipt {
  const topics = encodeEventTopics({ abi: carCollectionAbi, eventName: 'CarUpdated', args: { tokenId } });
  const data = encodeAbiParameters([{ type: 'uint96' }], [state]);
  return { logs: [{ address, topics, data }] } as unknown as TransactionReceipt;
}

test('default', () => {
  // Series 3 in bits 32–39: legendary.
  const car = readMintedCar('matic', CARS, receipt(CARS.toUpperCase().replace('0X', '0x'), 142n, 3n << 32n));
  expect(car).toMatchObject({ id: 'matic-cars-142', chain: 'matic', series: 'legendary_series' });
  expect(car.title).toMatch(/ 0142$/);
});

test('error: another contract’s log is not our car', () => {
  const other = receipt('0x00000000000000000000000000000000000000aa', 1n, 0n);
  expect(() => readMintedCar('matic', CARS, other)).toThrow('no car is in its receipt');
});
