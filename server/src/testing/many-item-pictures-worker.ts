/** Makes pictures of tokens one after the other in the same process, a quarter as wide as a server does: see decode-in-one-process.ts. */
import {
  ITEM_PICTURE_FORMATS,
  ITEM_PICTURE_WIDTH,
  makeItemPicture,
} from '../jobs/metadata/make-item-picture.ts';
import { limitSharp } from '../platform/limit-sharp.ts';
import { answerParent } from '../platform/worker-process.ts';

limitSharp(ITEM_PICTURE_FORMATS);

answerParent(({ path }: { path: string }) => makeItemPicture(path, ITEM_PICTURE_WIDTH / 4));
