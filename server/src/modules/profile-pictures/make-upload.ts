import { open } from 'node:fs/promises';
import { UPLOAD_SHAPES, type UploadField } from '@pitlane/shared/domain/people/profile-pictures';
import type { SharpOptions } from 'sharp';
import sharp from 'sharp';
import { completeJpeg } from '../../platform/complete-jpeg.ts';
import { hasGifTrailer, measurePicture } from '../../platform/measure-picture.ts';
import { getMostPixels } from '../../platform/most-pixels.ts';
import { RefusedWorkError } from '../../platform/worker-process.ts';
import type { Crop, MadeUpload, UploadWork } from './upload-work.ts';

/** What Sharp may decode for it. */
export const UPLOAD_FORMATS = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'] as const;

/** Kinds of files that become pictures, by what is in them. A name and a header may say anything. */
type PictureKind = 'JPG' | 'PNG' | 'GIF' | 'WebP' | 'AVIF';

/** Bytes of a file's beginning that tell its kind. */
const HEAD_BYTES = 65_536;

const READABLE = 'Send a JPG, PNG, GIF, WebP or AVIF picture.';

/** Common kinds of other files, by their first bytes in hexadecimal digits. */
const OTHER_STARTS: [what: string, ...starts: string[]][] = [
  ['a ZIP archive', '504b0304', '504b0506', '504b0708'],
  ['a PDF document', '255044462d'],
  ['a video', '1a45dfa3'],
  ['a program', '7f454c46', '4d5a'],
];

/** Brands of HEIC pictures, which browsers do not show. */
const HEIC_BRAND = /^(hei[cxms]|hev[cx]|mif1|msf1)$/;

/** Returns the kind of a file that begins like this, or a sentence of refusal for its uploader. */
function findPictureKind(head: Uint8Array): { kind: PictureKind } | { refused: string } {
  const text = Buffer.from(head).toString('latin1');
  const start = Buffer.from(head.subarray(0, 12)).toString('hex');
  // Of files in boxes, as AVIF and videos are.
  const brand = text.startsWith('ftyp', 4) ? text.slice(8, 12) : undefined;
  if (brand === 'avis') return { refused: moves('AVIF') };
  if (brand === 'avif') return { kind: 'AVIF' };
  if (start.startsWith('ffd8ff')) return { kind: 'JPG' };
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return { kind: 'GIF' };
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return { kind: 'WebP' };
  if (start.startsWith('89504e470d0a1a0a'))
    return hasFrames(head) ? { refused: moves('PNG') } : { kind: 'PNG' };
  const what = findOther(text, start, brand) ?? 'no picture that can be read here';
  return { refused: `This file is ${what}. ${READABLE}` };
}

function findOther(text: string, start: string, brand: string | undefined): string | undefined {
  if (brand) return HEIC_BRAND.test(brand) ? 'a HEIC picture, which browsers do not show' : 'a video';
  if (text.trimStart().startsWith('<')) {
    if (/<(!doctype html|html|head|body|script)\b/i.test(text)) return 'a page of HTML';
    if (/<svg\b/i.test(text)) return 'an SVG drawing, which may hold scripts';
  }
  return OTHER_STARTS.find(([, ...starts]) => starts.some((each) => start.startsWith(each)))?.[0];
}

function moves(kind: PictureKind): string {
  return `An animated ${kind} wouldn’t move here. Send the animation as GIF or WebP.`;
}

/** Returns whether a PNG is an animation: it says so in a chunk before its first data. */
function hasFrames(head: Uint8Array): boolean {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (name === 'acTL') return true;
    if (name === 'IDAT') return false;
  }
  return false;
}

/** Pixels of a picture, of an animation all its frames together. Decoded they take 400 MB; finer ones take more, and may be fewer. */
const MAX_PIXELS = 100_000_000;
/** Pixels of all frames that are written: some 10 s of work. */
const MAX_WRITTEN_PIXELS = 60_000_000;

