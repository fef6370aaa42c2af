import { ApiError } from '../../lib/api.ts';

/** Whether the link of a mail was used already or is too old: another mail helps. */
export function isUsedLink(error: unknown): boolean {
  return error instanceof ApiError && error.field === 'token';
}
