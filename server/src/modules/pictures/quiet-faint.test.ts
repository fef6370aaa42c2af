import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { quietFaint } from './quiet-faint.ts';

const read = async (pixels: number[]) => {
  const raw = { width: pixels.length / 4, height: 1, channels: 4 } as const;
  const quiet = await quietFaint(sharp(Uint8Array.from(pixels), { raw }));
  return [...(await quiet.raw().toBuffer())];
};

describe('quietFaint', () => {
  test('leaves what is well seen as it is', async () => {
    const seen = [255, 0, 9, 255, 1, 200, 3, 64];
    expect(await read(seen)).toEqual(seen);
  });

  test('brings what is hardly seen to one colour, and keeps how clear it is', async () => {
    expect(await read([255, 255, 255, 0, 0, 0, 0, 0])).toEqual([38, 40, 44, 0, 38, 40, 44, 0]);
    const [red = 0, , , opacity] = await read([255, 0, 0, 32]);
    expect(red).toBeGreaterThan(38);
    expect(red).toBeLessThan(255);
    expect(opacity).toBe(32);
  });
});
