import { type FileHandle, open } from 'node:fs/promises';
import { UPLOAD_SHAPES, type UploadField } from '@pitlane/shared/domain/people/profile-pictures';
import sharp, { type SharpOptions } from 'sharp';
import { RefusedWorkError } from '../../platform/worker-process.ts';
import { findPictureKind, HEAD_BYTES } from './picture-kind.ts';
import type { Crop, MadeUpload, UploadWork } from './upload-work.ts';

/** Pixels of a picture, of an animation all its frames together. Decoded they take 400 MB; finer ones take more, and may be fewer. */
const MAX_PIXELS = 100_000_000;
/** Bytes of a decoded pixel: four channels of eight bits. */
const PIXEL_BYTES = 4;
/** Pixels of all frames that are written: some 10 s of work. */
const MAX_WRITTEN_PIXELS = 60_000_000;

const DAMAGED = 'This picture is damaged or incomplete. Open it, save it again, and upload that.';

/**
 * Makes the pictures of an upload: upright, cut, in sRGB, and without anything that the file says of camera, place or author.
 * An animation stays one. Throws a RefusedWorkError; any other error is the disk's.
 */
export async function makeUpload({ path, field, crop }: UploadWork): Promise<MadeUpload> {
  await checkKind(path);
  const size = await measure(path);
  checkSize(size, field);
  const { width, height, smallWidth } = UPLOAD_SHAPES[field];
  const isMoving = size.frames > 1;
  // Nothing in a frame says which way is up.
  const options: SharpOptions = {
    failOn: 'error',
    limitInputPixels: MAX_PIXELS,
    ...(isMoving ? { animated: true } : { autoOrient: true }),
  };
  try {
    const image = sharp(path, options).extract(toRegion(crop, size)).resize(width, height, { fit: 'cover' });
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
    const found = await sharp(path, { animated: true, limitInputPixels: false }).metadata();
    const { width, height, pages = 1, pageHeight = height, channels, depth } = found;
    const bytes = channels * (depth === 'uchar' ? 1 : 2);
    const most = Math.floor(MAX_PIXELS * Math.min(1, PIXEL_BYTES / bytes));
    return pages > 1
      ? { width, height: pageHeight, frames: pages, most }
      : { ...found.autoOrient, frames: 1, most };
  } catch (error) {
    throw new RefusedWorkError(DAMAGED, { cause: error });
  }
}

function checkSize({ width, height, frames, most: mostPixels }: Size, field: UploadField): void {
  const shape = UPLOAD_SHAPES[field];
  const size = `${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels`;
  const most = `${Math.floor(mostPixels / 1_000_000)} million`;
  if (width * height > mostPixels) {
    throw new RefusedWorkError(`This picture has ${size}. At most ${most} in all are read: make it smaller.`);
  }
  const maxFrames = Math.floor(MAX_WRITTEN_PIXELS / (shape.width * shape.height));
  if (frames > maxFrames) {
    throw new RefusedWorkError(
      `This animation has ${frames.toLocaleString('en')} frames. At most ${maxFrames} are kept in ${field === 'avatar' ? 'an avatar' : 'a banner'}: shorten it.`,
    );
  }
  if (width * height * frames > mostPixels) {
    throw new RefusedWorkError(
      `This animation has ${frames} frames of ${size}. At most ${most} pixels in all are read: make it smaller or shorter.`,
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

/** Returns whether a GIF ends where it says. The decoder takes one that breaks off for a shorter one. Some programs add zeros. */
export async function hasGifTrailer(file: FileHandle, size: number): Promise<boolean> {
  const { buffer, bytesRead } = await file.read(new Uint8Array(1_024), {
    position: Math.max(0, size - 1_024),
  });
  return buffer.subarray(0, bytesRead).findLast((byte) => byte !== 0) === 0x3b;
}
