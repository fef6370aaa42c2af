import { describe, expect, test } from 'vitest';
import { createKnownKeys } from './known-keys.ts';

describe('createKnownKeys', () => {
  test('makes a key once, and forgets the least recently used', () => {
    const made: string[] = [];
    const keys = createKnownKeys(2);
    const find = (name: string) =>
      keys.find(name, () => {
        made.push(name);
        return `key of ${name}`;
      });
    for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) expect(find(name)).toBe(`key of ${name}`);
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });
});
