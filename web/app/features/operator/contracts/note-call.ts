import type { NotedCall } from '@pitlane/shared/api/contracts';
import { asSent } from '../../../lib/api.ts';
import { sendOwn } from '../../../lib/session/own-api.ts';

/** Has the site write a transaction of a contract's owner into the audit log. */
export function noteCall(contract: string, hash: string): Promise<NotedCall> {
  return sendOwn(asSent<NotedCall>(), '/api/operator/contracts/sent', { body: { contract, hash } });
}
