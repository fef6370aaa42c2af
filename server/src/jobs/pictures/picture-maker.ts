import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { PictureAnswer, PictureWork } from './picture-work.ts';

/** Makes pictures one after the other, out of the way of everything else. */
export type PictureMaker = {
  /** Call it again when it has settled. Throws when its process ends meanwhile; the next call starts another. */
  make(work: PictureWork): Promise<PictureAnswer>;
  /** Ends the process until the next call, so that it takes no memory. */
  rest(): Promise<void>;
};

const WORKER = fileURLToPath(new URL('./picture-worker.ts', import.meta.url));

/** Starts the process that makes pictures into the folder of kept pictures, in a session of its own. */
export function startPictureWorker({ dir, maxBytes }: { dir: string; maxBytes: number }): ChildProcess {
  return fork(WORKER, [dir, String(maxBytes)], {
    // Nothing of ours: the environment has keys in it.
    env: { MALLOC_ARENA_MAX: '2' },
    execArgv: [],
    detached: true,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/** Pictures made by a process of their own, which `start` starts when there is something to make. */
export function createPictureMaker(start: () => ChildProcess): PictureMaker {
  let worker: ChildProcess | undefined;

  const begin = (): ChildProcess => {
    const child = start();
    const forget = () => {
      if (worker === child) worker = undefined;
    };
    child.once('exit', forget);
    // Without a process there is no exit. Whoever waits for an answer is told of it.
    child.on('error', forget);
    return child;
  };

  return {
    async make(work) {
      worker ??= begin();
      const child = worker;
      const waiting = new AbortController();
      const { signal } = waiting;
      const answer = once(child, 'message', { signal }).then(([said]) => said as PictureAnswer);
      const end = once(child, 'exit', { signal }).then((): never => {
        throw new Error('the process that makes pictures has ended');
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
