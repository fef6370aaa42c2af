/**
 * Makes uploaded pictures in a process of its own: a file that breaks the decoder breaks nothing else, and the memory that it
 * takes is given back. It is handed one open file, and knows nothing else.
 */
import { answerDecoder } from '../../platform/decoder/answer-decoder.ts';
import { limitSharp } from '../../platform/limit-sharp.ts';
import { makeUpload, UPLOAD_FORMATS } from './make-upload.ts';
import type { UploadWork } from './upload-work.ts';

limitSharp(UPLOAD_FORMATS);

await answerDecoder<UploadWork>(makeUpload);
