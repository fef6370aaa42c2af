/** Checks files that strangers have sent in a process of its own: a file that breaks the decoder breaks nothing else. */
import { answerDecoder } from '../../platform/decoder/answer-decoder.ts';
import { limitSharp } from '../../platform/limit-sharp.ts';
import { checkFile, FILE_FORMATS } from './check-file.ts';

limitSharp(FILE_FORMATS);

await answerDecoder(({ path }) => checkFile(path));
