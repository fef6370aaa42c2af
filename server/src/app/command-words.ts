/** Makes an error like those of parseArgs: the command answers it with its usage. */
export const toUsageError = (message: string): TypeError =>
  Object.assign(new TypeError(message), { code: 'ERR_PARSE_ARGS' });

/** Returns the one word that a command takes. Throws a usage error with `request` when there is none, or more. */
export function readOneWord(words: readonly string[], request: string): string {
  const [word, ...more] = words;
  if (word === undefined || more.length > 0) throw toUsageError(request);
  return word;
}
