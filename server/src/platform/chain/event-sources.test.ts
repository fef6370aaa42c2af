import { describe, expect, test } from 'vitest';
import { listKinds, listTargets } from './event-sources.ts';

const CONTRACT = '0x00000000000000000000000000000000000000cc';
const SEAPORT = '0x00000000000000000000000000000000000000ee';
const ZONE = '0x00000000000000000000000000000000000000ff';
const OTHER = '0x00000000000000000000000000000000000000dd';

describe('listTargets', () => {
  test('names the contracts that a chain has, with all their events', () => {
    const config = {
      carCollection: CONTRACT,
      assets: { stations: OTHER },
      freeMinter: undefined,
      gameDesk: OTHER,
      workshop: OTHER,
      feeBps: 250,
      trading: {
        seaport: SEAPORT,
        listingZone: ZONE,
        currency: OTHER,
        treasury: OTHER,
        auctionHouse: CONTRACT,
      },
    } as const;
    const own = ['fuel_changed', 'operator_approved', 'royalty_changed', 'setting_changed', 'token_approved'];
    const market = {
      collections: new Map([
        [CONTRACT, 'cars'],
        [OTHER, 'stations'],
      ]),
      currency: OTHER,
      treasury: OTHER,
      feeBps: 250,
    };
    expect(listTargets(config)).toEqual([
      { name: 'cars', address: CONTRACT, kinds: listKinds('cars') },
      { name: 'stations', address: OTHER, kinds: [...own, 'transfer', 'uri_changed'] },
      { name: 'desk', address: OTHER, kinds: ['granted'] },
      { name: 'workshop', address: OTHER, kinds: ['fitted'] },
      {
        name: 'seaport',
        address: SEAPORT,
        kinds: ['counter_changed', 'order_cancelled', 'order_filled'],
        zone: ZONE,
        market,
      },
      { name: 'currency', address: OTHER, kinds: ['currency_approved', 'currency_moved'] },
      { name: 'auctions', address: CONTRACT, kinds: listKinds('auctions'), market },
    ]);
    expect(listTargets({ ...config, trading: undefined }).map(({ name }) => name)).not.toContain('seaport');
  });
});
