import type { MailPort } from './mail-port.ts';

/** The embedded outbox: a mail that is in the database has arrived. The demo world shows it at /outbox. */
export function createOutboxPort(): MailPort {
  return { send: async () => undefined, close: async () => undefined, showsTable: true };
}
