import { fileURLToPath } from 'node:url';
import { limitTo } from '../../platform/limit-to.ts';
import { withTimeout } from '../../platform/waiting.ts';
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
  /** Ends the process. */
  close(): Promise<void>;
};

/** Makes one large tree after the other, each in a process that is gone afterwards, with the memory that it took. */
export function createWhitelistMaker(): WhitelistMaker {
  const worker = createWorkerProcess<WhitelistWork, MadeWhitelist>('makes whitelists', () =>
    forkWorker(WORKER),
  );
  const inTurn = limitTo(1);
  const makeApart = (text: string) =>
    inTurn(() => withTimeout(worker.make({ text }), TIMEOUT_MS).finally(() => worker.rest()));
  return {
    make: async (text) => (text.length <= SMALL ? makeWhitelist(text) : makeApart(text)),
    close: () => worker.rest(),
  };
}
