import type { Config } from '../../config/config.ts';

/**
 * What becomes of mails.
 * - smtp: they are sent
 * - outbox: nothing is sent, and everybody reads them at /outbox: the demo world
 * - none: nothing is sent, and nobody reads them
 */
export type MailDelivery = 'smtp' | 'outbox' | 'none';

export function getMailDelivery({ demo, mail }: Pick<Config, 'demo' | 'mail'>): MailDelivery {
  if (mail) return 'smtp';
  return demo ? 'outbox' : 'none';
}
