/** Checks files that strangers have sent in a process of its own: a file that breaks the decoder breaks nothing else. */
import { limitSharp } from '../../platform/limit-sharp.ts';
import { answerParent } from '../../platform/worker-process.ts';
import { checkFile } from './check-file.ts';
import type { FileWork } from './file-checker.ts';

limitSharp(['Jpeg', 'Png', 'Nsgif', 'Webp']);

answerParent(({ path }: FileWork) => checkFile(path));
