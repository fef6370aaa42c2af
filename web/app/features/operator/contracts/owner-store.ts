import type { OwnedContract } from '@pitlane/shared/api/contracts';
import { createTransactionStore } from '../../../wallet/tx/transaction-store.ts';
import type { FieldValue } from './read-field.ts';

export type OwnerAct = { contract: OwnedContract; functionName: string; args: readonly FieldValue[] };
/** `noted`: whether it is in the audit log. */
export type OwnerActDone = { functionName: string; noted: boolean };

/** The one call of an owner on this page; its subject is the contract's id. */
export const ownerStore = createTransactionStore<OwnerAct, OwnerActDone>({
  kind: 'owner',
  name: 'call',
  load: async () => (await import('./owner-transaction.ts')).ownerTransaction,
});
