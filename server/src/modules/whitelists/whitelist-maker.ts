import { fileURLToPath } from 'node:url';
import type { WhitelistUpload } from '@pitlane/shared/api/whitelists';
import { limitTo } from '../../lib/limit-to.ts';
import type { TreeRows } from '../../lib/whitelists/tree-rows.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { createWorkerProcess, forkWorker } from '../../lib/worker-process.ts';

const WORKER = fileURLToPath(new URL('./whitelist-worker.ts', import.meta.url));
/** The largest file takes a tenth of it. */
const TIMEOUT_MS = 120_000;

export type WhitelistWork = { text: string };
/** What a file says. `rows` null: it has a bad line, no account or too many. */
export type MadeWhitelist = Pick<WhitelistUpload, 'accounts' | 'duplicates' | 'bad'> & {
  rows: TreeRows | null;
};

export type WhitelistMaker = {
  make(text: string): Promise<MadeWhitelist>;
  /** Ends the process. */
  close(): Promise<void>;
};

/** Makes one tree after the other, each in a process that is gone afterwards, with the memory that it took. */
export function createWhitelistMaker(): WhitelistMaker {
  const worker = createWorkerProcess<WhitelistWork, MadeWhitelist>('makes whitelists', () =>
    forkWorker(WORKER),
  );
  const inTurn = limitTo(1);
  return {
    make: (text) => inTurn(() => withTimeout(worker.make({ text }), TIMEOUT_MS).finally(() => worker.rest())),
    close: () => worker.rest(),
  };
}
