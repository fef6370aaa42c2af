import { readFile, stat } from 'node:fs/promises';
import { PICTURE_WIDTHS } from '@pitlane/shared/domain/cars/picture-sizes';
import sharp, { type SharpOptions } from 'sharp';
import { findFileType } from '../../platform/content-type.ts';
import { RefusedWorkError } from '../../platform/worker-process.ts';

/** Pixels of a picture. Decoded they take 200 MB. */
const MAX_PIXELS = 50_000_000;
/** A drawing is read whole, and each of its parts may take time. */
const MAX_SVG_BYTES = 1_000_000;
const READABLE = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/svg+xml'];

/**
 * The picture of an item, 4:3 and as wide as the largest size: the whole of it, over its own colours out of focus. Of an animation it is
 * the first frame. Nothing that the file says of itself is left. Throws a RefusedWorkError; any other error is the disk's.
 */
export async function makeItemPicture(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const source = await readSource(path);
  const options: SharpOptions = { failOn: 'error', limitInputPixels: MAX_PIXELS };
  const width = Math.max(...PICTURE_WIDTHS);
  const height = (width * 3) / 4;
  try {
    const upright = await sharp(source, options)
      .autoOrient()
      .resize(width, height, { fit: 'inside' })
      .png()
      .toBuffer();
    const ground = await sharp(upright)
      .flatten({ background: '#16181b' })
      .resize(width / 8, height / 8, { fit: 'cover' })
      .blur(6)
      .modulate({ brightness: 0.45 })
      .resize(width, height)
      .png()
      .toBuffer();
    const picture = await sharp(ground)
      .composite([{ input: upright }])
      .webp({ quality: 88, effort: 4 })
      .toBuffer();
    return new Uint8Array(picture);
  } catch (error) {
    throw new RefusedWorkError('The picture is damaged, or has more than 50 million pixels.', {
      cause: error,
    });
  }
}

/** A path, so that it is read piece by piece; a drawing as bytes: without a place it finds no file beside it. */
async function readSource(path: string): Promise<string | Buffer> {
  const type = await findFileType(path);
  if (!READABLE.includes(type))
    throw new RefusedWorkError('What is at the address of the picture is no picture.');
  if (type !== 'image/svg+xml') return path;
  const { size } = await stat(path);
  if (size > MAX_SVG_BYTES) throw new RefusedWorkError('The drawing is larger than 1 MB.');
  return readFile(path);
}
