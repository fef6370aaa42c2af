import { describe, expect, test, vi } from 'vitest';
import { forgetPending, readPending, rememberPending } from './pending-transactions.ts';
import type { PendingTransaction } from './transaction.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const hash = (digit: string): `0x${string}` => `0x${digit.repeat(64)}`;
const mint = (digit: string, sentAt: number): PendingTransaction => ({
  kind: 'mint',
  chain: 'matic',
  subject: 'cars',
  hash: hash(digit),
  account: `0x${'a'.repeat(40)}`,
  sentAt,
});

function keeper(start?: string) {
  const kept = new Map<string, string>(start === undefined ? [] : [['pitlane.pending', start]]);
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

describe('rememberPending', () => {
  test('keeps each transaction, to be read later', () => {
    const storage = keeper();
    rememberPending(mint('1', 1000), storage);
    rememberPending(mint('2', 2000), storage);
    expect(readPending(3000, storage)).toEqual([mint('1', 1000), mint('2', 2000)]);
  });

  test('the same transaction is kept once', () => {
    const storage = keeper();
    rememberPending(mint('1', 1000), storage);
    rememberPending(mint('1', 1500), storage);
    expect(readPending(2000, storage)).toEqual([mint('1', 1500)]);
  });

  test('warns, and does not throw, when the storage is full or closed', () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    const full = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    rememberPending(mint('1', 1000), { ...keeper(), setItem: full });
    forgetPending(hash('1'), 2000, { ...keeper(), getItem: full });
    expect(warned).toHaveBeenCalledTimes(2);
  });
});

describe('forgetPending', () => {
  test('forgetting the last one leaves nothing in the storage', () => {
    const storage = keeper();
    rememberPending(mint('1', 1000), storage);
    forgetPending(hash('1'), 2000, storage);
    expect(storage.kept.size).toBe(0);
  });
});

describe('readPending', () => {
  test('drops a transaction after a day', () => {
    const storage = keeper();
    rememberPending(mint('1', 1000), storage);
    expect(readPending(1000 + DAY - 1, storage)).toHaveLength(1);
    expect(readPending(1000 + DAY, storage)).toHaveLength(0);
  });

  test('drops a transaction of the far future, which would be waited for without an end', () => {
    const sent = (sentAt: number) => readPending(0, keeper(JSON.stringify([mint('1', sentAt)])));
    expect(sent(DAY - 1)).toHaveLength(1);
    expect(sent(DAY)).toHaveLength(0);
    expect(sent(8_640_000_000_000_000)).toHaveLength(0);
  });

  test('keeps what a wallet took with one question for an hour: only the wallet knows its end', () => {
    const { hash: _, ...shared } = mint('1', 1000);
    const batch = { ...shared, batch: '0x12' };
    const storage = keeper();
    rememberPending(batch, storage);
    rememberPending(batch, storage);
    expect(readPending(1000 + HOUR - 1, storage)).toEqual([batch]);
    expect(readPending(1000 + HOUR, storage)).toEqual([]);
    forgetPending('0x12', 2000, storage);
    expect(storage.kept.size).toBe(0);
    const damaged = [
      { ...shared, batch: '' },
      { ...shared, batch: 7 },
      { ...shared, batch: 'x'.repeat(9_000) },
    ];
    expect(readPending(1000, keeper(JSON.stringify(damaged)))).toEqual([]);
  });

  test.each([
    ['never', '1e999'],
    ['before all time', '-1e999'],
    ['at no time', 'null'],
    ['at a time in words', '"0"'],
  ])('drops what was sent %s', (_, time) => {
    const text = JSON.stringify([mint('1', 0)]).replace('"sentAt":0', `"sentAt":${time}`);
    expect(readPending(1, keeper(text))).toEqual([]);
  });

  test.each(['kind', 'chain', 'subject', 'hash', 'account', 'sentAt'] as const)(
    'drops what has no %s, or a list in its place',
    (field) => {
      const { [field]: value, ...others } = mint('1', 0);
      const kept = [others, { ...others, [field]: [value] }];
      expect(readPending(1, keeper(JSON.stringify(kept)))).toEqual([]);
    },
  );

  test('ignores a damaged storage', () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    expect(readPending(0, keeper('{not json'))).toEqual([]);
    expect(readPending(0, keeper('"text"'))).toEqual([]);
    const bad = [
      null,
      {},
      { ...mint('1', 0), chain: 'solana' },
      { ...mint('1', 0), hash: '0x1' },
      mint('2', 0),
    ];
    expect(readPending(1, keeper(JSON.stringify(bad)))).toEqual([mint('2', 0)]);
    expect(warned).toHaveBeenCalled();
  });
});
