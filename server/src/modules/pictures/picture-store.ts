import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { createDiskGuard, type DiskGuard } from '../../platform/disk-guard.ts';
import { getErrorCode } from '../../platform/error-code.ts';
import { limitTo } from '../../platform/limit-to.ts';
import { prunePictures } from './prune-pictures.ts';
import { quietFaint } from './quiet-faint.ts';

export const FORMATS = ['avif', 'webp', 'png'] as const;
export type Format = (typeof FORMATS)[number];
export type Bytes = Uint8Array<ArrayBuffer>;

/** An SVG, or a picture that was made here, by what it is called. It is drawn or read only where no picture of it is kept. */
export type Drawing = {
  key: string;
  draw: () => string | Promise<Uint8Array>;
  /** Whether something is to be seen through it. */
  open?: boolean;
};

/** Pictures made at the same time. Each of sharp's own threads counts too, so sharp is set to use one. */
const AT_ONCE = 2;

/** A part of the limit. When so much was written, the folder is measured. */
const PRUNE_AFTER = 0.05;

export type PictureStoreOptions = {
  dir: string;
  /** The most bytes that all stored pictures may take on disk. Several processes may share the folder and look after it. */
  maxBytes: number;
  /** Told when the disk fails where a picture can be served all the same. */
  onTrouble: (error: unknown) => void;
  disk?: DiskGuard;
};

/**
 * Turns SVG into pictures and keeps them on disk. The key is the drawing itself: a new style, another rank or
 * a fitted part makes a new picture. So no picture ever becomes out of date.
 */
export function createPictureStore({
  dir,
  maxBytes,
  onTrouble,
  disk = createDiskGuard(dir),
}: PictureStoreOptions) {
  sharp.concurrency(1);
  // Every picture is made once: keeping its pixels would only cost memory.
  sharp.cache(false);
  const making = new Map<string, Promise<Bytes>>();
  const turn = limitTo(AT_ONCE);

  // What was written before this process is not known: the first picture has it measured.
  let unmeasured = Number.POSITIVE_INFINITY;
  let pruning = Promise.resolve();

  const save = async (path: string, bytes: Bytes): Promise<void> => {
    // First: the process that makes pictures may ask about this folder alone.
    await mkdir(dir, { recursive: true });
    await disk.requireRoom(bytes.byteLength);
    // Written to another file and moved: a reader sees a whole picture or none.
    const draft = `${path}.${randomUUID()}`;
    await writeFile(draft, bytes);
    await rename(draft, path);
    unmeasured += bytes.byteLength;
    if (unmeasured < maxBytes * PRUNE_AFTER) return;
    unmeasured = 0;
    pruning = pruning.then(() => prunePictures(dir, maxBytes)).catch(onTrouble);
  };
  const make = async (path: string, drawing: Drawing, width: number, format: Format): Promise<Bytes> => {
    const bytes = await turn(() => rasterise(drawing, width, format));
    // Returns the picture even if it cannot be kept.
    await save(path, bytes).catch(onTrouble);
    return bytes;
  };
  const readKept = async (path: string): Promise<Bytes | undefined> => {
    try {
      return await readIfThere(path);
    } catch (error) {
      onTrouble(error);
      return undefined;
    }
  };
  const pathOf = ({ key }: Drawing, width: number, format: Format) =>
    join(dir, `${rasterKey(key, width)}.${format}`);

  return {
    /** The picture, from disk or freshly made. `onMiss` runs before it has to be made and may refuse by throwing. */
    async picture(drawing: Drawing, width: number, format: Format, onMiss: () => void): Promise<Bytes> {
      const path = pathOf(drawing, width, format);
      const kept = making.get(path) ?? (await readKept(path));
      if (kept) return kept;
      // Another request may have begun it while the disk was asked.
      const begun = making.get(path);
      if (begun) return begun;
      onMiss();
      const made = make(path, drawing, width, format).finally(() => making.delete(path));
      making.set(path, made);
      return made;
    },

    /** Makes the picture for later, unless it is there. Says whether it made it. Throws where it cannot be kept. */
    async keep(drawing: Drawing, width: number, format: Format): Promise<boolean> {
      const path = pathOf(drawing, width, format);
      if (await isThere(path)) return false;
      await save(path, await rasterise(drawing, width, format));
      return true;
    },

    /** Resolves when the folder, where it was being measured, is within its limit. */
    settled: () => pruning,
  };
}
export type PictureStore = ReturnType<typeof createPictureStore>;

export function toDrawing(svg: string, open = false): Drawing {
  return { key: pictureKey(svg), draw: () => svg, open };
}

/** Returns the key of a drawing's picture, which is also its ETag. */
export function pictureKey(svg: string): string {
  return createHash('sha256').update(svg).digest('hex').slice(0, 32);
}

/** Goes up with the settings of `rasterise`: pictures that were made with others are not served any more. */
const ENCODING = 3;

/** Returns the key of one width of a drawing, which is also its ETag. */
export function rasterKey(key: string, width: number): string {
  return `${key}-${width}-${ENCODING}`;
}

/** What is seen through takes a second picture in the file. With this quality of both, a car's files are a tenth larger than closed ones. */
const OPEN_QUALITY = 40;

async function rasterise({ draw, open = false }: Drawing, width: number, format: Format): Promise<Bytes> {
  const sized = sharp(Buffer.from((await draw()) as string), { density: 144 }).resize({ width });
  // A closed stage covers its whole picture. Without the layer that says so, it takes an eighth less time.
  const image = open ? await quietFaint(sized) : sized.removeAlpha();
  // Measured on our drawings (docs/decisions/measurements/pictures.md): a step of effort more saves 3% of the bytes and takes a quarter more
  // time, which the first reader waits for. Half the colours (4:2:0) save 4%, and blur the edges of a red livery.
  const encoded =
    format === 'avif'
      ? image.avif({ quality: open ? OPEN_QUALITY : 45, effort: 1, chromaSubsampling: '4:4:4' })
      : format === 'webp'
        ? image.webp({ quality: 84, effort: 2 })
        : image.png({ palette: true, quality: 90, effort: 7 });
  return new Uint8Array(await encoded.toBuffer());
}

async function readIfThere(path: string): Promise<Bytes | undefined> {
  try {
    return new Uint8Array(await readFile(path));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return getErrorCode(error) === 'ENOENT';
}
