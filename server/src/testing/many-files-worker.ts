/** Checks one file after the other in the same process: see decode-in-one-process.ts. */
import { checkFile, FILE_FORMATS } from '../modules/item-files/check-file.ts';
import { limitSharp } from '../platform/limit-sharp.ts';
import { answerParent } from '../platform/worker-process.ts';

limitSharp(FILE_FORMATS);

answerParent(({ path }: { path: string }) => checkFile(path));
