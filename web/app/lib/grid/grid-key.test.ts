import { describe, expect, test } from 'vitest';
import { isGridKey } from './grid-key.ts';

describe('isGridKey', () => {
  test('knows the six keys, and leaves the rest to the browser', () => {
    expect(isGridKey('ArrowDown')).toBe(true);
    expect(isGridKey('Tab')).toBe(false);
    expect(isGridKey('PageDown')).toBe(false);
  });
});
