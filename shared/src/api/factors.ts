import { z } from 'zod';
import { MAX_PASSKEY_NAME } from '../domain/people/passkey-name.ts';
import { SECOND_STEPS } from '../domain/people/proof-ways.ts';
import { RememberSchema } from './accounts.ts';
import { ServerSecondsSchema } from './common.ts';

/** Bytes as WebAuthn has them in JSON: base64url without padding. */
const bytes = (maxBytes: number) =>
  z
    .string()
    .min(1)
    .max(Math.ceil((maxBytes * 4) / 3))
    .regex(/^[\w-]+$/, { error: 'must be base64url' })
    .meta({ description: 'base64url without padding.', example: 'AAAA' });
/** The longest that WebAuthn allows. */
const CredentialIdSchema = bytes(1_023);

const PasskeyNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(MAX_PASSKEY_NAME)
  .regex(/^\P{C}*$/u, { error: 'must be one line of text' })
  .meta({ description: 'The name its owner chose.', example: 'Phone' });

export const PasskeySchema = z
  .object({
    id: z.int().positive(),
    name: z.string(),
    backed_up: z.boolean().describe('Whether it’s synced to its owner’s other devices.'),
    created_at: ServerSecondsSchema,
    last_used_at: ServerSecondsSchema.nullable(),
  })
  .meta({ id: 'Passkey', description: 'A passkey of an account.' });
export type Passkey = z.infer<typeof PasskeySchema>;

export const FactorsSchema = z
  .object({
    passkeys: z.array(PasskeySchema).describe('Oldest first.'),
    authenticator: z
      .object({ created_at: ServerSecondsSchema })
      .nullable()
      .describe('The authenticator app, if one is set up.'),
    recovery_codes: z.int().nonnegative().describe('How many unused ones are left.'),
  })
  .meta({
    id: 'Factors',
    description: 'Passkeys, authenticator app and recovery codes of the signed-in account.',
  });
export type Factors = z.infer<typeof FactorsSchema>;

/** Ten codes, which only this answer has. */
const RecoveryCodesSchema = z
  .array(z.string())
  .describe('Each works once. They are shown only now: the server keeps hashes.');
export const NewRecoveryCodesSchema = z
  .object({
    recovery_codes: RecoveryCodesSchema,
    set: z.string().describe('Send it back within 15 minutes, once the codes are saved, to activate them.'),
  })
  .meta({ id: 'NewRecoveryCodes' });
export type NewRecoveryCodes = z.infer<typeof NewRecoveryCodesSchema>;
export const ConfirmRecoveryCodesSchema = z
  .strictObject({ set: z.string().min(1).max(200) })
  .meta({ id: 'ConfirmRecoveryCodes' });

export const FactorAddedSchema = z
  .object({
    factors: FactorsSchema,
    recovery_codes: RecoveryCodesSchema.nullable().meta({
      description: 'The first set, when the account had none. They are shown only now.',
    }),
  })
  .meta({ id: 'FactorAdded' });
export type FactorAdded = z.infer<typeof FactorAddedSchema>;

const CredentialSchema = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.array(z.string()).optional(),
});
const UserVerificationSchema = z.literal('required');

export const PasskeyCreationSchema = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int().describe('Milliseconds.'),
    excludeCredentials: z.array(CredentialSchema),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      userVerification: UserVerificationSchema,
    }),
    attestation: z.literal('none'),
  })
  .meta({
    id: 'PasskeyCreation',
    description: 'PublicKeyCredentialCreationOptionsJSON of WebAuthn, for `navigator.credentials.create`.',
  });
export type PasskeyCreation = z.infer<typeof PasskeyCreationSchema>;

export const PasskeyRequestSchema = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int().describe('Milliseconds.'),
    allowCredentials: z.array(CredentialSchema).describe('Empty: any passkey for this site.'),
    userVerification: UserVerificationSchema,
  })
  .meta({
    id: 'PasskeyRequest',
    description: 'PublicKeyCredentialRequestOptionsJSON of WebAuthn, for `navigator.credentials.get`.',
  });
export type PasskeyRequest = z.infer<typeof PasskeyRequestSchema>;

/** What browsers add to it is left out: only these fields count. */
const AttestationSchema = z
  .object({
    id: CredentialIdSchema,
    rawId: CredentialIdSchema,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: bytes(4_096),
      attestationObject: bytes(16_384),
      transports: z
        .array(z.string().regex(/^[a-z-]{1,20}$/))
        .max(10)
        .optional(),
    }),
  })
  .meta({ id: 'PasskeyAttestation', description: 'RegistrationResponseJSON of WebAuthn.' });
