/** Texts of a studio's folder, each of which a person has put there: a problem with one says what to do. */
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Reads a file by its name in the studio's folder. Links that lead out of the folder are not followed. */
export function readStudioText(
  name: string,
  { folder, maxBytes }: { folder: string; maxBytes: number },
): SmallFile {
  const path = join(folder, name);
  if (!isInside(path, folder))
    return { problem: 'leads out of the folder of the studio file: put the file itself there' };
  return readSmallFile(path, maxBytes);
}

/** Whether a path ends in a folder when its links are followed. What is not there leads nowhere. */
function isInside(path: string, folder: string): boolean {
  try {
    const way = relative(realpathSync(folder), realpathSync(path));
    return way !== '..' && !way.startsWith(`..${sep}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    throw error;
  }
}

export type SmallFile = { content: string; problem?: never } | { content?: never; problem: string };

/** Reads a whole file of UTF-8, unless it is larger than it may be. */
export function readSmallFile(path: string, maxBytes: number): SmallFile {
  try {
    const { size, isFile } = describe(path);
    if (!isFile) return { problem: 'is no file' };
    if (size > maxBytes) return { problem: `has ${size} bytes, and may have ${maxBytes}` };
    const content = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
    return { content };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return { problem: 'is not in UTF-8: save it so' };
    if (!code) throw error;
    return { problem: `cannot be read (${code})` };
  }
}

function describe(path: string): { size: number; isFile: boolean } {
  const found = statSync(path);
  return { size: found.size, isFile: found.isFile() };
}
