import { randomUUID } from 'node:crypto';
import type { Mail, MailSummary, TrialMail } from '@pitlane/shared/api/mail';
import { AppError } from '@pitlane/shared/domain/app-error';
import type { Config } from '../../config/config.ts';
import { audit } from '../../core/audit/audit.ts';
import { getMailDelivery } from '../../core/mail/mail-delivery.ts';
import { queueMail } from '../../core/mail/queue-mail.ts';
import { trialMail } from '../../core/mail/templates/operator-mails.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Operator } from '../../platform/http/operator.ts';
import * as repo from './mail.repo.ts';

const MAX_SHOWN = 100;

type MailConfig = Pick<Config, 'demo' | 'mail' | 'siteUrl'>;

/**
 * The outbox of the demo world, where nothing is sent. Reading throws NOT_FOUND anywhere else: mails are their recipients' alone.
 */
export function createMailService(db: Db, config: MailConfig) {
  const requireOutbox = () => {
    if (getMailDelivery(config) === 'outbox') return;
    const message = 'Emails are shown only in the demo world. Here they’re sent to their recipients.';
    throw new AppError('NOT_FOUND', message);
  };
  return {
    async list(): Promise<MailSummary[]> {
      requireOutbox();
      return repo.findNewest(db, MAX_SHOWN);
    },

    async get(id: number): Promise<Mail> {
      requireOutbox();
      const mail = await repo.find(db, id);
      if (!mail) throw new AppError('NOT_FOUND', `There is no mail ${id} here any more.`, { field: 'id' });
      return mail;
    },

    /** Queues a test mail. The log names only the domain, since its entries cannot be deleted. */
    async sendTrial(by: Operator, { to }: TrialMail): Promise<TrialMail> {
      await db.transaction(async (tx) => {
        await queueMail(tx, { ...trialMail(config), to, key: `trial ${randomUUID()}` });
        await audit(tx, by, { deed: 'mail.trial', target: to.slice(to.lastIndexOf('@')) });
      });
      return { to };
    },
  };
}
export type MailService = ReturnType<typeof createMailService>;
