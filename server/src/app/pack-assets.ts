import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Packing = 'br' | 'gzip';
type Packer = {
  encoding: Packing;
  /** Ending of the compressed copy's name, after the whole name of the file. */
  ending: string;
  pack: (bytes: Buffer) => Promise<Buffer<ArrayBuffer>>;
};

const packWithBrotli = promisify(brotliCompress);
const packWithGzip = promisify(gzip);
const TEXT = /\.(js|css|html|txt|json|webmanifest|svg)$/;

const makePackers = (brotliQuality: number, gzipLevel: number): readonly Packer[] => [
  {
    encoding: 'br',
    ending: '.br',
    pack: (bytes) => packWithBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  },
  { encoding: 'gzip', ending: '.gz', pack: (bytes) => packWithGzip(bytes, { level: gzipLevel }) },
];

/** As small as each goes: a file is packed once for each build, and sent many times. */
export const PACKERS = makePackers(constants.BROTLI_MAX_QUALITY, constants.Z_BEST_COMPRESSION);

/** For what a server packs each time it starts. */
export const QUICK_PACKERS = makePackers(5, 6);

/** Puts compressed copies beside the files of a built site. Returns how many. The server and proxies send them as they are. */
export async function packAssets(root: string): Promise<number> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
  for (const entry of files) {
    const file = join(entry.parentPath, entry.name);
    const bytes = await readFile(file);
    await Promise.all(PACKERS.map(async ({ ending, pack }) => writeFile(file + ending, await pack(bytes))));
  }
  return files.length * PACKERS.length;
}
