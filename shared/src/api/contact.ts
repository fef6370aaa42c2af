/** The contact form, and the operator's offices. */
import { z } from 'zod';
import { MAX_CONTACT, PHONE } from '../domain/site/contact.ts';
import { MailAddressSchema } from './common.ts';

export const ContactFormSchema = z
  .strictObject({
    user_name: z.string().trim().min(1).max(MAX_CONTACT.user_name),
    user_email: MailAddressSchema.meta({
      type: 'string',
      format: 'email',
      description: 'Where the operator answers.',
    }),
    user_phone: z
      .string()
      .trim()
      .min(1)
      .max(MAX_CONTACT.user_phone)
      .regex(PHONE, { error: 'must be a phone number' }),
    message: z.string().trim().min(1).max(MAX_CONTACT.message),
    website: z
      .string()
      .max(200)
      .default('')
      .describe('Leave it empty: people don’t see this field. If it’s filled in, the message isn’t sent.'),
  })
  .meta({
    id: 'ContactForm',
    example: {
      user_name: 'Ada Driver',
      user_email: 'ada@cars.example',
      user_phone: '+44 20 7946 0000',
      message: 'When does the next series leave the works?',
    },
  });
export type ContactForm = z.infer<typeof ContactFormSchema>;

export const ContactTakenSchema = z
  .object({ taken: z.literal(true).describe('The message is on its way to the operator by email.') })
  .meta({ id: 'ContactTaken' });
export type ContactTaken = z.infer<typeof ContactTakenSchema>;

export const ContactSchema = z
  .object({
    takes: z
      .boolean()
      .describe('Whether messages are delivered. False if no email address is configured for them.'),
    offices: z
      .array(
        z.object({ name: z.string(), lines: z.array(z.string()).describe('The address, line by line.') }),
      )
      .describe("The operator's offices. Empty if none are configured."),
  })
  .meta({ id: 'Contact' });
export type Contact = z.infer<typeof ContactSchema>;
