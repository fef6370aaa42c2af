/**
 * Makes uploaded pictures in a process of its own: a file that breaks the decoder breaks nothing else, and the memory that it
 * takes is given back. It is handed the path of one file at a time, and knows nothing else.
 */
import sharp from 'sharp';
import { answerParent } from '../../lib/worker-process.ts';
import { makeUpload, RefusedPictureError } from './make-upload.ts';
import type { UploadAnswer, UploadWork } from './upload-work.ts';

// Each thread would take memory of its own, and no picture is made twice.
sharp.concurrency(1);
sharp.cache(false);
// Whatever a file contains: no other decoder is ever begun with.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}`),
});

answerParent(async (work: UploadWork): Promise<UploadAnswer> => {
  try {
    return await makeUpload(work);
  } catch (error) {
    return error instanceof RefusedPictureError ? { refused: error.message } : { failed: String(error) };
  }
});
