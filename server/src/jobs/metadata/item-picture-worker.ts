/**
 * Makes the pictures of strangers' tokens in a process of its own: a file that breaks the decoder breaks nothing else. It is handed
 * one open file, and knows nothing else.
 */
import { answerDecoder } from '../../platform/decoder/answer-decoder.ts';
import { limitSharp } from '../../platform/limit-sharp.ts';
import { ITEM_PICTURE_FORMATS, makeItemPicture } from './make-item-picture.ts';

limitSharp(ITEM_PICTURE_FORMATS);

await answerDecoder(({ path }) => makeItemPicture(path));
