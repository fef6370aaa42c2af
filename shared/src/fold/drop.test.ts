import { describe, expect, test } from 'vitest';
import { type DropSettings, foldDrop, listDrops } from './drop.ts';
import type { ChainEvent, EventFact } from './event.ts';

const RECEIVER = '0x00000000000000000000000000000000000000a1';

function event(fact: EventFact, { block = 3, source = 'cars' as ChainEvent['source'] } = {}): ChainEvent {
  const place = { chain: 'matic', blockNumber: block, blockHash: '0xb', logIndex: 0 } as const;
  return { ...place, source, timestamp: 100 * block, txHash: '0xt' as `0x${string}`, ...fact };
}
const fold = (...events: ChainEvent[]) =>
  events.reduce<DropSettings | undefined>((drop, each) => foldDrop(drop, each), undefined);

describe('listDrops', () => {
  test('a setter is about its collection, and nothing else is about a drop', () => {
    const paused = { kind: 'setting_changed', name: 'paused', value: 1n } as const;
    expect(listDrops(event(paused))).toEqual(['matic-cars']);
    expect(listDrops(event(paused, { source: 'garages' }))).toEqual(['matic-garages']);
    expect(listDrops(event({ kind: 'lock_changed', tokenId: 1n, until: 9 }))).toEqual([]);
    const granted = { kind: 'granted', ref: '0x1', to: RECEIVER, firstId: 1n, quantity: 1 } as const;
    expect(listDrops(event(granted, { source: 'desk' }))).toEqual([]);
  });
});

describe('foldDrop', () => {
  test('keeps the newest value of each setting, and when something was said last', () => {
    const drop = fold(
      event({ kind: 'setting_changed', name: 'cost', value: 5n }),
      event({ kind: 'setting_changed', name: 'paused', value: 1n }, { block: 4 }),
      event({ kind: 'setting_changed', name: 'cost', value: 2n ** 95n }, { block: 5 }),
    );
    expect(drop).toEqual({
      chain: 'matic',
      collection: 'cars',
      settings: { cost: '39614081257132168796771975168', paused: '1' },
      updatedBlock: 5,
      updatedAt: 500,
    });
  });

  test('knows every event of a setter, and those of epochs', () => {
    const drop = fold(
      event({ kind: 'uri_changed', name: 'baseURI', uri: 'https://a.example/' }),
      event({ kind: 'royalty_changed', royaltyReceiver: RECEIVER, royaltyBps: 500 }),
      event({ kind: 'whitelist_changed', accounts: 3 }),
      event({ kind: 'whitelist_root_changed', root: '0x12' }),
      event({ kind: 'epoch_opened', epoch: 7, firstId: 1n, commitment: '0xc' }),
      event({ kind: 'epoch_closed', epoch: 7, lastId: 9n, drawBlock: 3 }),
    );
    expect(drop?.settings).toEqual({
      baseURI: 'https://a.example/',
      royaltyReceiver: RECEIVER,
      royaltyBps: '500',
      whitelist: '3',
      whitelistRoot: '0x12',
      epochOpen: '0',
      epoch: '7',
    });
  });

  test('throws for an event that says nothing of a drop', () => {
    const locked = event({ kind: 'lock_changed', tokenId: 1n, until: 9 });
    expect(() => foldDrop(undefined, locked)).toThrow(
      'matic block 3 log 0 (cars): a drop has no lock_changed',
    );
  });
});
