/** Checks files that strangers have sent in a process of its own: a file that breaks the decoder breaks nothing else. */
import sharp from 'sharp';
import { answerParent } from '../../lib/worker-process.ts';
import { RefusedPictureError } from '../uploads/make-upload.ts';
import { checkFile } from './check-file.ts';
import type { FileAnswer, FileWork } from './file-checker.ts';

sharp.concurrency(1);
sharp.cache(false);
// Whatever a file contains: no other decoder is ever begun with.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Nsgif', 'Webp'].map((name) => `VipsForeignLoad${name}`) });

answerParent(async ({ path }: FileWork): Promise<FileAnswer> => {
  try {
    return await checkFile(path);
  } catch (error) {
    return error instanceof RefusedPictureError ? { refused: error.message } : { failed: String(error) };
  }
});
