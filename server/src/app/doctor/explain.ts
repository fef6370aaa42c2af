import { describeNodeError } from '../../platform/chain/node-errors.ts';

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
  return said === 'no valid answer' && error instanceof Error && error.name === 'WrongAnswerError'
    ? error.message.replace(/^[^:]+: /, '')
    : said;
}
