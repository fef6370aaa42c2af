import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadDirs } from '@pitlane/server/config/config';
import { createContentStore } from '@pitlane/server/core/media/ipfs/content-store';
import { createMediaStorage } from '@pitlane/server/core/media/storage/create-media-storage';
import { createIncomingFolder } from '@pitlane/server/core/media/storage/incoming-folder';
import type { Db } from '@pitlane/server/platform/db/db';
import { limitTo } from '@pitlane/server/platform/limit-to';
import { inPieces } from './name-all.ts';

type Pinning = { db: Db; files: readonly Uint8Array[]; atOnce: number; dataDir: string };

/** Pins all files into an empty store, so many at once, and says how long it took and what is kept of them. */
export async function pinAll({ db, files, atOnce, dataDir }: Pinning) {
  const storage = createMediaStorage({ mediaS3: undefined, dataDir });
  const incoming = createIncomingFolder(uploadDirs({ dataDir }).incoming);
  const store = createContentStore({ db, storage, incoming });
  const inTurn = limitTo(atOnce);
  const began = performance.now();
  await Promise.all(files.map((file) => inTurn(() => store.put(inPieces(file)))));
  const seconds = (performance.now() - began) / 1_000;
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const kept = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    kept.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return { seconds, kept: sizes.reduce((sum, size) => sum + size, 0) };
}
