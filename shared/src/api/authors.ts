import { z } from 'zod';
import { MAX_ABOUT_LENGTH, MAX_SOCIAL_LENGTH } from '../domain/people/profile.ts';
import { UsernameSchema } from './accounts.ts';
import {
  AddressInputSchema,
  AddressSchema,
  NextSchema,
  queryOf,
  RowIdSchema,
  SecondsSchema,
} from './common.ts';

const Count = z.int().nonnegative();
const PictureSchema = z.object({ url: z.string().describe('Path on this site.') });

export const AuthorProfileSchema = z
  .object({
    id: z.int().positive(),
    hidden: z
      .literal(true)
      .optional()
      .describe(
        'Operators have hidden it: its address replaces its name, and its text and pictures are left out.',
      ),
    username: z.string().describe('The chosen name, the short address, or "Driver" and the number.'),
    named: z.boolean().describe('Whether the name was chosen.'),
    about: z.string(),
    social: z
      .string()
      .describe(
        'An address or a name elsewhere, as the author wrote it. It’s a link only if it begins with https://.',
      ),
    wallet: AddressSchema.nullable().describe('The author’s main wallet; null for an account without one.'),
    wallets: z.array(AddressSchema).describe('All wallets of this author.'),
    followers: Count,
    following: Count,
    avatar: PictureSchema,
    banner: PictureSchema.nullable().describe('Null if none was uploaded; the page then shows a default.'),
    account: z.boolean().describe('False for a wallet that has never signed in.'),
    joined_at: SecondsSchema.nullable().meta({
      description: 'When the account was created, by the server’s clock; null without an account.',
    }),
  })
  .meta({
    id: 'AuthorProfile',
    description: 'A person as the site shows them: an account, or a wallet without an account.',
  });
export type AuthorProfile = z.infer<typeof AuthorProfileSchema>;

export const AuthorListSchema = z
  .object({
    authors: z.array(AuthorProfileSchema),
    next: NextSchema,
  })
  .meta({ id: 'AuthorList' });
export type AuthorList = z.infer<typeof AuthorListSchema>;

export const AuthorIdSchema = RowIdSchema.meta({ description: 'Number of an author.', example: 1 });

/** Returns whether a query names exactly one of a wallet and an author. */
export function isOneOwner({
  owner,
  author,
}: {
  owner?: string | undefined;
  author?: number | undefined;
}): boolean {
  return (owner === undefined) !== (author === undefined);
}
export const ONE_OWNER = {
  error: 'must be given, or `author` in its place, and not both',
  path: ['owner'],
};

export const AuthorQuerySchema = queryOf({
  id: AuthorIdSchema.optional().describe('Only this author. For a linked wallet, its account.'),
  wallet: AddressInputSchema.optional().describe('Only the author of this wallet.'),
  search: z
    .string()
    .trim()
    .max(64)
    .optional()
    .describe('Only authors whose name begins with this, ignoring case.'),
  limit: z.coerce.number().int().min(1).max(100).default(20).describe('Authors on a page.'),
  cursor: AuthorIdSchema.optional().describe('`next` of the previous page.'),
});
export type AuthorQuery = z.infer<typeof AuthorQuerySchema>;

const NO_CONTROLS = { error: 'must not have control characters' };
export const UpdateAuthorSchema = z
  .strictObject({
    username: UsernameSchema,
    about: z
      .string()
      .trim()
      .max(MAX_ABOUT_LENGTH)
      // Line breaks are text; what turns the direction of others' text is not.
      .regex(
        /^[^\p{Cc}\u202A-\u202E\u2066-\u2069]*(?:\n[^\p{Cc}\u202A-\u202E\u2066-\u2069]*)*$/u,
        NO_CONTROLS,
      )
      .default(''),
    social: z
      .string()
      .trim()
      .max(MAX_SOCIAL_LENGTH)
      .regex(/^[^\p{Cc}\u202A-\u202E\u2066-\u2069]*$/u, NO_CONTROLS)
      .default(''),
    wallet: AddressInputSchema.describe('The wallet shown on the page. It must be linked to the account.'),
  })
  .meta({
    id: 'UpdateAuthor',
    example: {
      username: 'Apex Hunter',
      about: 'Collects rally cars.',
      social: 'https://cars.example/apex',
      wallet: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
    },
  });
export type UpdateAuthor = z.infer<typeof UpdateAuthorSchema>;

export const FollowSchema = z
  .object({ following: z.boolean(), followers: Count })
  .meta({ id: 'Follow', description: 'Whether the account follows the author, and how many do.' });
export type Follow = z.infer<typeof FollowSchema>;
