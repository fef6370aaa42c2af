import { isAddressText } from '@pitlane/shared/domain/chain/address';
import { isChain } from '@pitlane/shared/domain/chain/chains';
import { PENDING_KEY } from './pending-key.ts';
import type { Pending } from './transaction.ts';

/** Older ones are deleted: no chain keeps a transaction pending for a day. */
const FORGET_MS = 24 * 60 * 60 * 1000;
/** Only the wallet knows a batch, and one that never tells its end must not keep its owner from the next for a day. */
const FORGET_BATCH_MS = 60 * 60 * 1000;
/** EIP-5792: at most 4096 bytes, here in hex. */
const MAX_BATCH_ID = 2 + 2 * 4096;
type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Stores a transaction over a reload. Never throws: the transaction is already sent, and the buyer must learn
 * its result.
 */
export function rememberPending(pending: Pending, keeper?: Keeper): void {
  const id = idOf(pending);
  rewrite(pending.sentAt, keeper, (list) => [...list.filter((each) => idOf(each) !== id), pending]);
}

/** Deletes a transaction, by its hash, or a batch whose end is known. Never throws. */
export function forgetPending(id: string, nowMs: number = Date.now(), keeper?: Keeper): void {
  rewrite(nowMs, keeper, (list) => list.filter((pending) => idOf(pending) !== id));
}

function idOf(pending: Pending): string {
  return 'batch' in pending ? pending.batch : pending.hash;
}

/**
 * All that are still to be waited for, oldest first. What is damaged or too old is left out, and so is what was sent more than a
 * day from now: a clock that was put right explains less, and it would be waited for without an end.
 */
export function readPending(nowMs: number = Date.now(), keeper: Keeper = localStorage): Pending[] {
  const list = parse(keeper.getItem(PENDING_KEY));
  return list
    .filter(isPending)
    .filter((each) => Math.abs(nowMs - each.sentAt) < ('batch' in each ? FORGET_BATCH_MS : FORGET_MS));
}

/** Calls back when another tab of this site stores or deletes something, until the returned function is called. */
export function onPendingElsewhere(callBack: () => void): () => void {
  // Tests of functions have none.
  const page = globalThis.window as Window | undefined;
  const hear = ({ key }: StorageEvent) => {
    // Null when all of it was cleared.
    if (key === PENDING_KEY || key === null) callBack();
  };
  page?.addEventListener('storage', hear);
  return () => page?.removeEventListener('storage', hear);
}

type Rewrite = (list: Pending[]) => Pending[];

function rewrite(nowMs: number, keeper: Keeper | undefined, change: Rewrite): void {
  try {
    const storage = keeper ?? localStorage;
    const list = change(readPending(nowMs, storage));
    if (list.length > 0) storage.setItem(PENDING_KEY, JSON.stringify(list));
    else storage.removeItem(PENDING_KEY);
  } catch (error) {
    console.warn('This browser can’t store the transaction, so reloading the page loses track of it.', error);
  }
}

function parse(text: string | null): unknown[] {
  if (!text) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch (error) {
    console.warn('The remembered transactions cannot be read.', error);
    return [];
  }
}

function isPending(value: unknown): value is Pending {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, subject, sentAt, chain, account, ...named } = value as Record<string, unknown>;
  return (
    typeof kind === 'string' &&
    typeof subject === 'string' &&
    typeof chain === 'string' &&
    typeof account === 'string' &&
    Number.isFinite(sentAt) &&
    isChain(chain) &&
    isAddressText(account) &&
    isNamed(named)
  );
}

function isNamed({ hash, batch }: Record<string, unknown>): boolean {
  if (batch !== undefined) return typeof batch === 'string' && batch !== '' && batch.length <= MAX_BATCH_ID;
  return typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash);
}
