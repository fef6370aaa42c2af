import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';

/** Work done one after the other by a process of its own, out of the way of everything else. */
export type WorkerProcess<Work, Answer> = {
  /** Call it again when it has settled. Throws a WorkerEndedError when its process ends first; the next call starts another. */
  make(work: Work): Promise<Answer>;
  /** Ends the process until the next call, so that it takes no memory. */
  rest(): Promise<void>;
};

/** The process has ended before it had an answer: it was killed, or what it was given has ended it. */
export class WorkerEndedError extends Error {
  override readonly name = 'WorkerEndedError';
}

/** Starts `file` in a session of its own, with nothing of ours: the environment has keys in it. */
export function forkWorker(file: string, args: readonly string[] = []): ChildProcess {
  const child = fork(file, args, {
    env: { MALLOC_ARENA_MAX: '2' },
    execArgv: [],
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

/** A process that answers each message with one, and which `start` starts when there is something to do. `what` it does ends the error's sentence. */
export function createWorkerProcess<Work extends object, Answer>(
  what: string,
  start: () => ChildProcess,
): WorkerProcess<Work, Answer> {
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

  return {
    async make(work) {
      worker ??= begin();
      const child = worker;
      const waiting = new AbortController();
      const { signal } = waiting;
      const answer = once(child, 'message', { signal }).then(([said]) => said as Answer);
      const end = once(child, 'exit', { signal }).then((): never => {
        throw new WorkerEndedError(`the process that ${what} has ended`);
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
    },

    async rest() {
      if (!worker) return;
      const gone = once(worker, 'exit');
      worker.kill('SIGKILL');
      await gone;
    },
  };
}

/** For the worker's own file: answers each message of its parent, and ends with its parent, in whatever way that ends. */
export function answerParent<Work, Answer extends object>(make: (work: Work) => Promise<Answer>): void {
  // Ctrl-C reaches all processes of a terminal.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
  process.on('message', (work: Work) => {
    void make(work).then((answer) => process.send?.(answer));
  });
}
