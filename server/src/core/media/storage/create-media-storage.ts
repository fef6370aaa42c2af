import type { Config } from '../../../config/config.ts';
import { uploadDirs } from '../../../config/data-folders.ts';
import { createFolderStorage } from './folder-storage.ts';
import type { MediaStorage } from './media-storage.ts';
import { createS3Storage } from './s3-storage.ts';

/** The storage that is configured: a bucket, otherwise a folder. */
export function createMediaStorage(config: Pick<Config, 'mediaS3' | 'dataDir'>): MediaStorage {
  const { kept, incoming } = uploadDirs(config);
  return config.mediaS3 ? createS3Storage(config.mediaS3) : createFolderStorage(kept, incoming);
}
