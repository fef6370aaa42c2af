import type { UploadField } from '@pitlane/shared/domain/people/profile-pictures';
import { UPLOAD_SHAPES, uploadFileName } from '@pitlane/shared/domain/people/profile-pictures';
import type { MediaStorage } from '../../core/media/storage/media-storage.ts';
import type { Queryable } from '../../platform/db/db.ts';
import * as repo from './profile-pictures.repo.ts';
import type { MadeUpload } from './upload-work.ts';

/** Unused files recorded longer ago than this were left by a crash: an upload takes minutes at most. */
const UNUSED_AFTER_SECONDS = 3_600;
const SWEPT_AT_ONCE = 500;
/** Steps after which a sweep rests: an hour's work is the same however many pictures there are. A million takes some days. */
const STEPS_AT_ONCE = 20;
const START: repo.SweepPosition = { createdAt: 0, id: 0 };

/** Creates the store that uploads and their sweeping share. */
export function createKeptUploads(db: Queryable, storage: MediaStorage) {
  const namesOf = (key: string, field: UploadField) => [
    uploadFileName(key),
    uploadFileName(key, UPLOAD_SHAPES[field].smallWidth),
  ];

  /** Removes files and note. Throws when the storage does not answer; then the note is still there. */
  const remove = async (key: string, field: UploadField): Promise<void> => {
    for (const name of namesOf(key, field)) await storage.remove(name);
    await repo.remove(db, key);
  };

  let position = START;
  let steps = 0;

  return {
    remove,

    async put(key: string, field: UploadField, { full, small }: MadeUpload): Promise<void> {
      const [name, smallName] = namesOf(key, field);
      if (!name || !smallName) throw new Error('an upload has two files');
      await storage.put(name, full, 'image/webp');
      await storage.put(smallName, small, 'image/webp');
    },

    /**
     * Looks at the next uploads, and removes those that no page shows. After the last of them it begins with the first again. It is done for
     * now there, and after some steps.
     */
    async sweep(nowSeconds: number): Promise<{ removed: number; isDone: boolean }> {
      const before = nowSeconds - UNUSED_AFTER_SECONDS;
      const old = await repo.findOld(db, { before, after: position, limit: SWEPT_AT_ONCE });
      const unused = old.filter(({ shown }) => !shown);
      for (const { key, field } of unused) await remove(key, field);
      const last = old.at(-1);
      const isEnd = !last || old.length < SWEPT_AT_ONCE;
      position = isEnd ? START : last;
      steps += 1;
      const isDone = isEnd || steps >= STEPS_AT_ONCE;
      if (isDone) steps = 0;
      return { removed: unused.length, isDone };
    },
  };
}
