import type { Metadata } from 'sharp';

/** Bytes of a colour channel, by libvips's name of its depth. */
const DEPTH_BYTES: Readonly<Record<string, number>> = {
  uchar: 1,
  char: 1,
  ushort: 2,
  short: 2,
  uint: 4,
  int: 4,
  float: 4,
  complex: 8,
  double: 8,
  dpcomplex: 16,
};
/** Bytes of the pixels that a limit is written for: four channels of eight bits. */
const USUAL_BYTES = 4;

/** How many pixels a picture may have where usual ones may have `most`: finer colours take more memory, so fewer. */
export function getMostPixels(
  most: number,
  { channels, depth }: Pick<Metadata, 'channels' | 'depth'>,
): number {
  const bytes = (channels ?? USUAL_BYTES) * (DEPTH_BYTES[depth ?? 'dpcomplex'] ?? 16);
  return Math.floor(most * Math.min(1, USUAL_BYTES / bytes));
}
