import { describe, expect, test } from 'vitest';
import { listKinds, listTargets } from './event-sources.ts';

const CONTRACT = '0x00000000000000000000000000000000000000cc';
const OTHER = '0x00000000000000000000000000000000000000dd';

describe('listTargets', () => {
  test('names the contracts that a chain has, with all their events', () => {
    const config = {
      carCollection: CONTRACT,
      assets: { stations: OTHER },
      freeMinter: undefined,
      gameDesk: OTHER,
    } as const;
    const setters = ['royalty_changed', 'setting_changed'];
    expect(listTargets(config)).toEqual([
      { name: 'cars', address: CONTRACT, kinds: listKinds('cars') },
      {
        name: 'stations',
        address: OTHER,
        kinds: ['fuel_changed', ...setters, 'token_approved', 'transfer', 'uri_changed'],
      },
      { name: 'desk', address: OTHER, kinds: ['granted'] },
    ]);
  });
});
