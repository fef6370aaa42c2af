/** Checks files that strangers have sent in a process of its own: a file that breaks the decoder breaks nothing else. */
import { answerDecoder } from '../../platform/decoder/answer-decoder.ts';
import { limitSharp } from '../../platform/limit-sharp.ts';
import { checkFile } from './check-file.ts';

limitSharp(['Jpeg', 'Png', 'Nsgif', 'Webp']);

await answerDecoder(({ path }) => checkFile(path));
