import { type CompiledMessage, compileMessage } from './compile-message.ts';

/** The messages of one language: by catalogue, which is a feature, and by name. As they are written, in ICU MessageFormat. */
export type Catalogues = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The language that every message is written in first. A site has it whatever else it offers. */
export const SOURCE_LANGUAGE = 'en';

/** Letters as a name in code has them. */
const NAME = /^[a-z][A-Za-z0-9]*$/;

/** The whole name of a message: "accounts.signIn". */
export const toFullName = (catalogue: string, name: string): string => `${catalogue}.${name}`;

/**
 * Compiles all messages of a language. Returns them by their whole names. Throws a SyntaxError that names the message that is not
 * right, and where.
 */
export function compileCatalogues(
  catalogues: Catalogues,
  language: string,
): ReadonlyMap<string, CompiledMessage> {
  const compiled = new Map<string, CompiledMessage>();
  for (const [catalogue, messages] of Object.entries(catalogues)) {
    for (const [name, text] of Object.entries(messages)) {
      const fullName = toFullName(catalogue, name);
      if (!NAME.test(catalogue) || !NAME.test(name))
        throw new SyntaxError(`${fullName}: a name has letters and digits only, and starts small`);
      try {
        compiled.set(fullName, compileMessage(text, language));
      } catch (error) {
        throw new SyntaxError(`${language} ${fullName}: ${(error as Error).message}`, { cause: error });
      }
    }
  }
  return compiled;
}

/**
 * What keeps a translation from being offered, one sentence each: a message that is missing, one that the source does not have, or one that
 * asks for a value that the source does not give it.
 */
export function findTranslationFaults(
  source: ReadonlyMap<string, CompiledMessage>,
  translation: ReadonlyMap<string, CompiledMessage>,
): string[] {
  const faults: string[] = [];
  for (const fullName of source.keys()) if (!translation.has(fullName)) faults.push(`${fullName} is missing`);
  for (const [fullName, { values }] of translation) {
    const given = source.get(fullName)?.values;
    if (!given) faults.push(`${fullName} is not a message of this site`);
    else
      for (const [name, kind] of values)
        if (!fits(given.get(name), kind))
          faults.push(`${fullName} asks for {${name}}, which it does not get`);
  }
  return faults;
}

/** A translation may leave a value out, show a number as it is, and tell fewer choices apart. */
function fits(given: unknown, wanted: unknown): boolean {
  if (given === undefined) return false;
  if (wanted === 'text') return given !== 'part';
  if (typeof wanted === 'string') return given === wanted;
  return typeof given === 'object';
}
