import { z } from 'zod';
import { MAX_MAIL_ADDRESS, normalMailAddress } from '../domain/people/mail-address.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../domain/people/password-length.ts';
import { findNameFault, normalName } from '../domain/people/username.ts';
import { MAX_CONTACT, PHONE } from '../domain/site/contact.ts';
import {
  AddressInputSchema,
  AddressSchema,
  MailAddressSchema,
  SecondsSchema,
  ServerSecondsSchema,
  SignatureInputSchema,
} from './common.ts';

export const UsernameSchema = z
  .string()
  .max(200)
  .transform(normalName)
  .superRefine((name, context) => {
    const fault = findNameFault(name);
    if (fault) context.addIssue({ code: 'custom', message: fault });
  })
  .meta({
    type: 'string',
    description:
      'A unique name of 2 to 32 letters, digits, spaces, apostrophes, dots, dashes and underscores, or one Chinese or Korean character.',
    example: 'Apex Hunter',
  });
export const EmailSchema = MailAddressSchema
  // No mail reaches it (RFC 2606). Placeholders of accounts without an address end so.
  .refine((email) => !email.endsWith('.invalid'), { error: 'must be an address that mails reach' })
  .meta({ type: 'string', format: 'email', example: 'driver@cars.example' });
export const PasswordSchema = z
  .string()
  .min(MIN_PASSWORD_LENGTH)
  .max(MAX_PASSWORD_LENGTH)
  .meta({ description: 'Any characters.', example: 'correct horse battery' });
/** A password as it is typed to sign in or to confirm: it may be from before the rules of today. */
const TypedPasswordSchema = z.string().min(1).max(1_000);
const TokenSchema = z.string().min(1).max(200).describe('From the link in the email. It works once.');
/** A secret that the browser made and keeps. */
const BrowserSecretSchema = z
  .string()
  .regex(/^[\w-]{20,100}$/, { error: 'must be 20 to 100 letters, digits, - and _' });
export const RememberSchema = z
  .boolean()
  .default(false)
  .describe('Whether the session lasts 30 days; otherwise it lasts one.');

/** Providers that a password or a wallet is not needed for. */
export const SOCIAL_PROVIDERS = ['google', 'facebook'] as const;
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];

export const UserSchema = z
  .object({
    id: z.int().positive().describe('Number of its author: /api/authors/{id}.'),
    username: z.string().describe('The chosen name, the short address, or "Driver" and the number.'),
    named: z.boolean().describe('Whether the name was chosen.'),
    email: z.string().nullable(),
    confirmed: z.boolean().describe('Whether the email address is confirmed.'),
    wallet: AddressSchema.nullable().describe('The wallet that the author page shows.'),
    wallets: z
      .array(AddressSchema)
      .describe('All linked wallets. The first is the one that can’t be unlinked, if any.'),
    own_wallet: AddressSchema.nullable().describe(
      'The wallet that created the account. It can’t be unlinked.',
    ),
    avatar: z.object({ url: z.string() }),
    has_password: z.boolean(),
    operator: z
      .boolean()
      .describe(
        'Whether it was appointed an operator, or has linked a wallet that owns the contracts or may accept them.',
      ),
    providers: z.array(z.enum(SOCIAL_PROVIDERS)).describe('Connected sign-in services.'),
  })
  .meta({ id: 'User', description: 'A signed-in account, as only its owner sees it.' });
export type User = z.infer<typeof UserSchema>;

/** The optional details that only the account itself sees. An empty text is none. */
const DETAILS = {
  name: z.string().trim().max(MAX_CONTACT.user_name).describe('Your name. Private.'),
  phone: z
    .string()
    .trim()
    .max(MAX_CONTACT.user_phone)
    .refine((text) => text === '' || PHONE.test(text), { error: 'must be a phone number' })
    .meta({ type: 'string', description: 'A phone number. Private.' }),
};
export const DetailsSchema = z
  .strictObject(DETAILS)
  .meta({ id: 'Details', example: { name: 'Ada Driver', phone: '+44 20 7946 0000' } });
