import type { FactorProof, PasskeyRequest } from '@pitlane/shared/api/factors';
import { asSent } from '../../../lib/api.ts';
import { sendOwn } from '../../../lib/session/own-api.ts';

/** Asks what a passkey has to sign to confirm who uses this session. */
export const beginProof = () => sendOwn(asSent<PasskeyRequest>(), '/api/auth/prove/options');

/** Confirms by a passkey or a code who uses this session. */
export const proveFactor = (body: FactorProof) => sendOwn(asSent(), '/api/auth/prove/factor', { body });
