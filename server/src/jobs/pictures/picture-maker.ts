import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createWorkerProcess, forkWorker, type WorkerProcess } from '../../platform/worker-process.ts';
import type { PictureAnswer, PictureWork } from './picture-work.ts';

/** Makes pictures one after the other, out of the way of everything else. */
export type PictureMaker = WorkerProcess<PictureWork, PictureAnswer>;

const WORKER = fileURLToPath(new URL('./picture-worker.ts', import.meta.url));

/** Starts the process that makes pictures into the folder of kept pictures. */
export function startPictureWorker({ dir, maxBytes }: { dir: string; maxBytes: number }): ChildProcess {
  return forkWorker(WORKER, [dir, String(maxBytes)], [dir]);
}

/** Pictures made by a process of their own, which `start` starts when there is something to make. */
export function createPictureMaker(start: () => ChildProcess): PictureMaker {
  return createWorkerProcess({ does: 'makes pictures', start });
}
