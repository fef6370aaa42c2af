import { open } from 'node:fs/promises';

/** What sharp reads a picture from, and what it takes for damage. */
export type PictureSource = { input: string | Buffer; failOn: 'error' | 'warning' };

const START = 'ffd8ff';
const END = 'ffd9';

/**
 * Adds the end marker to a JPEG that lacks it. Browsers show such a picture whole: some cameras and downloads leave the last bytes out.
 * Every warning counts as damage then, because missing pixels are only that: a warning. Any other picture is read by its path.
 */
export async function completeJpeg(path: string): Promise<PictureSource> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const read = async (bytes: number, position: number) =>
      (await file.read(Buffer.alloc(bytes), { position })).buffer.toString('hex');
    const isWhole = size < 5 || (await read(3, 0)) !== START || (await read(2, size - 2)) === END;
    if (isWhole) return { input: path, failOn: 'error' };
    const bytes = await file.readFile();
    // Half of the marker may be there.
    const end = bytes.at(-1) === 0xff ? END.slice(2) : END;
    return { input: Buffer.concat([bytes, Buffer.from(end, 'hex')]), failOn: 'warning' };
  } finally {
    await file.close();
  }
}
