import { fileURLToPath } from 'node:url';
import type { Decoder } from '../platform/decoder/decoder.ts';
import { createWorkerProcess, forkWorker } from '../platform/worker-process.ts';

/**
 * Decodes the files of a folder in one process, which the worker file answers with answerParent. A server starts a process for each file, which takes a third
 * of a second of the processor: too much for tables of a hundred files. That a decoder is isolated, and what happens when it hangs or ends, is tested in
 * platform/decoder.
 */
export function decodeInOneProcess<Work extends object, Made>(
  worker: URL,
  folder: string,
): Pick<Decoder<Work, Made>, 'make' | 'close'> {
  const file = fileURLToPath(worker);
  const process = createWorkerProcess<Work & { path: string }, Made>({
    does: 'decodes files of tests',
    start: () => forkWorker(file, [], [folder]),
  });
  return {
    make: (path, work, signal) => process.make({ ...work, path }, signal),
    close: () => process.rest(),
  };
}
