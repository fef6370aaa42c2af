import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { ENGLISH } from '@pitlane/shared/generated/english';
import type { Messages } from '@pitlane/shared/generated/message-types';
import { type Catalogues, compileCatalogues, SOURCE_LANGUAGE } from '@pitlane/shared/messages/catalogues';
import type { CompiledMessage } from '@pitlane/shared/messages/compile-message';
import { makeMessages } from '@pitlane/shared/messages/make-messages';
import { setMessageReader } from '@pitlane/shared/messages/messages';
import { applyOverrides } from './message-overrides.ts';

/** A language that pages are offered in. */
export type SiteLanguage = {
  /** BCP 47: "en", "pt-BR". */
  tag: string;
  compiled: ReadonlyMap<string, CompiledMessage>;
  messages: Messages;
  /** Where browsers find code in this language, below /assets/: another text is another folder. */
  folder: string;
};

/** Makes a language of its texts. Throws a SyntaxError that names the message that is not right. */
export function makeLanguage(tag: string, catalogues: Catalogues): SiteLanguage {
  const compiled = compileCatalogues(catalogues, tag);
  const hash = createHash('sha256').update(JSON.stringify(catalogues)).digest('hex').slice(0, 8);
  return { tag, compiled, messages: makeMessages(compiled), folder: `${tag}.${hash}` };
}

/**
 * English as the program has it, with a studio's texts from a folder in the place of ours. Throws a StartError when those cannot be used.
 */
export function makeEnglish(overrides?: string): SiteLanguage {
  const catalogues = overrides ? applyOverrides(ENGLISH, SOURCE_LANGUAGE, overrides) : ENGLISH;
  return makeLanguage(SOURCE_LANGUAGE, catalogues);
}

const current = new AsyncLocalStorage<SiteLanguage>();

/** From now on texts are in this language, except inside of `runInLanguage`. */
export function setUsualLanguage(usual: SiteLanguage): void {
  setMessageReader(() => (current.getStore() ?? usual).messages);
}

/** Runs something, such as the answer to one request, in a language of its own. */
export function runInLanguage<T>(language: SiteLanguage, run: () => T): T {
  return current.run(language, run);
}
