import { ENGLISH } from '@pitlane/shared/generated/english';
import { compileCatalogues, SOURCE_LANGUAGE } from '@pitlane/shared/messages/catalogues';
import { writePlaceholder } from '@pitlane/shared/messages/localize-code';
import type { Plugin } from 'vite';
import { findMessages, replaceMessages } from './find-messages.ts';

const SOURCE = '@pitlane/shared/messages/messages';

/**
 * Takes each message that browser code reads, `m.accounts.signIn`, out of its catalogue. A build leaves a placeholder, which
 * `tools/start/supervisor/write-languages.ts` fills in for each language: code and texts of one language come as one file, with no other
 * text and no table of texts. The site for development has the English text there at once. Code of the server is left as it is.
 */
export function messages(): Plugin {
  let isBuild = true;
  const compiled = compileCatalogues(ENGLISH, SOURCE_LANGUAGE);
  const write = (fullName: string) => {
    const message = compiled.get(fullName);
    if (!message) throw new RangeError(`No message is called ${fullName}`);
    return isBuild ? `/* @__PURE__ */ ${writePlaceholder(fullName)}` : `(${message.code})`;
  };
  return {
    name: 'messages',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    transform(code) {
      if (!code.includes(SOURCE)) return undefined;
      const uses = findMessages(this.parse(code), SOURCE, (fault, at) => this.error(fault, at));
      return { code: replaceMessages(code, uses, write), map: null };
    },
  };
}
