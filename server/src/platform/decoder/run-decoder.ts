import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { getErrorCode } from '../error-code.ts';
import { readCapped } from '../read-capped.ts';
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
  /** Starts the process, in a group of its own. */
  start?: typeof startSandboxed;
};

/**
 * Decodes one file in a process of its own and returns its answer, which readAnswer reads. Throws a SlowWorkError after `timeoutMs`, a
 * WorkerEndedError when the process ends first or `signal` ends it, and any error of opening the file or starting the process.
 */
export async function runDecoder(run: DecoderRun): Promise<string> {
  const { does, timeoutMs, signal, start = startSandboxed } = run;
  const input = await open(run.path);
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const child = start(run.file, {
      args: [JSON.stringify(run.work)],
      input: input.fd,
      ...(run.isolation && { isolation: run.isolation }),
    });
    const stop = () => {
      endGroup(child);
      // What has left the group may hold the other end for ever: it is not waited for.
      child.stdout?.destroy();
    };
    const calledOff = AbortSignal.any([signal, timeout]);
    calledOff.addEventListener('abort', stop, { once: true });
    if (calledOff.aborted) stop();
    // What it has started ends with it.
    child.once('exit', () => endGroup(child));
    const closed = once(child, 'close');
    // Awaited below. Until then a failure must not count as unhandled.
    closed.catch(() => undefined);
    // The answer is too long, or `stop` has cut it off.
    let cutOff: unknown;
    const answer = await readCapped(child.stdout ?? [], MAX_ANSWER_BYTES).catch((error: unknown) => {
      cutOff = error;
      stop();
    });
    const [code] = await closed;
    calledOff.removeEventListener('abort', stop);
    if (timeout.aborted && !signal.aborted)
      throw new SlowWorkError(`the process that ${does} has not answered within ${timeoutMs} ms`);
    if (code !== 0 || answer === undefined)
      throw new WorkerEndedError(`the process that ${does} has ended`, { cause: cutOff });
    return answer;
  } finally {
    await input.close();
  }
}

/** Kills a process and those that it has started. */
function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // All of them have ended.
    if (getErrorCode(error) !== 'ESRCH') throw error;
  }
}