const DAMAGED = 'This picture is damaged or incomplete. Open it, save it again, and upload that.';

/**
 * Makes the pictures of an upload: upright, cut, in sRGB, and without anything that the file says of camera, place or author.
 * An animation stays one. Throws a RefusedWorkError; any other error is the disk's.
 */
export async function makeUpload({ path, field, crop }: UploadWork & { path: string }): Promise<MadeUpload> {
  await checkKind(path);
  const size = await measure(path);
  checkSize(size, field);
  const { width, height, smallWidth } = UPLOAD_SHAPES[field];
  const isMoving = size.frames > 1;
  const { input, failOn } = await completeJpeg(path);
  // Nothing in a frame says which way is up.
  const options: SharpOptions = {
    failOn,
    limitInputPixels: MAX_PIXELS,
    ...(isMoving ? { animated: true } : { autoOrient: true }),
  };
  try {
    const image = sharp(input, options).extract(toRegion(crop, size)).resize(width, height, { fit: 'cover' });
    const full = await image
      .webp(isMoving ? { quality: 75, effort: 1 } : { quality: 84, effort: 4 })
      .toBuffer();
    const small = await sharp(full).resize({ width: smallWidth }).webp({ quality: 84, effort: 4 }).toBuffer();
    return { full: new Uint8Array(full), small: new Uint8Array(small) };
  } catch (error) {
    throw new RefusedWorkError(DAMAGED, { cause: error });
  }
}

/** A picture as it is looked at, and how many pixels that may have. */
type Size = { width: number; height: number; frames: number; most: number };

async function measure(path: string): Promise<Size> {
  try {
    const found = await measurePicture(path);
    return { ...found, most: getMostPixels(MAX_PIXELS, found) };
  } catch (error) {
    throw new RefusedWorkError(DAMAGED, { cause: error });
  }
}

function checkSize({ width, height, frames, most: mostPixels }: Size, field: UploadField): void {
  const shape = UPLOAD_SHAPES[field];
  const size = `${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels`;
  const most = `${Math.floor(mostPixels / 1_000_000)} million`;
  if (width * height > mostPixels) {
    throw new RefusedWorkError(
      `This picture has ${size}. At most ${most} in total are allowed. Make it smaller.`,
    );
  }
  const maxFrames = Math.floor(MAX_WRITTEN_PIXELS / (shape.width * shape.height));
  if (frames > maxFrames) {
    throw new RefusedWorkError(
      `This animation has ${frames.toLocaleString('en')} frames. At most ${maxFrames} are kept in ${field === 'avatar' ? 'an avatar' : 'a banner'}: shorten it.`,
    );
  }
  if (width * height * frames > mostPixels) {
    throw new RefusedWorkError(
      `This animation has ${frames} frames of ${size}. At most ${most} pixels in total are allowed. Make it smaller or shorter.`,
    );
  }
}

/** Whole pixels, at least one, inside the picture. */
function toRegion(crop: Crop | undefined, { width, height }: Size) {
  if (!crop) return { left: 0, top: 0, width, height };
  const left = Math.min(width - 1, Math.round(crop.x * width));
  const top = Math.min(height - 1, Math.round(crop.y * height));
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(crop.width * width))),
    height: Math.max(1, Math.min(height - top, Math.round(crop.height * height))),
  };
}

/** Throws a RefusedWorkError unless the content is that of a picture. */
async function checkKind(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size === 0) throw new RefusedWorkError('This file is empty. Choose another one.');
    const { buffer, bytesRead } = await file.read(new Uint8Array(HEAD_BYTES), { position: 0 });
    const found = findPictureKind(buffer.subarray(0, bytesRead));
    if ('refused' in found) throw new RefusedWorkError(found.refused);
    if (found.kind === 'GIF' && !(await hasGifTrailer(file, size))) throw new RefusedWorkError(DAMAGED);
  } finally {
    await file.close();
  }
}
