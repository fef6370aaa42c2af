/** Factors of an account as component tests answer them. */
import {
  type Factors,
  FactorsSchema,
  type PasskeyCreation,
  PasskeyCreationSchema,
  type PasskeyRequest,
  PasskeyRequestSchema,
} from '@pitlane/shared/api/factors';
import { NOW } from './scripted-site.ts';

export const RECOVERY_CODES = Array.from({ length: 10 }, (_, i) => `k7mq${i}-x9dfp`);

/** GET /api/auth/factors: none, unless told otherwise. */
export function makeFactors(given: Partial<Factors> = {}): Factors {
  return FactorsSchema.parse({ passkeys: [], authenticator: null, recovery_codes: 0, ...given });
}

/** A passkey by its number. */
export function makePasskey(id: number, name = `Key ${id}`): Factors['passkeys'][number] {
  return { id, name, backed_up: false, created_at: NOW, last_used_at: null };
}

/** What a browser is asked to make. */
export function makePasskeyCreation(): PasskeyCreation {
  return PasskeyCreationSchema.parse({
    challenge: 'AAAA',
    rp: { id: 'localhost', name: 'Pitlane' },
    user: { id: 'BBBB', name: 'driver@cars.example', displayName: 'driver@cars.example' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    timeout: 300_000,
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  });
}

/** What a passkey is asked to sign. */
export function makePasskeyRequest(): PasskeyRequest {
  return PasskeyRequestSchema.parse({
    challenge: 'AAAA',
    rpId: 'localhost',
    timeout: 300_000,
    allowCredentials: [],
    userVerification: 'required',
  });
}
