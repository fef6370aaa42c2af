import type { Messages } from '../generated/message-types.ts';

/** Kept by the process, not by this module: the built site has a copy of it. */
const READER = Symbol.for('pitlane.messages');
const kept = globalThis as { [READER]?: () => Messages };

/** Tells where a message is taken from right now: the server has those of the reader who asks. */
export function setMessageReader(reader: () => Messages): void {
  kept[READER] = reader;
}

/**
 * The messages of the site, by feature and name: `m.accounts.signIn`, `m.garage.cars({ count })`. They are written in
 * `shared/src/messages/<language>/<feature>.json`. Read them inside of functions: on the server a module is loaded once for all languages.
 * Browsers get each one as a text in the code that shows it (`web/messages.ts`), and nothing of this file.
 */
export const m: Messages = new Proxy({} as Messages, {
  get(_, catalogue) {
    const read = kept[READER];
    if (!read) throw new Error('No messages yet: setMessageReader has not been called');
    return read()[catalogue as keyof Messages];
  },
});
