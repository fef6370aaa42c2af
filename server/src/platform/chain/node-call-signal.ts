import { openSignal } from '../signals.ts';
import { classifyNodeError } from './node-errors.ts';

const signal = openSignal('nodeCall');

/** How a request to a node failed: the kind of its problem, in one of a few words. Errors of a contract are answers, and no failure. */
export function toCallResult(error: unknown): string {
  const { kind } = classifyNodeError(error);
  return kind === 'other' ? 'failed' : kind;
}

/**
 * Makes a request to a node and tells how long it took and how it ended. `node` is the name of the setting with the node's address, never
 * the address, which may hold a key. `findComplaint` says what a node refused in an answer that came.
 */
export async function timeNodeCall<T>(
  node: string | undefined,
  call: () => Promise<T>,
  findComplaint?: (answer: T) => string | undefined,
): Promise<T> {
  if (node === undefined || !signal.isHeard()) return call();
  const began = performance.now();
  const send = (result: string) =>
    signal.send({ node, result, seconds: (performance.now() - began) / 1_000 });
  try {
    const answer = await call();
    send(findComplaint?.(answer) ?? 'ok');
    return answer;
  } catch (error) {
    send(toCallResult(error));
    throw error;
  }
}
