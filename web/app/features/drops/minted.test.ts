import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { type Address, encodeEventTopics, type TransactionReceipt, zeroAddress } from 'viem';
import { describe, expect, test } from 'vitest';
import { readMinted } from './minted.ts';

const CONTRACT = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
const ANNA = '0x00000000000000000000000000000000000000a1';
const cars = { chain: 'matic', collection: 'cars' } as const;

/** A receipt with one Transfer log of the given contract. */
function receipt(address: string, id: bigint, from: Address = zeroAddress): TransactionReceipt {
  const topics = encodeEventTopics({
    abi: carCollectionAbi,
    eventName: 'Transfer',
    args: { from, to: ANNA, id },
  });
  return { logs: [{ address, topics, data: '0x' }] } as unknown as TransactionReceipt;
}

describe('readMinted', () => {
  test('returns the number of a car that is not built yet', () => {
    const minted = receipt(CONTRACT.toUpperCase().replace('0X', '0x'), 142n);
    expect(readMinted(cars, CONTRACT, minted)).toEqual({ ...cars, tokenId: 142n, title: 'Car #142' });
  });

  test('an asset is named by its kind', () => {
    const station = { chain: 'binance', collection: 'stations' } as const;
    expect(readMinted(station, CONTRACT, receipt(CONTRACT, 7n)).title).toBe('Gas Station #7');
  });

  test('throws for the log of another contract', () => {
    const other = receipt('0x00000000000000000000000000000000000000aa', 1n);
    expect(() => readMinted(cars, CONTRACT, other)).toThrow('no car is in its receipt');
  });

  test('throws for a token that only changes hands', () => {
    expect(() => readMinted(cars, CONTRACT, receipt(CONTRACT, 1n, ANNA))).toThrow('no car is in its receipt');
  });
});
