import { randomBytes } from 'node:crypto';
import { AppError } from '@pitlane/shared/domain/app-error';
import { z } from 'zod';
import { nowMs } from '../../../platform/now.ts';
import type { Auth } from '../auth.ts';
import { keepValue, useValue } from '../kept-values.ts';

/** How long a passkey may take to answer. */
export const CHALLENGE_MS = 5 * 60_000;

/** What a passkey is asked for. All but a sign-in belong to one user. */
export type PasskeyPurpose = { kind: 'sign_in' } | { kind: 'add' | 'second_step' | 'prove'; userId: string };

const ClientDataSchema = z.object({
  type: z.enum(['webauthn.create', 'webauthn.get']),
  challenge: z.string().min(1).max(200),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
  topOrigin: z.string().optional(),
});

export type PasskeyChallenges = ReturnType<typeof createPasskeyChallenges>;

/** The numbers that passkeys sign: good once, for minutes, for one purpose. They are kept as hashes. */
export function createPasskeyChallenges({ auth, siteUrl }: { auth: Auth; siteUrl: string }) {
  const { origin } = new URL(siteUrl);
  const identify = (purpose: PasskeyPurpose, challenge: string) =>
    `passkey:${purpose.kind}:${'userId' in purpose ? purpose.userId : ''}:${challenge}`;
  return {
    /** Makes a challenge. `kept` comes back when it is used. */
    async create(purpose: PasskeyPurpose, kept = ''): Promise<string> {
      const challenge = randomBytes(32).toString('base64url');
      const value = JSON.stringify({ userId: 'userId' in purpose ? purpose.userId : null, kept });
      const expiresAt = new Date(nowMs() + CHALLENGE_MS);
      await keepValue(auth, identify(purpose, challenge), value, expiresAt);
      return challenge;
    },

    /**
     * Uses up the challenge that a passkey has signed, before anything costly is checked. Throws BAD_REQUEST for an answer that was
     * not made on this site, for this purpose, for a challenge of ours that is unused.
     */
    async use(purpose: PasskeyPurpose, clientDataJSON: string): Promise<{ challenge: string; kept: string }> {
      const data = parseClientData(clientDataJSON);
      if (data.origin !== origin || data.crossOrigin || data.topOrigin !== undefined) {
        const message = `This passkey was used on another site. Open ${origin} and try there.`;
        throw new AppError('BAD_REQUEST', message, { field: 'response' });
      }
      const stored = await useValue(auth, identify(purpose, data.challenge));
      if (stored === undefined) {
        const message = 'The passkey took too long, or this answer was used already. Try again.';
        throw new AppError('BAD_REQUEST', message, { field: 'response' });
      }
      const { kept } = JSON.parse(stored) as { kept: string };
      return { challenge: data.challenge, kept };
    },
  };
}

function parseClientData(clientDataJSON: string): z.infer<typeof ClientDataSchema> {
  let given: unknown;
  try {
    given = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
  } catch (error) {
    throw notAPasskey(error);
  }
  const parsed = ClientDataSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw notAPasskey(parsed.error);
}

/** What was sent is no answer of an authenticator, or was changed. */
export function notAPasskey(cause?: unknown): AppError {
  const message = "That passkey didn't work. Try again or use another one.";
  return new AppError('BAD_REQUEST', message, { field: 'response', cause });
}