export type Details = z.infer<typeof DetailsSchema>;

export const SignedInSchema = z
  .object({
    jwt: z.string().describe('Bearer token of the session: send it as `authorization: Bearer <token>`.'),
    user: UserSchema,
    device: z
      .string()
      .optional()
      .describe(
        'After a sign-in with a password. Keep it in the browser and send it with the next one, so that guesses by strangers don’t lock you out.',
      ),
  })
  .meta({ id: 'SignedIn' });
export type SignedIn = z.infer<typeof SignedInSchema>;

export const SignInSchema = z
  .strictObject({
    identifier: z
      .string()
      .trim()
      .min(1)
      .max(MAX_MAIL_ADDRESS)
      .transform(normalMailAddress)
      .meta({ type: 'string', description: 'The email address.' }),
    password: TypedPasswordSchema,
    remember: RememberSchema,
    device: z.string().max(200).optional().describe('From the last sign-in of this browser.'),
  })
  .meta({ id: 'SignIn', example: { identifier: 'driver@cars.example', password: 'correct horse battery' } });
export type SignIn = z.infer<typeof SignInSchema>;

export const RegisterSchema = z
  .strictObject({
    username: UsernameSchema,
    email: EmailSchema,
    password: PasswordSchema,
    password_confirmation: z.string().max(MAX_PASSWORD_LENGTH),
    name: DETAILS.name.default(''),
    phone: DETAILS.phone.default(''),
    browser_secret: BrowserSecretSchema.optional().describe(
      'Created and kept by the browser. With it, the link in the email creates the account without the password.',
    ),
  })
  .refine((given) => given.password === given.password_confirmation, {
    error: 'must be the same as the password',
    path: ['password_confirmation'],
  })
  .meta({
    id: 'Register',
    example: {
      username: 'Apex Hunter',
      email: 'driver@cars.example',
      password: 'correct horse battery',
      password_confirmation: 'correct horse battery',
    },
  });
export type Register = z.infer<typeof RegisterSchema>;

export const MailSentSchema = z.object({ status: z.literal('mail_sent') }).meta({
  id: 'MailSent',
  description: 'The same for every address, so it doesn’t reveal who has an account.',
});
export type MailSent = z.infer<typeof MailSentSchema>;

export const ConfirmSchema = z
  .strictObject({
    token: TokenSchema,
    remember: RememberSchema,
    secret: BrowserSecretSchema.optional().describe('`browser_secret` of the registration.'),
    password: TypedPasswordSchema.optional().describe(
      'The registration’s password, in a browser that doesn’t have its secret.',
    ),
  })
  .meta({ id: 'Confirm' });
export type Confirm = z.infer<typeof ConfirmSchema>;
export const ConfirmEmailSchema = z
  .strictObject({
    token: TokenSchema,
    password: TypedPasswordSchema.optional().describe(
      'The account’s password, in a browser that isn’t signed in to it.',
    ),
  })
  .meta({ id: 'ConfirmEmail' });
export type ConfirmEmail = z.infer<typeof ConfirmEmailSchema>;
export const ForgotPasswordSchema = z.strictObject({ email: EmailSchema }).meta({ id: 'ForgotPassword' });
export const ResetPasswordSchema = z
  .strictObject({
    token: TokenSchema,
    password: PasswordSchema,
    remove_other_ways: z
      .boolean()
      .default(false)
      .describe(
        'Whether to remove every other way to sign in: wallets, Google, Facebook, and factors that are younger than seven days.',
      ),
  })
  .meta({ id: 'ResetPassword' });
export type ResetPassword = z.infer<typeof ResetPasswordSchema>;
export const ChangePasswordSchema = z
  .strictObject({
    password: TypedPasswordSchema.describe('The current password.'),
    new_password: PasswordSchema,
  })
  .meta({ id: 'ChangePassword' });
