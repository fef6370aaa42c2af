/** Factors of accounts for tests, set up as people set them up. */
import type { SignedIn } from '@pitlane/shared/api/accounts';
import { FactorAddedSchema, SecondStepRequiredSchema } from '@pitlane/shared/api/factors';
import { Secret, TOTP } from 'otpauth';
import { vi } from 'vitest';
import { makeSoftPasskey, type SoftPasskey } from './soft-authenticator.ts';
import { bearer, NEWCOMER } from './test-accounts.ts';
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

/** Requests of the second step, by the account and the API that a test has when it sends them. */
export function secondSteps(scene: () => { api: TestApi; me: Pick<SignedIn, 'jwt'> }) {
  const { email: identifier, password } = NEWCOMER;
  const signIn = (client?: string) =>
    scene().api.post(
      '/api/auth/local',
      { identifier, password },
      client ? { 'x-forwarded-for': client } : {},
    );
  return {
    signIn,
    beginSignIn: async () => SecondStepRequiredSchema.parse((await signIn()).body),
    finish: (body: object) => scene().api.post('/api/auth/second-step', body),
    /** Sends a request of the account's owner. */
    own(method: string, path: string, body?: object) {
      const { api, me } = scene();
      return api.json(path, {
        method,
        headers: { ...bearer(me.jwt), 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
    },
  };
}

/** Lets a minute pass: the codes that were used are not those of now. */
export const waitForNextCodes = () => vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
