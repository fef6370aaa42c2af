/**
 * Makes the pictures of strangers' tokens in a process of its own: a file that breaks the decoder breaks nothing else. It is handed
 * the path of one file at a time, and knows nothing else.
 */
import { limitSharp } from '../../platform/limit-sharp.ts';
import { answerParent } from '../../platform/worker-process.ts';
import type { ItemPictureAnswer, ItemPictureWork } from './item-picture-work.ts';
import { makeItemPicture, RefusedItemPictureError } from './make-item-picture.ts';

// SVG is drawn without scripts, and without anything it names outside itself.
limitSharp(['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif', 'Svg']);

answerParent(async ({ path }: ItemPictureWork): Promise<ItemPictureAnswer> => {
  try {
    return { picture: await makeItemPicture(path) };
  } catch (error) {
    return error instanceof RefusedItemPictureError ? { refused: error.message } : { failed: String(error) };
  }
});
