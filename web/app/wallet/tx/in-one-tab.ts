import { toStorageName } from '../../lib/site-storage.ts';
import { problem } from '../problem-words.ts';
import { WalletProblemError } from '../wallet-problem.ts';

/**
 * Does `work` unless another tab of this site does work of the same name: then it throws OTHER_TAB. Browsers keep such
 * locks for secure pages only; on others every tab works for itself.
 */
export async function inOneTab<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = getLocks();
  if (!locks) return work();
  return locks.request(toStorageName(`pitlane.${name}`), { ifAvailable: true }, (lock) => {
    if (!lock) throw new WalletProblemError(problem('OTHER_TAB'));
    return work();
  });
}

/** Does `work` when no other tab does work of the same name; waits for its turn. */
export async function oneTabAfterAnother<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = getLocks();
  return locks ? locks.request(toStorageName(`pitlane.${name}`), work) : work();
}

function getLocks(): LockManager | undefined {
  return (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
}
