import { expect, test } from 'vitest';
import { pack, unpack } from './packed.ts';

const DATA = { list: [{ id: 'a', price: null }], total: 1 };

test('unpack reads what was packed, once, wherever it was sent to', () => {
  const packed = pack(DATA);
  expect(unpack(packed)).toBe(DATA);
  const sent = structuredClone(packed);
  expect(unpack(sent)).toEqual(DATA);
  expect(unpack(sent)).toBe(unpack(sent));
});

test('unpack gives data that was not packed as it is', () => {
  expect(unpack<typeof DATA>(DATA)).toBe(DATA);
});
