import { type Hash, isAddressText } from '@pitlane/shared/domain/address';
import { isChain } from '@pitlane/shared/domain/chains';
import { PENDING_KEY } from './pending-key.ts';
import type { PendingTransaction } from './transaction.ts';

/** Older ones are deleted: no chain keeps a transaction pending for a day. */
const FORGET_MS = 24 * 60 * 60 * 1000;
type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Stores a transaction over a reload. Never throws: the transaction is already sent, and the buyer must learn
 * its result.
 */
export function rememberPending(pending: PendingTransaction, keeper?: Keeper): void {
  rewrite(pending.sentAt, keeper, (list) => [...list.filter(({ hash }) => hash !== pending.hash), pending]);
}

/** Deletes a transaction whose end is known. Never throws. */
export function forgetPending(hash: Hash, nowMs: number = Date.now(), keeper?: Keeper): void {
  rewrite(nowMs, keeper, (list) => list.filter((pending) => pending.hash !== hash));
}

/**
 * All that are still to be waited for, oldest first. What is damaged or too old is left out, and so is what was sent more than a
 * day from now: a clock that was put right explains less, and it would be waited for without an end.
 */
export function readPending(nowMs: number = Date.now(), keeper: Keeper = localStorage): PendingTransaction[] {
  const list = parse(keeper.getItem(PENDING_KEY));
  return list.filter(isPending).filter(({ sentAt }) => Math.abs(nowMs - sentAt) < FORGET_MS);
}

type Rewrite = (list: PendingTransaction[]) => PendingTransaction[];

function rewrite(nowMs: number, keeper: Keeper | undefined, change: Rewrite): void {
  try {
    const storage = keeper ?? localStorage;
    const list = change(readPending(nowMs, storage));
    if (list.length > 0) storage.setItem(PENDING_KEY, JSON.stringify(list));
    else storage.removeItem(PENDING_KEY);
  } catch (error) {
    console.warn('This browser keeps nothing, so a reload would not find the transaction again.', error);
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

function isPending(value: unknown): value is PendingTransaction {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, subject, sentAt, chain, hash, account } = value as Partial<
    Record<keyof PendingTransaction, unknown>
  >;
  return (
    typeof kind === 'string' &&
    typeof subject === 'string' &&
    typeof chain === 'string' &&
    typeof hash === 'string' &&
    typeof account === 'string' &&
    Number.isFinite(sentAt) &&
    isChain(chain) &&
    /^0x[0-9a-f]{64}$/i.test(hash) &&
    isAddressText(account)
  );
}
