/**
 * Makes the pictures of strangers' tokens in a process of its own: a file that breaks the decoder breaks nothing else. It is handed
 * the path of one file at a time, and knows nothing else.
 */
import sharp from 'sharp';
import { answerParent } from '../../lib/worker-process.ts';
import type { ItemPictureAnswer, ItemPictureWork } from './item-picture-work.ts';
import { makeItemPicture, RefusedItemPictureError } from './make-item-picture.ts';

sharp.concurrency(1);
sharp.cache(false);
// Whatever a file contains: no other decoder is ever begun with. SVG is drawn without scripts, and without anything it names outside itself.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif', 'Svg'].map((name) => `VipsForeignLoad${name}`),
});

answerParent(async ({ path }: ItemPictureWork): Promise<ItemPictureAnswer> => {
  try {
    return { picture: await makeItemPicture(path) };
  } catch (error) {
    return error instanceof RefusedItemPictureError ? { refused: error.message } : { failed: String(error) };
  }
});
