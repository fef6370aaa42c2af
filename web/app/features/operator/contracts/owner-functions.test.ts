import type { OwnedContract } from '@pitlane/shared/api/contracts';
import type { OperatorRole } from '@pitlane/shared/api/operator';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import type { Abi } from 'viem';
import { describe, expect, test } from 'vitest';
import { getSender } from './owner-act.ts';
import { listOwnerFunctions, OWNER_FUNCTIONS } from './owner-functions.ts';
import { type FieldValue, readField } from './read-field.ts';

const OWNER = '0x00000000000000000000000000000000000a11ce';
const NEXT: OwnedContract['owner'] = '0x0000000000000000000000000000000000000b0b';
const cars: OwnedContract = {
  id: 'binance-cars',
  chain: 'binance',
  chain_id: 56,
  collection: 'cars',
  contract: '0x00000000000000000000000000000000000000cc',
  name: 'Pitlane Cars',
  coin: 'BNB',
  owner: OWNER,
  pending_owner: null,
  values: {
    cost: '50000000000000000',
    maxMintAmount: '20',
    maxSupply: '10000',
    totalSupply: '1200',
    baseURI: 'https://a.example/',
    withdrawable: '1500000000000000000',
    whitelist: '3',
    whitelistRoot: `0x${'0'.repeat(64)}`,
  },
  block: 1,
};
const says = (name: string, ...given: FieldValue[]) =>
  OWNER_FUNCTIONS.find((each) => each.name === name)?.says(cars, given);

describe('OWNER_FUNCTIONS', () => {
  test('are functions of the contract, each with as many fields as it takes', () => {
    for (const { name, fields } of OWNER_FUNCTIONS) {
      const item = (carCollectionAbi as Abi).find((each) => each.type === 'function' && each.name === name);
      expect([name, item?.type === 'function' && item.inputs.length]).toEqual([name, fields.length]);
    }
  });

  test('only cars have what only cars can', () => {
    const names = listOwnerFunctions({ ...cars, collection: 'garages' }, 'owner').map(({ name }) => name);
    expect(names).toContain('setCost');
    expect(names).not.toContain('setPhases');
    expect(listOwnerFunctions(cars, 'owner')).toHaveLength(OWNER_FUNCTIONS.length - 1);
  });

  test('accepting is offered while a next owner is named, who can do nothing else', () => {
    const named = { ...cars, pending_owner: NEXT };
    const names = (role: OperatorRole) => listOwnerFunctions(named, role).map(({ name }) => name);
    expect(names('owner')).toHaveLength(OWNER_FUNCTIONS.length);
    expect(names('pending_owner')).toEqual(['acceptOwnership']);
    expect(listOwnerFunctions(cars, 'pending_owner')).toEqual([]);
    const [accept] = listOwnerFunctions(named, 'pending_owner');
    expect(accept?.says(named, [])).toBe(
      `${NEXT} owns the cars on BNB Smart Chain from now on, and ${OWNER} does not any more.`,
    );
    expect(getSender(named, 'acceptOwnership')).toBe(NEXT);
    expect(getSender(named, 'setCost')).toBe(OWNER);
  });

  test('have a comma between thousands, and all decimals', () => {
    expect(says('setCost', 1_000_000_000_500_000_000_000_000_001n)).toContain(
      'rises from 0.05 to 1,000,000,000.500000000000000001 BNB.',
    );
  });

  test('say in one sentence what will change', () => {
    expect(says('setCost', 60_000_000_000_000_000n)).toBe(
      'The price of a car on BNB Smart Chain rises from 0.05 to 0.06 BNB. It also ends the current epoch, if cars were minted in it.',
    );
    expect(says('setCost', 50_000_000_000_000_000n)).toBe(
      'The price of a car on BNB Smart Chain stays 0.05 BNB.',
    );
    expect(says('setMaxSupply', 1_500n)).toBe(
      'The number of cars on BNB Smart Chain that there can ever be falls from 10,000 to 1,500.',
    );
    expect(says('pause', true)).toMatch(/^Minting of cars on BNB Smart Chain stops/);
    expect(says('withdraw')).toBe(`1.5 BNB go from the contract to its owner ${OWNER}.`);
    expect(says('setBaseURI', 'ipfs://x/')).toBe(
      'The metadata addresses of cars on BNB Smart Chain begin with “ipfs://x/” instead of “https://a.example/”.',
    );
    expect(says('setPhases', 0n, 0n)).toMatch(/^Phases on BNB Smart Chain end/);
    expect(says('setPhases', 0n, 1_800_000_000n)).toMatch(/the whitelist immediately, the public from/);
    expect(says('whitelistUsers', [OWNER])).toMatch(/^This address is now on the contract's whitelist/);
    expect(says('renounceOwnership')).toMatch(
      /^The cars on BNB Smart Chain have no owner any more, for good/,
    );
  });

  test('know how it is now', () => {
    const present = (name: string) => OWNER_FUNCTIONS.find((each) => each.name === name)?.present(cars);
    expect([
      present('setCost'),
      present('setMaxSupply'),
      present('whitelistUsers'),
      present('setWhitelistRoot'),
    ]).toEqual(['0.05 BNB', '1,200 of 10,000 minted', '3 addresses', 'None']);
  });
});

describe('readField', () => {
  test.each([
    ['coin', '0.06', 60_000_000_000_000_000n],
    ['coin', '0,06', 60_000_000_000_000_000n],
    ['count', '20', 20n],
    ['count', '٢٠', 20n],
    ['switch', 'true', true],
    ['time', '', 0n],
    ['time', '2027-01-15T08:00:00Z', 1_800_000_000n],
    ['root', '', `0x${'0'.repeat(64)}`],
    ['address', OWNER.toUpperCase().replace('0X', '0x'), OWNER],
  ] as const)('reads a %s from “%s”', (kind, text, value) => {
    expect(readField(kind, text)).toBe(value);
  });

  test.each([
    ['coin', '', /Write a number/],
    ['coin', '-1', /Write a number/],
    ['coin', '1,000', /two numbers/],
    ['count', '1.5', /whole number/],
    ['count', '4294967296', /up to 4,294,967,295/],
    ['address', '0x12', /40 hexadecimal/],
    ['root', '0x12', /64 hexadecimal/],
    ['time', 'soon', /date and time/],
    ['addresses', `${OWNER}\nnobody`, /Line 2/],
  ] as const)('says what is wrong with a %s “%s”', (kind, text, words) => {
    expect(() => readField(kind, text)).toThrow(words);
  });
});