export const ChangeEmailSchema = z.strictObject({ email: EmailSchema }).meta({ id: 'ChangeEmail' });

export const WalletChallengeInputSchema = z
  .strictObject({
    address: AddressInputSchema,
    chain_id: z.int().positive().describe('The wallet’s chain, where contract wallets are checked.'),
    purpose: z
      .enum(['sign_in', 'link', 'prove'])
      .describe('`link` adds the wallet to the signed-in account, `prove` confirms who uses the session.'),
  })
  .meta({ id: 'WalletChallengeInput' });
export type WalletChallengeInput = z.infer<typeof WalletChallengeInputSchema>;
export const WalletChallengeSchema = z
  .object({
    message: z.string().describe('Sign this message unchanged (EIP-4361, personal_sign).'),
    expires_at: SecondsSchema,
  })
  .meta({ id: 'WalletChallenge' });
export type WalletChallenge = z.infer<typeof WalletChallengeSchema>;

const SignedMessageShape = {
  message: z.string().min(1).max(2_000),
  signature: SignatureInputSchema.describe(
    "The wallet's signature: 64 or 65 bytes (`v` of 0, 1, 27 or 28), or a contract's, deployed (ERC-1271) or not yet (ERC-6492).",
  ),
};
export const WalletSignInSchema = z
  .strictObject({ ...SignedMessageShape, remember: RememberSchema })
  .meta({ id: 'WalletSignIn' });
export type WalletSignIn = z.infer<typeof WalletSignInSchema>;
export const SignedWalletSchema = z.strictObject(SignedMessageShape).meta({ id: 'SignedWallet' });
export type SignedWallet = z.infer<typeof SignedWalletSchema>;

export const ProvePasswordSchema = z
  .strictObject({ password: TypedPasswordSchema })
  .meta({ id: 'ProvePassword', example: { password: 'correct horse battery' } });

export const SocialSignInSchema = z
  .strictObject({ provider: z.enum(SOCIAL_PROVIDERS) })
  .meta({ id: 'SocialSignIn' });
export const SocialPageSchema = z
  .object({ url: z.url().describe('Page of the other site.') })
  .meta({ id: 'SocialPage' });
export const FinishSocialSchema = z.strictObject({ remember: RememberSchema }).meta({ id: 'FinishSocial' });

export const SessionSchema = z
  .object({
    id: z.string(),
    current: z.boolean().describe('Whether it is the session of this request.'),
    user_agent: z.string().describe('The browser’s name for itself at sign-in.'),
    signed_in_at: ServerSecondsSchema,
    expires_at: ServerSecondsSchema,
  })
  .meta({ id: 'Session', description: 'A browser that is signed in.' });
export const SignedOutSchema = z
  .object({ ended: z.int().min(0).describe('Number of sessions ended.') })
  .meta({ id: 'SignedOut', example: { ended: 2 } });
export type SignedOut = z.infer<typeof SignedOutSchema>;

export const SessionListSchema = z.object({ sessions: z.array(SessionSchema).describe('Newest first.') });
export type SessionList = z.infer<typeof SessionListSchema>;

export const SignInWaysSchema = z
  .object({
    google: z.boolean(),
    facebook: z.boolean(),
    demo: z
      .object({ identifier: z.string(), password: z.string() })
      .nullable()
      .describe('The shared account of the demo world; null elsewhere.'),
  })
  .meta({
    id: 'SignInWays',
    description: 'Which ways to sign in this installation has, beside password and wallet.',
  });
export type SignInWays = z.infer<typeof SignInWaysSchema>;

export const DoneSchema = z.object({ status: z.literal('done') }).meta({ id: 'Done' });

export const ProvedSchema = z
  .object({
    status: z.literal('done'),
    jwt: z.string().describe('New bearer token of this session. The previous one stops working.'),
  })
  .meta({ id: 'Proved' });
export type Proved = z.infer<typeof ProvedSchema>;
