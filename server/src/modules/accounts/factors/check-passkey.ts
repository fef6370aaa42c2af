import type { PasskeyAssertion, PasskeyAttestation } from '@pitlane/shared/api/factors';
import {
  type VerifiedAuthenticationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import type { PasskeyRow } from './factors.repo.ts';
import { notAPasskey } from './passkey-challenges.ts';

/** Ed25519 is left out: Safari has none of it. In the order of preference: ES256, RS256. */
export const ALGORITHMS = [-7, -257];

/** The site that a passkey is for, and the challenge that it had to sign. */
type Expected = { siteUrl: string; challenge: string };
const toOptions = ({ siteUrl, challenge }: Expected) => {
  const { origin, hostname } = new URL(siteUrl);
  return { expectedOrigin: origin, expectedRPID: hostname, expectedChallenge: challenge };
};

export type NewPasskey = Pick<
  PasskeyRow,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'backupEligible' | 'backedUp'
>;

/** Returns what is kept of a new passkey. Throws BAD_REQUEST for an answer that an authenticator would not give. */
export async function checkNewPasskey(response: PasskeyAttestation, expected: Expected): Promise<NewPasskey> {
  try {
    refuseCertificates(response);
    const { registrationInfo: made } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      ...toOptions(expected),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!made) throw new Error('the attestation is not valid');
    return {
      credentialId: made.credential.id,
      publicKey: Buffer.from(made.credential.publicKey).toString('base64url'),
      counter: made.credential.counter,
      transports: [...new Set(response.response.transports)].join(','),
      backupEligible: made.credentialDeviceType === 'multiDevice',
      backedUp: made.credentialBackedUp,
    };
  } catch (error) {
    // The library's errors are plain ones, and each of them is about the answer.
    throw notAPasskey(error);
  }
}

/**
 * We ask for no attestation, so browsers send none but an authenticator's own signature. The library would fetch lists of revoked
 * certificates from addresses that a certificate names: anyone could have the server call any address.
 */
function refuseCertificates({ response: { attestationObject } }: PasskeyAttestation): void {
  const bytes = new Uint8Array(Buffer.from(attestationObject, 'base64url'));
  const decoded = decodeAttestationObject(bytes);
  const format = decoded.get('fmt');
  const isPlain =
    format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
  if (!isPlain) throw new Error(`an attestation was sent that was not asked for: ${String(format)}`);
}

/**
 * Returns what a passkey has signed. The caller compares the counter, in the statement that keeps it. Throws BAD_REQUEST for a wrong
 * signature, another site, and a user that the device has not verified.
 */
export async function checkAssertion(
  response: PasskeyAssertion,
  { credentialId, publicKey }: PasskeyRow,
  expected: Expected,
): Promise<VerifiedAuthenticationResponse['authenticationInfo']> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      ...toOptions(expected),
      requireUserVerification: true,
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter: 0,
      },
    });
    if (!verified) throw new Error('the signature is not of this passkey');
    return authenticationInfo;
  } catch (error) {
    throw notAPasskey(error);
  }
}
