import type { FileHandle } from 'node:fs/promises';
import sharp from 'sharp';

/**
 * Measures a picture as it is looked at, upright, and counts its frames; of an animation it measures one frame. Decodes nothing. Throws
 * sharp's error for a damaged file.
 */
export async function measurePicture(path: string) {
  const found = await sharp(path, { animated: true, limitInputPixels: false }).metadata();
  const { width, height, pages = 1, pageHeight = height } = found;
  // Nothing in a frame says which way is up.
  const size = pages > 1 ? { width, height: pageHeight } : found.autoOrient;
  return { ...found, ...size, frames: pages };
}

/** Returns whether a GIF ends where it says. The decoder takes one that breaks off for a shorter one. Some programs add zeros. */
export async function hasGifTrailer(file: FileHandle, size: number): Promise<boolean> {
  const { buffer, bytesRead } = await file.read(new Uint8Array(1_024), {
    position: Math.max(0, size - 1_024),
  });
  return buffer.subarray(0, bytesRead).findLast((byte) => byte !== 0) === 0x3b;
}
