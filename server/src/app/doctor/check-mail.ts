import { randomUUID } from 'node:crypto';
import { MailError } from '../../core/mail/mail-port.ts';
import { createSmtpPort, greetMailServer } from '../../core/mail/smtp-port.ts';
import { explain } from './explain.ts';
import { type Check, createFindings, type Finding } from './finding.ts';

const { ok, warn, fail } = createFindings('mail');

const WAYS_OUT: Record<string, string> = {
  login: 'Correct name and password in MAIL_SMTP_URL; write special characters as % and two digits.',
  refused: 'The mail server doesn’t know this mailbox. Give --send-to another address.',
  delayed: 'Check that the mail server lets MAIL_FROM send.',
  unreachable: 'Correct host and port of MAIL_SMTP_URL, or open that port to the outside.',
};

/** The mail server: connected to, greeted and signed in at. Sends a mail only when it is asked to. */
export const checkMail: Check = {
  name: 'mail',
  async run({ config, sendTo, clock }) {
    const { mail } = config;
    if (!['web', 'api', 'jobs'].some((role) => config.roles.has(role as 'jobs'))) return [];
    if (!mail) {
      if (config.demo) return [ok('There’s no mail server: emails go to the demo world’s outbox.')];
      const wayOut = 'Set MAIL_SMTP_URL and MAIL_FROM.';
      return [warn('There’s no mail server, so people can’t confirm addresses or reset passwords.', wayOut)];
    }
    const greeted = await attempt(
      () => greetMailServer(mail.url),
      'The mail server accepts our connection and login.',
    );
    if (greeted.level === 'fail' || !sendTo) return [greeted];
    const port = createSmtpPort(mail);
    const messageId = `<doctor-${randomUUID()}@${new URL(config.siteUrl).hostname}>`;
    const text = `This is a trial of ${config.siteUrl}, sent at ${new Date(clock()).toISOString()}.`;
    const send = () =>
      port.send({
        to: sendTo,
        messageId,
        subject: 'Trial of your mail server',
        text,
        html: `<p>${text}</p>`,
        unsubscribe: null,
        replyTo: null,
      });
    try {
      return [
        greeted,
        await attempt(
          send,
          `The mail server accepted an email to ${sendTo}. Check that it arrives, and not as spam.`,
        ),
      ];
    } finally {
      await port.close();
    }
  },
};

async function attempt(work: () => Promise<void>, success: string): Promise<Finding> {
  try {
    await work();
    return ok(success);
  } catch (error) {
    const code = error instanceof MailError ? error.code : 'unreachable';
    return fail(`The mail server refused it: ${explain(error)}.`, WAYS_OUT[code] ?? 'Look at its log.');
  }
}
