import { ENGLISH } from '../generated/english.ts';
import { compileCatalogues, SOURCE_LANGUAGE } from './catalogues.ts';
import { makeMessages } from './make-messages.ts';
import { setMessageReader } from './messages.ts';

/** From now on each message is the English one, as the program has it. For tests, and for the site for development. */
export function readEnglish(): void {
  const english = makeMessages(compileCatalogues(ENGLISH, SOURCE_LANGUAGE));
  setMessageReader(() => english);
}
