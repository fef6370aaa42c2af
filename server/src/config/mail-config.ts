import type { z } from 'zod';
import { mailSender, smtpUrl } from './env-fields.ts';

/** The mail server, and whom mails come from. */
export type MailConfig = { url: string; from: { name: string; address: string } };

export const MAIL_ENV = { MAIL_SMTP_URL: smtpUrl, MAIL_FROM: mailSender };
type Values = z.infer<z.ZodObject<typeof MAIL_ENV>>;

/** `siteName` is the sender where MAIL_FROM names none. */
export function findMail(
  { MAIL_SMTP_URL: url, MAIL_FROM: from }: Values,
  siteName: string,
): MailConfig | undefined {
  return url && from ? { url, from: { ...from, name: from.name ?? siteName } } : undefined;
}

export function findMailProblems({ MAIL_SMTP_URL: url, MAIL_FROM: from }: Record<string, string>): string[] {
  if (url && !from) return ['MAIL_FROM: missing; MAIL_SMTP_URL sends nothing without a sender'];
  if (from && !url) return ['MAIL_SMTP_URL: missing; MAIL_FROM is of no use without it'];
  return [];
}
