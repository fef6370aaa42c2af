import type { CompiledMessage } from './compile-message.ts';

/** Stands in built code for a message, until a language is put in: `$m("accounts.signIn")`. */
export const writePlaceholder = (fullName: string): string => `$m(${JSON.stringify(fullName)})`;

/** However a minifier writes a string. */
const PLACEHOLDER = /\$m\((["'`])([\w.]+)\1\)/g;

/** Whether code of the site waits for a language. */
export const hasPlaceholders = (code: string): boolean => code.search(PLACEHOLDER) >= 0;

/** Puts the messages of a language into built code. Throws a RangeError for one that is not there. */
export function localizeCode(code: string, compiled: ReadonlyMap<string, CompiledMessage>): string {
  return code.replace(PLACEHOLDER, (_, _quote, fullName: string) => {
    const message = compiled.get(fullName);
    if (!message) throw new RangeError(`No message is called ${fullName}`);
    return message.values.size === 0 ? message.code : `(${message.code})`;
  });
}
