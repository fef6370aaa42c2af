import { z } from 'zod';
import { UserSchema } from './accounts.ts';
import { AuthorProfileSchema } from './authors.ts';
import { ServerSecondsSchema } from './common.ts';

const Row = z.record(z.string(), z.unknown());

export const PersonalDataSchema = z
  .object({
    exported_at: ServerSecondsSchema,
    user: UserSchema,
    profile: AuthorProfileSchema,
    data: z
      .record(z.string(), z.array(Row))
      .describe(
        'Rows of each kind: sessions, likes, follows, followers, notices, watchlist, settings, uploads, mails …',
      ),
    on_chain: z
      .string()
      .describe(
        'What is not here, because it is on public chains and in signed orders, and where to read it.',
      ),
  })
  .meta({ id: 'PersonalData', description: 'Everything the site stores about an account.' });
export type PersonalData = z.infer<typeof PersonalDataSchema>;

export const DeleteAccountSchema = z
  .strictObject({
    username: z.string().max(200).describe('The account’s name, typed again.'),
  })
  .meta({ id: 'DeleteAccount' });

export const AccountDeletedSchema = z
  .object({ status: z.literal('deleted'), on_chain: z.string().describe('What stays, and why.') })
  .meta({ id: 'AccountDeleted' });
export type AccountDeleted = z.infer<typeof AccountDeletedSchema>;
