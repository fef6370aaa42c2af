import { randomUUID } from 'node:crypto';
import { type UploadedFile, UploadFieldsSchema } from '@pitlane/shared/api/profile-pictures';
import { AppError } from '@pitlane/shared/domain/app-error';
import {
  MAX_UPLOAD_BYTES,
  UPLOAD_SHAPES,
  type UploadField,
  uploadUrl,
} from '@pitlane/shared/domain/people/profile-pictures';
import { type FileScanner, NO_SCANNER } from '../../core/media/file-scanner.ts';
import type { IncomingFolder } from '../../core/media/storage/incoming-folder.ts';
import type { MediaStorage, StoredFile } from '../../core/media/storage/media-storage.ts';
import type { Db } from '../../platform/db/db.ts';
import { writeChanges } from '../../platform/db/outbox.ts';
import type { DiskGuard } from '../../platform/disk-guard.ts';
import { accountGone, type Caller } from '../../platform/http/caller.ts';
import { badRequest } from '../../platform/http/explain-issue.ts';
import { createBuckets, spend, spendOf } from '../../platform/http/rate-limit.ts';
import { createAccountSlots } from '../../platform/http/slots.ts';
import type { Log } from '../../platform/log.ts';
import { nowMs } from '../../platform/now.ts';
import { toAuthorChange } from '../authors/author-change.ts';
import { createKeptUploads } from './kept-uploads.ts';
import * as repo from './profile-pictures.repo.ts';
import { type IncomingForm, receiveForm } from './receive-form.ts';
import type { UploadMaker } from './upload-maker.ts';
import type { Crop, MadeUpload } from './upload-work.ts';

export type UploadsOptions = {
  db: Db;
  storage: MediaStorage;
  incoming: IncomingFolder;
  maker: UploadMaker;
  scanner?: FileScanner;
  log: Pick<Log, 'warn'>;
  now?: () => number;
};

/** Pictures that people give themselves. */
export function createUploadsService({
  db,
  storage,
  incoming,
  maker,
  scanner = NO_SCANNER,
  log,
  now = nowMs,
}: UploadsOptions) {
  // Each takes up to 50 MB on disk until it is made.
  const slots = createAccountSlots('uploads', { perAccount: 2, perClient: 6, overall: 16 });
  const perAccount = createBuckets({ burst: 20, perSecond: 1 / 30 });
  // All pictures are made one after the other, and a wallet makes another account in a second.
  const perClient = createBuckets({ burst: 60, perSecond: 1 / 10 });
  const kept = createKeptUploads(db, storage);

  /** A file that stays is found by the next sweep. */
  const tryRemove = (key: string, field: UploadField) =>
    kept.remove(key, field).catch((error: unknown) => {
      log.warn({ err: error, key }, 'an unused upload could not be removed; it stays for now');
    });

  const publish = async ({ authorId, userId }: Caller, field: UploadField, made: MadeUpload) => {
    const key = randomUUID().replaceAll('-', '');
    const size = made.full.byteLength;
    const id = await repo.insert(db, { key, authorId, field, size, at: Math.floor(now() / 1_000) });
    await kept.put(key, field, made).catch(async (error: unknown) => {
      await tryRemove(key, field);
      throwUnavailable(error);
    });
    // A transaction that fails may all the same have happened: what it left is found by the next sweep.
    const shown = await db.transaction(async (tx) => {
      const row = await repo.showOnPage(tx, { authorId, userId, field, key });
      // Lists show avatars, and no banners.
      if (row)
        await writeChanges(tx, [toAuthorChange(authorId, field === 'avatar' ? row.wallets : undefined)]);
      return row;
    });
    if (shown?.replaced) await tryRemove(shown.replaced, field);
    if (!shown) {
      await tryRemove(key, field);
      throw accountGone();
    }
    const { width, height } = UPLOAD_SHAPES[field];
    return { id, url: uploadUrl(key), width, height, mime: 'image/webp' as const, size };
  };

  return {
    /**
     * Takes a picture for the caller's own page in place of the one before. Throws FORBIDDEN for another's page, BAD_REQUEST or
     * PAYLOAD_TOO_LARGE for what cannot be taken, TOO_MANY_REQUESTS, and STORAGE_UNAVAILABLE. Nothing is changed then.
     */
    async upload(caller: Caller, form: IncomingForm, client: string | undefined): Promise<UploadedFile[]> {
      const account = String(caller.authorId);
      spend(perClient, client, 'uploads from your network');
      spendOf(perAccount, account, 'uploads');
      const work = async (path: string, disk: DiskGuard) => {
        const { field, crop } = readFields(await receiveForm(form, path, disk), caller);
        await scanner.requireClean(path, 'files');
        return [await publish(caller, field, await maker.make({ path, field, crop }))];
      };
      return slots.run({ account, client }, () => incoming.withFile(work, MAX_UPLOAD_BYTES));
    },

    /** Removes a picture that no page shows any more. Never throws: what cannot be removed goes with the next sweep. */
    remove: (key: string, field: UploadField): Promise<void> => tryRemove(key, field),

    /** Throws NOT_FOUND, also for a picture that was replaced. */
    async file(name: string): Promise<StoredFile> {
      const found = await storage.get(name).catch(throwUnavailable);
      if (!found) throw new AppError('NOT_FOUND', 'Picture not found. A newer one may have replaced it.');
      return found;
    },
  };
}
export type UploadsService = ReturnType<typeof createUploadsService>;

function readFields(given: Record<string, string>, caller: Caller) {
  const read = UploadFieldsSchema.safeParse(given);
  if (read.error) throw badRequest(read.error);
  const { refId, field, x, y, width, height } = read.data;
  if (refId !== caller.authorId) {
    throw new AppError('FORBIDDEN', 'This page isn’t yours: refId must be the author you’re signed in as.', {
      field: 'refId',
    });
  }
  const isCut = x !== undefined && y !== undefined && width !== undefined && height !== undefined;
  const crop: Crop | undefined = isCut ? { x, y, width, height } : undefined;
  return { field, crop };
}

function throwUnavailable(cause: unknown): never {
  throw new AppError(
    'STORAGE_UNAVAILABLE',
    'We can’t store or read pictures right now. Try again in a minute.',
    { cause },
  );
}
