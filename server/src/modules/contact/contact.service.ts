import { createHash } from 'node:crypto';
import type { Contact, ContactForm } from '@pitlane/shared/api/contact';
import { AppError } from '@pitlane/shared/domain/app-error';
import type { Config } from '../../config/config.ts';
import { queueMail } from '../../core/mail/queue-mail.ts';
import { contactMail } from '../../core/mail/templates/operator-mails.ts';
import type { Db } from '../../platform/db/db.ts';
import type { SharedLimits } from '../../platform/http/limits.ts';
import { createNetworkShare } from '../../platform/http/network-share.ts';
import { refuseWhile } from '../../platform/http/rate-limit.ts';
import { spendShared } from '../../platform/http/shared-limits.ts';

/** Messages of each address, and in total: a flooded mailbox goes unread. One network may send half of them, so that others get through. */
const ADDRESS_LIMIT = { burst: 8, perSecond: 8 / 3_600 };
const OVERALL_LIMIT = { burst: 120, perSecond: 120 / 3_600 };
const DAY = 86_400;

type ContactDeps = {
  db: Db;
  config: Pick<Config, 'contact' | 'siteUrl'>;
  limits: SharedLimits;
  /** Seconds since 1970. */
  now: () => number;
};

/** Takes what visitors write, and hands it to the operator by mail. Nothing else is kept of it, and the visitor gets no copy. */
export function createContactService({ db, config: { contact, siteUrl }, limits, now }: ContactDeps) {
  const ofAddress = limits.open('contact', ADDRESS_LIMIT);
  const ofEverybody = limits.open('contact overall', OVERALL_LIMIT);
  const ofNetworks = createNetworkShare(OVERALL_LIMIT);
  return {
    describe: (): Contact => ({
      takes: contact.mail !== undefined,
      offices: contact.offices.map(({ name, lines }) => ({ name, lines: [...lines] })),
    }),

    /** Throws CONFLICT without a mailbox, and TOO_MANY_REQUESTS. The same message on the same day is one mail. */
    async send({ website, ...form }: ContactForm, client: string | undefined): Promise<void> {
      const { mail } = contact;
      if (mail === undefined) throw new AppError('CONFLICT', 'This site can’t receive messages.');
      if (client !== undefined) await spendShared(ofAddress, client, 'messages');
      // A program has filled what no person sees. It is not told, or it would leave the field empty next time.
      if (website !== '') return;
      refuseWhile(ofNetworks.take(client, 1), 'messages from your network');
      await spendShared(ofEverybody, 'all', 'messages');
      const key = `contact ${Math.floor(now() / DAY)} ${hash(form)}`;
      const words = contactMail({ ...form, siteUrl });
      await db.transaction((tx) => queueMail(tx, { ...words, to: mail, key, replyTo: form.user_email }));
    },
  };
}
export type ContactService = ReturnType<typeof createContactService>;

function hash(form: Omit<ContactForm, 'website'>): string {
  return createHash('sha256').update(JSON.stringify(form)).digest('base64url');
}
