import { describeNodeError } from '../../platform/chain/node-errors.ts';
import { getErrorCode } from '../../platform/error-code.ts';

const MAX_WORDS = 300;

/** Says in words what an error says, with the cause that libraries put behind it. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, MAX_WORDS);
  const cause = error.cause instanceof Error ? ` (${error.cause.message || error.cause.name})` : '';
  return `${error.message || error.name}${cause}`.replaceAll(/\s+/g, ' ').slice(0, MAX_WORDS);
}

/** The same of a node, without the request and the address that viem repeats. */
export function explainNode(error: unknown): string {
  const said = describeNodeError(error);
  if (said !== 'no valid answer' || !(error instanceof Error)) return said;
  if (error.name === 'WrongAnswerError') return error.message.replace(/^[^:]+: /, '');
  return findSystemCode(error) ?? said;
}

/** The code of the system behind an error: ECONNREFUSED, ENOTFOUND, or that of a certificate. */
function findSystemCode(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    const code = getErrorCode(each);
    if (typeof code === 'string' && /^[A-Z_]+$/.test(code)) return code;
  }
  return undefined;
}
