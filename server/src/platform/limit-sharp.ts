import sharp from 'sharp';

type Decoder = 'Jpeg' | 'Png' | 'Nsgif' | 'Webp' | 'Heif' | 'Svg';

/**
 * Lets Sharp decode these formats alone, whatever a file contains, with one thread and no cache: each thread would take memory of
 * its own, and no file is decoded twice. For worker processes that read strangers' files, before the first file.
 */
export function limitSharp(decoders: readonly Decoder[]): void {
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: decoders.map((name) => `VipsForeignLoad${name}`) });
}
