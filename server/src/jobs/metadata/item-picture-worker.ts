/**
 * Makes the pictures of strangers' tokens in a process of its own: a file that breaks the decoder breaks nothing else. It is handed
 * the path of one file at a time, and knows nothing else.
 */
import { limitSharp } from '../../platform/limit-sharp.ts';
import { answerParent } from '../../platform/worker-process.ts';
import type { ItemPictureWork } from './item-picture-maker.ts';
import { makeItemPicture } from './make-item-picture.ts';

// SVG is drawn without scripts, and without anything it names outside itself.
limitSharp(['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif', 'Svg']);

answerParent(({ path }: ItemPictureWork) => makeItemPicture(path));
