import type { Proved } from '@pitlane/shared/api/accounts';
import type { FactorProof, PasskeyRequest } from '@pitlane/shared/api/factors';
import { asSent } from '../../../lib/api.ts';
import { sendOwn } from '../../../lib/session/own-api.ts';
import { storeToken } from '../../../lib/session/store-session.ts';

/** Asks what a passkey has to sign to confirm who uses this session. */
export const beginProof = () => sendOwn(asSent<PasskeyRequest>(), '/api/auth/prove/options');

/** Confirms by a passkey or a code who uses this session, and keeps its new token. */
export const proveFactor = async (body: FactorProof) =>
  storeToken(await sendOwn(asSent<Proved>(), '/api/auth/prove/factor', { body }));