export type PasskeyAttestation = z.infer<typeof AttestationSchema>;

const AssertionSchema = z
  .object({
    id: CredentialIdSchema,
    rawId: CredentialIdSchema,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: bytes(4_096),
      authenticatorData: bytes(4_096),
      signature: bytes(2_048),
      userHandle: bytes(64).optional(),
    }),
  })
  .meta({ id: 'PasskeyAssertion', description: 'AuthenticationResponseJSON of WebAuthn.' });
export type PasskeyAssertion = z.infer<typeof AssertionSchema>;

export const AddPasskeySchema = z
  .strictObject({ name: PasskeyNameSchema, response: AttestationSchema })
  .meta({ id: 'AddPasskey' });
export type AddPasskey = z.infer<typeof AddPasskeySchema>;
export const RenamePasskeySchema = z.strictObject({ name: PasskeyNameSchema }).meta({ id: 'RenamePasskey' });
export const PasskeySignInSchema = z
  .strictObject({ response: AssertionSchema, remember: RememberSchema })
  .meta({ id: 'PasskeySignIn' });

const CodeSchema = z
  .string()
  .transform((code) => code.replaceAll(/\s/g, ''))
  .refine((code) => /^\d{6}$/.test(code), { error: 'must be the six digits that the app shows' })
  .meta({ type: 'string', description: 'Six digits of the authenticator app.', example: '123456' });
const RecoveryCodeSchema = z
  .string()
  .max(40)
  .meta({ description: 'One of the recovery codes.', example: 'k7mq2-x9dfp' });

export const AuthenticatorSetupSchema = z
  .object({
    secret: z.string().describe('For typing into the app: base32.'),
    uri: z.string().describe('The same for a QR code: otpauth://…'),
    setup: z.string().describe('Send it back with the first code, within 15 minutes.'),
  })
  .meta({ id: 'AuthenticatorSetup' });
export type AuthenticatorSetup = z.infer<typeof AuthenticatorSetupSchema>;
export const ConfirmAuthenticatorSchema = z
  .strictObject({
    setup: z.string().min(1).max(1_000),
    code: CodeSchema,
    current_code: CodeSchema.optional().meta({
      description: 'A code from the app being replaced. The new one then counts as just as old.',
    }),
  })
  .meta({ id: 'ConfirmAuthenticator' });
export type ConfirmAuthenticator = z.infer<typeof ConfirmAuthenticatorSchema>;

/** The ways to pass the second step of a sign-in. */
export type SecondStepWay = (typeof SECOND_STEPS)[number];

export const SecondStepRequiredSchema = z
  .object({
    ticket: z.string().describe('Works once, within ten minutes. Send it with the second step.'),
    ways: z.array(z.enum(SECOND_STEPS)).describe('How this account can pass it.'),
  })
  .meta({
    id: 'SecondStepRequired',
    description: 'The first step succeeded. The account has two-step verification.',
  });
export type SecondStepRequired = z.infer<typeof SecondStepRequiredSchema>;

const TicketSchema = z.string().min(1).max(200).describe('From the first step.');
const FactorProofShape = {
  code: CodeSchema.optional(),
  recovery_code: RecoveryCodeSchema.optional(),
  passkey: AssertionSchema.optional(),
};
export type FactorProof = {
  code?: string | undefined;
  recovery_code?: string | undefined;
  passkey?: PasskeyAssertion | undefined;
};
const hasOneProof = ({ code, recovery_code, passkey }: FactorProof): boolean =>
  [code, recovery_code, passkey].filter((each) => each !== undefined).length === 1;

const ONE_PROOF = { error: 'must be there, or recovery_code or passkey in its place', path: ['code'] };

export const ProveFactorSchema = z
  .strictObject(FactorProofShape)
  .refine(hasOneProof, ONE_PROOF)
  .meta({ id: 'ProveFactor', example: { code: '123456' } });
export const SecondStepSchema = z
  .strictObject({ ticket: TicketSchema, ...FactorProofShape })
  .refine(hasOneProof, ONE_PROOF)
  .meta({ id: 'SecondStep', example: { ticket: 'text', code: '123456' } });
export type SecondStep = z.infer<typeof SecondStepSchema>;
export const SecondStepPasskeySchema = z
  .strictObject({ ticket: TicketSchema })
  .meta({ id: 'SecondStepPasskey' });
