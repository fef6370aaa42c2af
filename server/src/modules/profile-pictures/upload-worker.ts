/**
 * Makes uploaded pictures in a process of its own: a file that breaks the decoder breaks nothing else, and the memory that it
 * takes is given back. It is handed the path of one file at a time, and knows nothing else.
 */
import { limitSharp } from '../../platform/limit-sharp.ts';
import { answerParent } from '../../platform/worker-process.ts';
import { makeUpload } from './make-upload.ts';

limitSharp(['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif']);

answerParent(makeUpload);
