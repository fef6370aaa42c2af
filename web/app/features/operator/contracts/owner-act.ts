import type { OwnedContract } from '@pitlane/shared/api/contracts';
import type { FieldValue } from './read-field.ts';

/** A call of a contract's owner. */
export type OwnerAct = { contract: OwnedContract; functionName: string; args: readonly FieldValue[] };
/** `noted`: whether it is in the audit log. */
export type OwnerActDone = { functionName: string; noted: boolean };
