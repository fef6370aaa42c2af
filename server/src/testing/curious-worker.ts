/** Reads the file of each work, and answers with its text or the code of the refusal. */
import { readFileSync } from 'node:fs';
import { answerParent } from '../platform/worker-process.ts';

answerParent(({ path }: { path: string }) => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
});
