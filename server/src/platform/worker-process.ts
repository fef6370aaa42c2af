import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { toPermissions } from './decoder/sandbox.ts';
import { limitTo } from './limit-to.ts';
import { withTimeout } from './waiting.ts';

/** Work done one after the other by a process of its own, out of the way of everything else. */
export type WorkerProcess<Work, Made> = {
  /**
   * Throws a RefusedWorkError when the work itself is at fault, a FailedWorkError when something here is, a SlowWorkError when it took
   * too long, and a WorkerEndedError when the process ended first. After the last two the next work gets another process.
   */
  make(work: Work, signal?: AbortSignal): Promise<Made>;
  /** Ends the process until the next call, so that it takes no memory. */
  rest(): Promise<void>;
};

/** What was given cannot be done. The message is a sentence for its sender. Makers throw it, and it reaches the caller. */
export class RefusedWorkError extends Error {}
/** The maker has thrown another error, whose text is the message. */
export class FailedWorkError extends Error {}
export class SlowWorkError extends Error {}
/** The process has ended before it had an answer: it was killed, or what it was given has ended it. */
export class WorkerEndedError extends Error {
  override readonly name = 'WorkerEndedError';
}
type Answer<Made> = { made: Made } | { refused: string } | { failed: string };

/**
 * Starts `file` in a session of its own, with an empty environment: ours may have keys in it. Node lets it read code alone, and write into
 * `writes`. For work on what is ours; files of strangers go to a decoder (platform/decoder).
 */
export function forkWorker(file: string, args: readonly string[] = [], writes: string[] = []): ChildProcess {
  const child = fork(file, args, {
    env: { MALLOC_ARENA_MAX: '2' },
    execArgv: toPermissions({ reads: [file], writes }),
    detached: true,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Where memory ends, Linux ends the worker and not the server. Elsewhere there is no such file.
  if (child.pid !== undefined && process.platform === 'linux') {
    writeFile(`/proc/${child.pid}/oom_score_adj`, '1000').catch((error: NodeJS.ErrnoException) => {
      if (!['ENOENT', 'ESRCH', 'EACCES', 'EPERM', 'EROFS'].includes(error.code ?? '')) throw error;
    });
  }
  return child;
}

type WorkerOptions = {
  /** What the process does ends the error's sentence: "makes pictures". */
  does: string;
  /** Starts the process when there is something to do. */
  start: () => ChildProcess;
  /** The longest that a work may take. Without it, as long as it likes. */
  timeoutMs?: number;
  /** Whether the process ends after each work, with the memory that it took. */
  endsAfterEach?: boolean;
};

/** A process of a file that calls answerParent. */
export function createWorkerProcess<Work extends object, Made>(
  options: WorkerOptions,
): WorkerProcess<Work, Made> {
  const { does, start, timeoutMs, endsAfterEach } = options;
  const inTurn = limitTo(1);
  let worker: ChildProcess | undefined;

  const begin = (): ChildProcess => {
    const child = start();
    const forget = () => {
      if (worker === child) worker = undefined;
    };
    child.once('exit', forget);
    // A process that could not start never exits; a pending call gets its error.
    child.on('error', forget);
    return child;
  };

  const ask = async (work: Work): Promise<Answer<Made>> => {
    worker ??= begin();
    const child = worker;
    const waiting = new AbortController();
    const { signal } = waiting;
    const answer = once(child, 'message', { signal }).then(([said]) => said as Answer<Made>);
    const end = once(child, 'exit', { signal }).then((): never => {
      throw new WorkerEndedError(`the process that ${does} has ended`);
    });
    // One of the two never comes, and is called off.
    const either = Promise.race([answer, end]);
    for (const one of [answer, end]) one.catch(() => undefined);
    try {
      child.send(work);
      return await either;
    } finally {
      waiting.abort();
    }
  };
  const tooSlow = (ms: number) =>
    new SlowWorkError(`the process that ${does} has not answered within ${ms} ms`);
  const askInTime = (work: Work) =>
    timeoutMs === undefined ? ask(work) : withTimeout(ask(work), timeoutMs, tooSlow);

  const rest = async () => {
    if (!worker) return;
    const gone = once(worker, 'exit');
    worker.kill('SIGKILL');
    await gone;
  };

  return {
    make: (work, signal) =>
      inTurn(async () => {
        // It was called off while it waited: no process is started for it.
        signal?.throwIfAborted();
        const answer = await askInTime(work).catch(async (cause: unknown): Promise<never> => {
          // It hangs, perhaps: what it was given may do that to it.
          await rest();
          throw cause;
        });
        if (endsAfterEach) await rest();
        if ('made' in answer) return answer.made;
        if ('refused' in answer) throw new RefusedWorkError(answer.refused);
        throw new FailedWorkError(`the process that ${does} has failed: ${answer.failed}`);
      }),
    rest,
  };
}

/** For the worker's own file: does each work that its parent sends, and ends with its parent, in whatever way that ends. */
export function answerParent<Work, Made>(make: (work: Work) => Made | Promise<Made>): void {
  const answer = async (work: Work): Promise<Answer<Made>> => {
    try {
      return { made: await make(work) };
    } catch (error) {
      return error instanceof RefusedWorkError ? { refused: error.message } : { failed: String(error) };
    }
  };
  // Ctrl-C reaches all processes of a terminal.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
  process.on('message', (work: Work) => {
    void answer(work).then((said) => process.send?.(said));
  });
}
