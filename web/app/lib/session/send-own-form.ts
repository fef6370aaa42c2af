import type { Reader } from '../api.ts';
import { callWithProgress } from '../call-with-progress.ts';
import { callOwn } from './own-api.ts';

export type SendFormOptions = {
  /** Tells which fraction has been sent. At 1 the server works. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
};

/** Sends a form with files as getOwn asks. */
export function sendOwnForm<T>(
  schema: Reader<T>,
  path: string,
  body: FormData,
  { onProgress, signal }: SendFormOptions,
): Promise<T> {
  return callOwn(schema, path, { method: 'POST', body, signal }, callWithProgress(onProgress));
}
