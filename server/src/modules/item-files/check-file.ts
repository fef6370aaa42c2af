import { type FileHandle, open } from 'node:fs/promises';
import {
  type FileKind,
  findFileKind,
  getFileRefusal,
  KIND_BYTES,
} from '@pitlane/shared/domain/cars/item-files';
import sharp from 'sharp';
import { completeJpeg } from '../../platform/complete-jpeg.ts';
import { hasGifTrailer, measurePicture } from '../../platform/measure-picture.ts';
import { getMostPixels } from '../../platform/most-pixels.ts';
import { RefusedWorkError } from '../../platform/worker-process.ts';
import { namesPlace, pictureNamesPlace } from './find-place.ts';
import { readMp4 } from './read-mp4.ts';

/** What Sharp may decode. */
export const FILE_FORMATS = ['Jpeg', 'Png', 'Nsgif', 'Webp'] as const;
/** Pixels of a picture, or of one frame. */
const MAX_PIXELS = 100_000_000;
/** Pixels of all frames together. They are decoded one after the other. */
const MAX_ALL_PIXELS = 500_000_000;

/** A file as it is, by its content. */
export type CheckedFile = { kind: FileKind; width: number; height: number };

/**
 * Reads a whole file as its reader would. Throws a RefusedWorkError with a sentence for its sender when it is no picture or
 * video, is damaged, names the place where it was made, or would take too much memory; any other error is the disk's.
 */
export async function checkFile(path: string): Promise<CheckedFile> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(KIND_BYTES), { position: 0 });
    const head = buffer.subarray(0, bytesRead);
    const kind = findFileKind(head);
    const refusal = getFileRefusal(size, head);
    if (refusal || !kind) throw new RefusedWorkError(refusal);
    if (await namesPlace(file, size)) throw withPlace();
    return { kind, ...(await measure(path, file, { kind, size })) };
  } finally {
    await file.close();
  }
}

async function measure(path: string, file: FileHandle, { kind, size }: { kind: FileKind; size: number }) {
  if (kind === 'MP4') {
    const found = await readMp4(file, size);
    if (found?.hasPlace) throw withPlace();
    if (found) return { width: found.width, height: found.height };
    throw new RefusedWorkError(
      'This video is incomplete or has no frames. Export it as MP4 again and upload that.',
    );
  }
  if (kind === 'GIF' && !(await hasGifTrailer(file, size))) throw damaged();
  return decode(path);
}

/** Decodes every pixel. What becomes of them is as small as a stamp, so that memory stays flat. */
async function decode(path: string): Promise<{ width: number; height: number }> {
  const found = await readSize(path);
  const { width, height, frames } = found;
  const most = getMostPixels(MAX_PIXELS, found);
  const mostInAll = getMostPixels(MAX_ALL_PIXELS, found);
  const millions = (count: number) => `${Math.floor(count / 1_000_000)} million`;
  const pixels = `${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels`;
  if (pictureNamesPlace(found)) throw withPlace();
  if (width * height > most) {
    throw new RefusedWorkError(
      `This picture has ${pixels}. At most ${millions(most)} in total are allowed. Make it smaller.`,
    );
  }
  if (width * height * frames > mostInAll) {
    throw new RefusedWorkError(
      `This animation has ${frames.toLocaleString('en')} frames of ${pixels}. At most ${millions(mostInAll)} pixels in total are allowed. Make it smaller or shorter.`,
    );
  }
  const { input, failOn } = await completeJpeg(path);
  const options = { failOn, limitInputPixels: MAX_ALL_PIXELS, sequentialRead: true } as const;
  try {
    await sharp(input, { ...options, animated: frames > 1 })
      .resize({ width: 16, height: 16, fit: 'fill' })
      .raw()
      .toBuffer();
  } catch (cause) {
    throw damaged(cause);
  }
  return { width, height };
}

async function readSize(path: string) {
  try {
    return await measurePicture(path);
  } catch (cause) {
    throw damaged(cause);
  }
}

/** A pinned file stays public for ever, with all that it says of itself. */
function withPlace(): RefusedWorkError {
  return new RefusedWorkError(
    'This file contains its location (GPS), which would become public forever. Export it without location and upload it again.',
  );
}

function damaged(cause?: unknown): RefusedWorkError {
  return new RefusedWorkError(
    'This picture is damaged or incomplete. Open it, save it again, and upload that.',
    {
      cause,
    },
  );
}
