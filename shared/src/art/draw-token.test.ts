import { describe, expect, test } from 'vitest';
import { drawToken } from './draw-token.ts';

describe('drawToken', () => {
  test('depends on the token alone', () => {
    expect(drawToken('binance-tokens-1')).toBe(drawToken('binance-tokens-1'));
    const drawn = new Set(Array.from({ length: 20 }, (_, id) => drawToken(`binance-tokens-${id}`)));
    expect(drawn.size).toBe(20);
  });
});
