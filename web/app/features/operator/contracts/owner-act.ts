import type { NotedCall, OwnedContract } from '@pitlane/shared/api/contracts';
import { asSent } from '../../../lib/api.ts';
import { sendOwn } from '../../../lib/session/own-api.ts';
import type { FieldValue } from './read-field.ts';

/** The function that only the wallet named as the next owner can call. */
export const ACCEPT = 'acceptOwnership';

/** Returns the wallet that has to send a call. */
export function getSender(
  { owner, pending_owner }: OwnedContract,
  functionName: string,
): OwnedContract['owner'] {
  return functionName === ACCEPT && pending_owner ? pending_owner : owner;
}

/** A call of a contract's owner. */
export type OwnerAct = { contract: OwnedContract; functionName: string; args: readonly FieldValue[] };
/** `unnoted`: the transaction's hash, where the audit log does not have it. */
export type OwnerActDone = { functionName: string; unnoted: string | undefined };

/** Has the site write a transaction of a contract's owner into the audit log. */
export function noteCall(contract: string, hash: string): Promise<NotedCall> {
  return sendOwn(asSent<NotedCall>(), '/api/operator/contracts/sent', { body: { contract, hash } });
}
