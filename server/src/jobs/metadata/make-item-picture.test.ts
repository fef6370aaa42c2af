import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { finePng, halves, noise } from '../../testing/test-pictures.ts';
import { makeItemPicture } from './make-item-picture.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pitlane-item-picture-'));
});
afterAll(() => rm(dir, { recursive: true }));

/** The pixels of the picture made of a file: `at` has the red, green and blue of one. */
async function make(bytes: Buffer | string) {
  const path = join(dir, 'file');
  await writeFile(path, bytes);
  const { picture, missing } = await makeItemPicture(path);
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ];
  return { at, missing, width: info.width, height: info.height };
}
type Pixels = Awaited<ReturnType<typeof make>>;

/** The largest difference between neighbours along a line of the picture. */
function getSharpest({ at }: Pixels, { y, from, to }: { y: number; from: number; to: number }): number {
  const steps = Array.from({ length: to - from }, (_, n) => {
    const [left, right] = [at(from + n, y), at(from + n + 1, y)];
    return Math.max(...left.map((value, channel) => Math.abs(value - (right[channel] ?? 0))));
  });
  return Math.max(...steps);
}

/** Black and white by turns. */
function checkers(side: number): Sharp {
  const bytes = Buffer.alloc(side * side * 3);
  for (let at = 0; at < side * side; at++)
    bytes.fill((at + Math.floor(at / side)) % 2 === 0 ? 255 : 0, at * 3, at * 3 + 3);
  return sharp(bytes, { raw: { width: side, height: side, channels: 3 } });
}

describe('makeItemPicture', () => {
  test('a picture of finer colours may have fewer pixels', async () => {
    await expect(make(finePng({ width: 6_000, height: 6_000 }))).rejects.toThrow('50 million pixels');
  });

  test('shows a tall picture whole, over a field of its colours out of focus', async () => {
    const picture = await make(await halves({ width: 300, height: 900 }).png().toBuffer());
    expect(picture).toMatchObject({ width: 1_280, height: 960 });
    expect(picture.at(600, 480)[0]).toBeGreaterThan(200);
    // The picture takes 320 pixels in the middle, where red meets blue at once. Beside it nothing does.
    expect(getSharpest(picture, { y: 480, from: 600, to: 680 })).toBeGreaterThan(100);
    expect(getSharpest(picture, { y: 480, from: 0, to: 470 })).toBeLessThan(12);
    const [red = 0, , blue = 0] = picture.at(100, 480);
    expect(red).toBeGreaterThan(blue + 30);
  });

  test('shows that field through a transparent picture', async () => {
    const ring =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><path fill="red" d="M0 0h20v30H0Z"/></svg>';
    const picture = await make(await sharp(Buffer.from(ring)).resize(800, 600).png().toBuffer());
    expect(getSharpest(picture, { y: 480, from: 660, to: 1_270 })).toBeLessThan(12);
  });

  test.each([
    [24, 40],
    [25, 38],
    [100, 9],
  ])('pixel art of %i pixels grows by %i, with hard edges', async (side, factor) => {
    const picture = await make(await checkers(side).png().toBuffer());
    const left = Math.floor((1_280 - side * factor) / 2);
    const top = Math.floor((960 - side * factor) / 2);
    const lines = Array.from(
      { length: side * factor },
      (_, x) => picture.at(left + x, top + Math.floor(factor / 2))[0] ?? 0,
    );
    expect(lines.filter((value) => value > 40 && value < 215).length / lines.length).toBeLessThan(0.05);
    expect(lines.filter((_, x) => x % factor === Math.floor(factor / 2)).map((value) => value > 127)).toEqual(
      Array.from({ length: side }, (_, n) => n % 2 === 0),
    );
  });

  test('a small photo grows smoothly', async () => {
    const photo = await noise({ width: 8, height: 8 }).resize(200, 150).jpeg().toBuffer();
    expect(getSharpest(await make(photo), { y: 480, from: 10, to: 1_270 })).toBeLessThan(60);
  });

  test('shows a JPEG without its last bytes', async () => {
    const whole = await halves({ width: 400, height: 300 }).jpeg().toBuffer();
    expect((await make(whole.subarray(0, -2))).at(100, 480)[0]).toBeGreaterThan(200);
  });

  test('draws a drawing of any size in this one', async () => {
    const large =
      '<svg xmlns="http://www.w3.org/2000/svg" width="10000" height="7500" viewBox="0 0 4 3"><path fill="red" d="M0 0h2v3H0Z"/></svg>';
    const picture = await make(large);
    expect(picture.at(100, 480)[0]).toBeGreaterThan(200);
    expect(picture.missing).toBeUndefined();
  });
});
