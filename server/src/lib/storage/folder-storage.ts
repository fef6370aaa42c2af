import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Bytes, checkName, type MediaStorage } from './media-storage.ts';

/** Files in a folder. Several processes may share it. What is being written is in `drafts`, on the same disk. */
export function createFolderStorage(dir: string, drafts: string): MediaStorage {
  const pathOf = (name: string) => {
    checkName(name);
    return join(dir, name);
  };
  return {
    async put(name, bytes) {
      const path = pathOf(name);
      const draft = join(drafts, randomUUID());
      for (const folder of [dir, drafts]) await mkdir(folder, { recursive: true });
      try {
        // Written to another file and moved: a reader sees a whole file or none.
        await writeFile(draft, bytes);
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },

    async get(name) {
      const file = await openIfThere(pathOf(name));
      if (!file) return undefined;
      const { size } = await file.stat();
      return { body: file.readableWebStream({ autoClose: true }) as ReadableStream<Bytes>, bytes: size };
    },

    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
