import { fileURLToPath } from 'node:url';
import { createWorkerProcess, forkWorker } from '../../platform/worker-process.ts';
import { type MadeWhitelist, makeWhitelist } from './make-whitelist.ts';

const WORKER = fileURLToPath(new URL('./whitelist-worker.ts', import.meta.url));
/** The largest file takes a tenth of it. */
const TIMEOUT_MS = 120_000;
/** A file of so many letters is some 200 accounts: done in less time than a process takes to begin. */
const SMALL = 10_000;

export type WhitelistWork = { text: string };
export type WhitelistMaker = {
  make(text: string): Promise<MadeWhitelist>;
  /** Ends the worker process. */
  close(): Promise<void>;
};

/** Makes one large tree after the other, each in a process that is gone afterwards, with the memory that it took. */
export function createWhitelistMaker(): WhitelistMaker {
  const worker = createWorkerProcess<WhitelistWork, MadeWhitelist>({
    does: 'makes whitelists',
    start: () => forkWorker(WORKER),
    timeoutMs: TIMEOUT_MS,
    endsAfterEach: true,
  });
  return {
    make: async (text) => (text.length <= SMALL ? makeWhitelist(text) : worker.make({ text })),
    close: () => worker.rest(),
  };
}
