import { readFile, stat } from 'node:fs/promises';
import { PICTURE_WIDTHS } from '@pitlane/shared/domain/cars/picture-sizes';
import sharp, { type SharpOptions } from 'sharp';
import { findFileType } from '../../platform/content-type.ts';
import { getMostPixels } from '../../platform/most-pixels.ts';
import { RefusedWorkError } from '../../platform/worker-process.ts';
import { makeAnimation } from './make-animation.ts';
import { describeEmpty, readDrawing } from './read-drawing.ts';

/** Pixels of a picture. Decoded they take 200 MB; finer ones take more, and may be fewer. */
const MAX_PIXELS = 50_000_000;
/** A drawing is read whole, and each of its parts may take time. */
const MAX_SVG_BYTES = 10_000_000;
/** What Sharp may decode for it. SVG is drawn without scripts, and without anything it names outside itself. */
export const ITEM_PICTURE_FORMATS = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif', 'Svg'] as const;
const READABLE = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/svg+xml'];
/** Further pages of other files are versions of one picture. */
const MOVING = ['image/gif', 'image/webp'];
export const ITEM_PICTURE_WIDTH = Math.max(...PICTURE_WIDTHS);

/** A picture as it was made here, and a sentence about what of it could not be drawn. */
export type MadePicture = {
  picture: Uint8Array<ArrayBuffer>;
  missing: string | undefined;
  /** Its file has further frames. */
  isMoving: boolean;
  /** All frames, as WebP; undefined where there is one, or too much to show. */
  animation?: Uint8Array<ArrayBuffer> | undefined;
};

type Size = { width: number; height: number };

/**
 * The picture of an item, 4:3 and as wide as the largest size: the whole of it, over its own colours out of focus. Of an animation it is
 * the first frame, beside all of them. Nothing that the file says of itself is left. Throws a RefusedWorkError; any other error is the disk's.
 */
export async function makeItemPicture(path: string, width = ITEM_PICTURE_WIDTH): Promise<MadePicture> {
  const size = { width, height: (width * 3) / 4 };
  const type = await findFileType(path);
  if (!READABLE.includes(type))
    throw new RefusedWorkError('The picture’s address doesn’t lead to a picture.');
  if (type !== 'image/svg+xml') {
    // Some bytes may be missing at the end: browsers show what is there.
    // By its path, so that it is read piece by piece.
    const make = async () => {
      const found = await sharp(path, { limitInputPixels: MAX_PIXELS }).metadata();
      const { pages = 1 } = found;
      const options: SharpOptions = { failOn: 'none', limitInputPixels: getMostPixels(MAX_PIXELS, found) };
      return {
        picture: await place(await enlarge(path, options, size), size),
        missing: undefined,
        isMoving: pages > 1,
        animation: pages > 1 && MOVING.includes(type) ? await makeAnimation(path) : undefined,
      };
    };
    return refuseDamaged(make);
  }
  if ((await stat(path)).size > MAX_SVG_BYTES)
    throw new RefusedWorkError('The drawing is larger than 10 MB.');
  // As bytes: without a place it finds no file beside it.
  const { svg, missing } = readDrawing(await readFile(path));
  const drawn = await refuseDamaged(() => fit(svg, { failOn: 'error', limitInputPixels: false }, size));
  const { channels } = await sharp(drawn).stats();
  if (channels[3]?.max === 0) throw new RefusedWorkError(missing ?? describeEmpty(svg.toString()));
  return { picture: await refuseDamaged(() => place(drawn, size)), missing, isMoving: false };
}

async function refuseDamaged<Made>(make: () => Promise<Made>): Promise<Made> {
  try {
    return await make();
  } catch (cause) {
    throw new RefusedWorkError('The picture is damaged, or has more than 50 million pixels.', { cause });
  }
}

/** As large as it can be. A drawing of any size is drawn in this one. */
function fit(source: string | Buffer, options: SharpOptions, { width, height }: Size): Promise<Buffer> {
  return sharp(source, options).autoOrient().resize(width, height, { fit: 'inside' }).png().toBuffer();
}

/** Pixel art keeps its edges: it grows by a whole factor. */
async function enlarge(path: string, options: SharpOptions, size: Size): Promise<Buffer> {
  const { autoOrient } = await sharp(path, options).metadata();
  const { width, height } = autoOrient;
  if (!(await isPixelArt(path, options, Math.max(width, height)))) return fit(path, options, size);
  const factor = Math.floor(Math.min(size.width / width, size.height / height));
  return sharp(path, options)
    .autoOrient()
    .resize(width * factor, height * factor, { kernel: 'nearest' })
    .png()
    .toBuffer();
}

/** Sides of pixel art. Up to the first, any picture is: larger, it would show nothing but its pixels. */
const ALWAYS_PIXELS = 64;
const PERHAPS_PIXELS = 256;
const PIXEL_ART_COLOURS = 64;

async function isPixelArt(path: string, options: SharpOptions, side: number): Promise<boolean> {
  if (side <= ALWAYS_PIXELS) return true;
  if (side > PERHAPS_PIXELS) return false;
  const raw = await sharp(path, options).ensureAlpha().toColourspace('srgb').raw().toBuffer();
  const colours = new Set<number>();
  for (let at = 0; at < raw.length && colours.size <= PIXEL_ART_COLOURS; at += 4)
    colours.add(raw.readUInt32LE(at));
  return colours.size <= PIXEL_ART_COLOURS;
}

/** Puts a picture over its own colours, out of focus. */
async function place(upright: Buffer, { width, height }: Size): Promise<Uint8Array<ArrayBuffer>> {
  // Sharp resizes once in a pipeline, and only the last call counts: the field is made small in one of its own.
  const small = await sharp(upright)
    .flatten({ background: '#16181b' })
    .resize(width / 8, height / 8, { fit: 'cover' })
    .blur(6)
    .modulate({ brightness: 0.45 })
    .png()
    .toBuffer();
  const field = await sharp(small).resize(width, height).png().toBuffer();
  const picture = await sharp(field)
    .composite([{ input: upright }])
    .webp({ quality: 88, smartSubsample: true, effort: 4 })
    .toBuffer();
  return new Uint8Array(picture);
}
