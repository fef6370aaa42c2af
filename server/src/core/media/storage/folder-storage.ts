import { randomUUID } from 'node:crypto';
import { copyFile, type FileHandle, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { getErrorCode } from '../../../platform/error-code.ts';
import { type Bytes, checkName, type MediaStorage } from './media-storage.ts';

/** Files in a folder. Several processes may share it. What is being written is in `drafts`, on the same disk. */
export function createFolderStorage(dir: string, drafts: string): MediaStorage {
  const pathOf = (name: string) => {
    checkName(name);
    return join(dir, name);
  };
  /** Written to another file and moved: a reader sees a whole file or none. */
  const keep = async (name: string, write: (draft: string) => Promise<void>) => {
    const path = pathOf(name);
    const draft = join(drafts, randomUUID());
    for (const folder of [dir, drafts]) await mkdir(folder, { recursive: true });
    try {
      await write(draft);
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  };
  return {
    put: (name, bytes) => keep(name, (draft) => writeFile(draft, bytes)),

    putFile: (name, from) => keep(name, (draft) => moveFile(from, draft)),

    async get(name, range) {
      const file = await openIfThere(pathOf(name));
      if (!file) return undefined;
      if (range) {
        const body = Readable.toWeb(file.createReadStream(range)) as ReadableStream<Bytes>;
        return { body, bytes: range.end - range.start + 1 };
      }
      const { size } = await file.stat();
      return { body: file.readableWebStream({ autoClose: true }) as ReadableStream<Bytes>, bytes: size };
    },

    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

/** Moves a file. From another disk it is copied. */
async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (getErrorCode(error) !== 'EXDEV') throw error;
    await copyFile(from, to);
  }
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path);
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
