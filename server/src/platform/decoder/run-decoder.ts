import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { readCapped, TooLongError } from '../read-capped.ts';
import { SlowWorkError, WorkerEndedError } from '../worker-process.ts';
import { MAX_ANSWER_BYTES } from './answer.ts';
import { type Isolation, startSandboxed } from './sandbox.ts';

export type DecoderRun = {
  /** What the process does ends the error's sentence: "makes pictures". */
  does: string;
  /** The decoder's own file, which calls answerDecoder. */
  file: string;
  /** The file to decode. */
  path: string;
  work: object;
  timeoutMs: number;
  signal: AbortSignal;
  isolation?: Isolation | undefined;
};

/**
 * Decodes one file in a process of its own and returns its answer, which readAnswer reads. Throws a SlowWorkError after `timeoutMs`, a
 * WorkerEndedError when the process ends first or `signal` ends it, and any error of opening the file.
 */
export async function runDecoder(run: DecoderRun): Promise<string> {
  const { does, timeoutMs, signal } = run;
  const input = await open(run.path);
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const child = startSandboxed(run.file, {
      args: [JSON.stringify(run.work)],
      input: input.fd,
      ...(run.isolation && { isolation: run.isolation }),
    });
    const kill = () => child.kill('SIGKILL');
    const calledOff = AbortSignal.any([signal, timeout]);
    calledOff.addEventListener('abort', kill, { once: true });
    if (calledOff.aborted) kill();
    const closed = once(child, 'close');
    const answer = await readCapped(child.stdout ?? [], MAX_ANSWER_BYTES).catch(
      (error: unknown): undefined => {
        kill();
        if (!(error instanceof TooLongError)) throw error;
      },
    );
    const [code] = await closed;
    calledOff.removeEventListener('abort', kill);
    if (timeout.aborted && !signal.aborted)
      throw new SlowWorkError(`the process that ${does} has not answered within ${timeoutMs} ms`);
    if (code !== 0 || answer === undefined) throw new WorkerEndedError(`the process that ${does} has ended`);
    return answer;
  } finally {
    await input.close();
  }
}
