import { join } from 'node:path';
import type { Config } from './config.ts';

/** Folder of the kept pictures. */
export function mediaDir({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'media');
}

/** Folders of what people upload. What is kept cannot be made again; what is incoming is removed after minutes. */
export function uploadDirs({ dataDir }: Pick<Config, 'dataDir'>): { kept: string; incoming: string } {
  return { kept: join(dataDir, 'uploads'), incoming: join(dataDir, 'uploads', 'incoming') };
}

/** Folder of files that become items, until they are pinned. All processes of the API share it. */
export function filesDir({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'files');
}
