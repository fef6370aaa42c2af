/** Files that people might send for a picture, good and bad. */
import { crc32 } from 'node:zlib';
import { seededRandom } from '@pitlane/shared/domain/seeded-random';
import sharp from 'sharp';

export type PictureSize = { width: number; height: number };

/** Left half red, right half blue; with `frames`, so many pictures one below the other, each a little darker. */
function pixels({ width, height }: PictureSize, frames = 1): Buffer {
  const bytes = Buffer.alloc(width * height * frames * 3);
  for (let at = 0, pixel = 0; at < bytes.length; at += 3, pixel++) {
    const strength = 255 - 10 * Math.floor(pixel / (width * height));
    bytes[at + (pixel % width < width / 2 ? 0 : 2)] = strength;
  }
  return bytes;
}

/** The two halves as a sharp image, to be encoded. */
export function halves(size: PictureSize) {
  return sharp(pixels(size), { raw: { ...size, channels: 3 } });
}

/** The same as an animation. */
export function moving(size: PictureSize, frames: number) {
  const { width, height } = size;
  return sharp(pixels(size, frames), {
    raw: { width, height: height * frames, channels: 3, pageHeight: height },
  });
}

/** A picture without two equal pixels: it does not get smaller. */
export function noise({ width, height }: PictureSize) {
  const bytes = Buffer.alloc(width * height * 3);
  for (let at = 0; at < bytes.length; at++) bytes[at] = seededRandom(`noise ${at % 8_191}`) * 256;
  return sharp(bytes, { raw: { width, height, channels: 3 } });
}

/** A PNG whose header names any size, with chunks of any names behind it, and hardly any data. */
export function claimingPng({ width, height }: PictureSize, ...names: string[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const data = Buffer.from('789c', 'hex');
  const chunks = [...names, 'IDAT'].map((name) => chunk(name, data));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...chunks,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The same with four channels of 16 bits. */
export function finePng(size: PictureSize): Buffer {
  const png = claimingPng(size);
  png.set([16, 6], 24);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

function chunk(name: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(name, 4, 'latin1');
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}

/** A GIF of any size and length, in which each frame changes one pixel. */
export function claimingGif({ width, height }: PictureSize, frames: number): Buffer {
  const header = Buffer.from('GIF89a\0\0\0\0\0\0\0', 'latin1');
  header.writeUInt16LE(width, 6);
  header.writeUInt16LE(height, 8);
  // Two colours.
  header[10] = 0x80;
  const colours = Buffer.from('000000ffffff', 'hex');
  const frame = Buffer.from('2c0000000001000100000202440100', 'hex');
  return Buffer.concat([header, colours, ...Array.from({ length: frames }, () => frame), Buffer.from(';')]);
}

/** A ZIP archive with one empty file in it. */
export const ZIP = Buffer.concat([
  Buffer.from('504b0304140000000000', 'hex'),
  Buffer.alloc(20),
  Buffer.from('a.png', 'latin1'),
  Buffer.from('504b0506', 'hex'),
  Buffer.alloc(18),
]);
