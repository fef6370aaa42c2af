import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import sharp, { type AvifOptions, type WebpOptions } from 'sharp';

export type Setting = { name: string } & ({ avif: AvifOptions } | { webp: WebpOptions });

/** What a picture costs with one setting: means over all drawings. */
export type Encoded = {
  setting: string;
  width: number;
  bytes: number;
  /** Likeness to the uncompressed picture, decibels (PSNR). */
  likeness: number;
  /** Processor time from the drawing to the file: what the first request costs, ms (median). */
  server: number;
};

export const SETTINGS: readonly Setting[] = [
  { name: 'AVIF 58, effort 1', avif: { quality: 58, effort: 1 } },
  { name: '**AVIF 45, effort 1**', avif: { quality: 45, effort: 1 } },
  { name: 'AVIF 45, effort 1, 4:2:0', avif: { quality: 45, effort: 1, chromaSubsampling: '4:2:0' } },
  { name: 'WebP 84, effort 2', webp: { quality: 84, effort: 2 } },
];
export const WIDTHS = [240, 320, 480, 640, 960, 1280];

sharp.concurrency(1);
sharp.cache(false);

/** Makes every drawing in one width with one setting. */
export async function encode(drawings: readonly string[], width: number, setting: Setting): Promise<Encoded> {
  const pictures = [];
  for (const [index, drawing] of drawings.entries()) {
    const before = process.cpuUsage();
    const file = await toPicture(drawing, width, setting);
    const { user, system } = process.cpuUsage(before);
    const server = (user + system) / 1_000;
    // A comparison takes as long as the picture: every fourth shows as much.
    const likeness = index % 4 === 0 ? [await compare(drawing, width, file)] : [];
    pictures.push({ bytes: file.byteLength, likeness, server });
  }
  return {
    setting: setting.name,
    width,
    bytes: mean(pictures.map(({ bytes }) => bytes)),
    likeness: mean(pictures.flatMap(({ likeness }) => likeness)),
    server: median(pictures.map(({ server }) => server)),
  };
}

export function toPicture(drawing: string, width: number, setting: Setting): Promise<Buffer> {
  const image = sharp(Buffer.from(drawing), { density: 144 }).resize({ width }).removeAlpha();
  return ('avif' in setting ? image.avif(setting.avif) : image.webp(setting.webp)).toBuffer();
}

/** Bytes of the drawings themselves, means. */
export function weighDrawings(drawings: readonly string[]) {
  const brotli = (quality: number) => (drawing: string) =>
    brotliCompressSync(drawing, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).byteLength;
  return {
    raw: mean(drawings.map((drawing) => Buffer.byteLength(drawing))),
    gzip: mean(drawings.map((drawing) => gzipSync(drawing).byteLength)),
    brotli4: mean(drawings.map(brotli(4))),
    brotli11: mean(drawings.map(brotli(11))),
  };
}

async function compare(drawing: string, width: number, file: Buffer): Promise<number> {
  const pixels = (from: Buffer) =>
    sharp(from, { density: 144 }).resize({ width }).removeAlpha().raw().toBuffer();
  const [want, got] = await Promise.all([pixels(Buffer.from(drawing)), pixels(file)]);
  const squares = want.reduce((sum, value, index) => sum + (value - (got[index] ?? 0)) ** 2, 0);
  return 10 * Math.log10(255 ** 2 / (squares / want.length));
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
