/** Content in the store of a test's API. */
import { uploadDirs } from '../config/data-folders.ts';
import { createContentStore } from '../core/media/ipfs/content-store.ts';
import { createMediaStorage } from '../core/media/storage/create-media-storage.ts';
import { createIncomingFolder } from '../core/media/storage/incoming-folder.ts';
import type { TestApi } from './test-api.ts';

/** The store that an API of the tests reads. */
export function openTestContent({ db, dataDir }: Pick<TestApi, 'db' | 'dataDir'>) {
  const storage = createMediaStorage({ mediaS3: undefined, dataDir });
  return createContentStore({
    db,
    storage,
    incoming: createIncomingFolder(uploadDirs({ dataDir }).incoming),
  });
}

/** Keeps content as a job or an upload does, and gives its path on the site. Without content it is the one of the document's examples. */
export async function storeContent(
  api: Pick<TestApi, 'db' | 'dataDir'>,
  content: string | Uint8Array = 'hello world',
): Promise<string> {
  const bytes = async function* () {
    yield Buffer.from(content as string);
  };
  return `/ipfs/${(await openTestContent(api).put(bytes())).cid}`;
}
