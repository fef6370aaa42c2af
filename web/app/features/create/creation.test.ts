import { describe, expect, test } from 'vitest';
import { readRoyalty } from './create-fields.tsx';
import { type Creation, type CreationItem, findStep, freshen, readFields, toItemTitle } from './creation.ts';

const FILE = { title: 'Night race', file: new File(['x'], 'x.png'), kind: 'PNG' } as const;
const step = (...items: Partial<CreationItem>[]) =>
  findStep({ items: items.map((item) => ({ ...FILE, ...item })) });

describe('findStep', () => {
  test.each([
    ['upload', [{}]],
    ['upload', [{ cid: 'a' }, {}]],
    ['upload', [{ cid: 'a', poster: new Blob() }]],
    ['pin', [{ cid: 'a' }]],
    ['mint', [{ cid: 'a', uri: 'ipfs://m' }]],
    ['list', [{ cid: 'a', uri: 'ipfs://m', tokenId: '1' }]],
    [
      'list',
      [
        { cid: 'a', uri: 'ipfs://m', tokenId: '1', isListed: true },
        { cid: 'a', uri: 'ipfs://m', tokenId: '2' },
      ],
    ],
    ['done', [{ cid: 'a', uri: 'ipfs://m', tokenId: '1', isListed: true }]],
  ] as [string, Partial<CreationItem>[]][])('goes on with %s', (expected, items) => {
    expect(step(...items)).toBe(expected);
  });
});

describe('freshen', () => {
  const DAY = 86_400_000;
  const item: CreationItem = { ...FILE, cid: 'a', uri: 'ipfs://m', address: '/api/files/1' };
  const begun = { begunAt: 0, items: [item] } as unknown as Creation;

  test('pins again what may have left the store', () => {
    expect(freshen(begun, 7 * DAY).items).toEqual([FILE]);
    expect(freshen(begun, 5 * DAY)).toBe(begun);
  });

  test('never changes what a wallet was asked to mint', () => {
    const asked = {
      ...begun,
      mint: { account: '0x00000000000000000000000000000000000000aa', fromBlock: '1' },
    } as Creation;
    expect(freshen(asked, 70 * DAY)).toBe(asked);
  });
});

describe('toItemTitle', () => {
  test('numbers a set, and leaves a single item alone', () => {
    expect([toItemTitle(' Pit ', 0, 'single'), toItemTitle(' Pit ', 1, 'multiple')]).toEqual([
      'Pit',
      'Pit #2',
    ]);
  });
});

describe('readRoyalty', () => {
  test.each([
    ['0', 0],
    ['10', 1_000],
    ['12.5%', 1_250],
    ['70', 7_000],
  ])('reads %s', (text, bps) => expect(readRoyalty(text)).toBe(bps));

  test.each(['70.01', '71', '-1', 'ten', '', '1.234', '1e1'])('refuses %j in words', (text) => {
    expect(typeof readRoyalty(text)).toBe('string');
  });
});

describe('readFields', () => {
  test.each([
    ['single', 'Night race #1'],
    ['multiple', 'Night race'],
  ] as const)('gives back what was typed for one of %s', (plan, title) => {
    const creation: Creation = {
      id: 'a',
      begunAt: 0,
      plan,
      chain: 'matic',
      description: 'Rain.',
      price: '1500000000000000001',
      royaltyBps: 1_250,
      items: [{ ...FILE, title: 'Night race #1' }],
    };
    const typed = { title, description: 'Rain.', price: '1.500000000000000001', royalties: '12.5' };
    expect(readFields(creation)).toEqual(typed);
  });
});
