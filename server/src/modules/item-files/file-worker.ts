/** Checks files that strangers have sent in a process of its own: a file that breaks the decoder breaks nothing else. */
import { limitSharp } from '../../platform/limit-sharp.ts';
import { answerParent } from '../../platform/worker-process.ts';
import { RefusedPictureError } from '../profile-pictures/make-upload.ts';
import { checkFile } from './check-file.ts';
import type { FileAnswer, FileWork } from './file-checker.ts';

limitSharp(['Jpeg', 'Png', 'Nsgif', 'Webp']);

answerParent(async ({ path }: FileWork): Promise<FileAnswer> => {
  try {
    return await checkFile(path);
  } catch (error) {
    return error instanceof RefusedPictureError ? { refused: error.message } : { failed: String(error) };
  }
});
