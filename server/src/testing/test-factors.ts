/** Factors of accounts for tests, set up as people set them up. */
import type { SignedIn } from '@pitlane/shared/api/accounts';
import { FactorAddedSchema } from '@pitlane/shared/api/factors';
import { Secret, TOTP } from 'otpauth';
import { makeSoftPasskey, type SoftPasskey } from './soft-authenticator.ts';
import { bearer } from './test-accounts.ts';
import type { TestApi } from './test-api.ts';

/** The code of an app now, or some 30-second steps from now. */
export function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: Date.now() + steps * 30_000 });
}

/** Adds a passkey to the account of a session. `codes` are the recovery codes that came with it. */
export async function addPasskey(
  api: TestApi,
  { jwt }: Pick<SignedIn, 'jwt'>,
  { count = true, name = 'Phone' } = {},
): Promise<{ passkey: SoftPasskey; id: number; codes: string[] }> {
  const { body: options } = await api.post('/api/auth/passkeys/options', '', bearer(jwt));
  const passkey = makeSoftPasskey(options, { count });
  const { body, status } = await api.post(
    '/api/auth/passkeys',
    { name, response: passkey.create },
    bearer(jwt),
  );
  if (status !== 200) throw new Error(JSON.stringify(body));
  const { factors, recovery_codes } = FactorAddedSchema.parse(body);
  return { passkey, id: factors.passkeys.at(-1)?.id ?? 0, codes: recovery_codes ?? [] };
}

/** Sets up an authenticator app, with a code of the one that it replaces where that is given. Its code of this step is used up by that. */
export async function addAuthenticator(
  api: TestApi,
  { jwt }: Pick<SignedIn, 'jwt'>,
  replaced: { current_code?: string } = {},
): Promise<{ secret: string; codes: string[] }> {
  const { body: given } = await api.post('/api/auth/totp', '', bearer(jwt));
  const { body, status } = await api.post(
    '/api/auth/totp/confirm',
    { setup: given.setup, code: codeOf(given.secret), ...replaced },
    bearer(jwt),
  );
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { secret: given.secret, codes: FactorAddedSchema.parse(body).recovery_codes ?? [] };
}
