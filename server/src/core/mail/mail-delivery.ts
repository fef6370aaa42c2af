import type { Config } from '../../config/config.ts';

/**
 * How mails are delivered.
 * - smtp: they are sent
 * - outbox: nothing is sent, and all mails are public at /outbox: the demo world
 * - none: nothing is sent, and no page shows them
 */
export type MailDelivery = 'smtp' | 'outbox' | 'none';

export function getMailDelivery({ demo, mail }: Pick<Config, 'demo' | 'mail'>): MailDelivery {
  if (mail) return 'smtp';
  return demo ? 'outbox' : 'none';
}

/** Ends the placeholder that stands for the mail address of an account without one: no mail goes to it. */
export const NO_MAIL = '@wallet.invalid';
