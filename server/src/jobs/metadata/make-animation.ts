import sharp from 'sharp';
import { measurePicture } from '../../platform/measure-picture.ts';
import { getMostPixels } from '../../platform/most-pixels.ts';

/** Pixels of all frames that are read. Decoded they take 400 MB. */
const MAX_PIXELS = 100_000_000;
/** Pixels of all frames that are written: some 10 s of work. */
const MAX_WRITTEN_PIXELS = 60_000_000;
/** The widest that an animation is shown, and the narrowest that is worth showing. */
const WIDTH = { most: 960, least: 240 };
/** Pixel art up to this side grows by whole factors, so that it keeps its edges. */
const PIXEL_ART_SIDE = 64;

/**
 * The whole of an animated picture as WebP, as large as its frames allow, and without anything that its file says of itself. Undefined of one
 * that has too many frames or pixels to be read or shown, and of one whose later frames are damaged: its first one is shown then.
 */
export async function makeAnimation(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const found = await measurePicture(path);
  const { width, height, frames } = found;
  if (width * height * frames > getMostPixels(MAX_PIXELS, found)) return undefined;
  const room = Math.sqrt(MAX_WRITTEN_PIXELS / (width * height * frames));
  const scale = Math.min(room, WIDTH.most / width, (WIDTH.most * 3) / 4 / height);
  const isSmall = Math.max(width, height) <= PIXEL_ART_SIDE;
  const factor = isSmall ? Math.max(1, Math.floor(Math.min(4, scale))) : Math.min(1, scale);
  if (factor < 1 && width * factor < WIDTH.least) return undefined;
  try {
    const animation = await sharp(path, { animated: true, failOn: 'error', limitInputPixels: MAX_PIXELS })
      .resize(Math.round(width * factor), Math.round(height * factor), {
        fit: 'fill',
        kernel: isSmall ? 'nearest' : 'lanczos3',
      })
      .webp({ quality: 75, effort: 1 })
      .toBuffer();
    return new Uint8Array(animation);
  } catch {
    // sharp has no error classes: any of them says that a frame cannot be read.
    return undefined;
  }
}
