import { z } from 'zod';
import { MailAddressSchema, ServerSecondsSchema } from './common.ts';

const At = ServerSecondsSchema;

export const MailIdSchema = z.coerce
  .number()
  .int()
  .positive()
  .max(Number.MAX_SAFE_INTEGER)
  .meta({ description: 'Number of the mail.', example: 1 });

const MAIL_STATES = ['waiting', 'sent', 'failed'] as const;

export const MailSummarySchema = z
  .object({
    id: z.int().positive(),
    to: z.string().describe('Address of the recipient.'),
    subject: z.string(),
    created_at: At,
    sent_at: At.nullable(),
    state: z.enum(MAIL_STATES).describe('waiting: sent within seconds; failed: given up.'),
  })
  .meta({ id: 'MailSummary' });
export type MailSummary = z.infer<typeof MailSummarySchema>;

export const MailListSchema = z.object({
  mails: z.array(MailSummarySchema).describe('Newest first, at most 100.'),
});
export type MailList = z.infer<typeof MailListSchema>;

export const MailSchema = MailSummarySchema.extend({
  text: z.string().describe('What it says, as plain text.'),
  html: z.string().describe('The same as an HTML document, which loads and runs nothing.'),
}).meta({ id: 'Mail', description: 'An email of the demo world.' });
export type Mail = z.infer<typeof MailSchema>;

export const TrialMailSchema = z
  .strictObject({
    to: MailAddressSchema.meta({ type: 'string', format: 'email', description: 'The recipient.' }),
  })
  .meta({ id: 'TrialMail', example: { to: 'you@studio.example' } });
export type TrialMail = z.infer<typeof TrialMailSchema>;
