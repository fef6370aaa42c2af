/** An authenticator in software, for tests: it makes passkeys (ES256) and signs with them, as WebAuthn has it. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@pitlane/shared/api/factors';

const UP = 0x01;
const UV = 0x04;
const ATTESTED = 0x40;

/** How an answer differs from a good one. */
export type SoftAnswer = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  crossOrigin?: boolean;
  counter?: number;
  /** False: the device has not asked for a finger or a PIN. */
  verified?: boolean;
  userHandle?: string;
  /** Signs with another key than the passkey's. */
  forged?: boolean;
  /** The attestation, as CBOR: `none` otherwise. */
  attestation?: Buffer;
};

/** A passkey on a device. Its counter grows with each use; `count: false` makes it one that does not count. */
export type SoftPasskey = {
  id: string;
  create: PasskeyAttestation;
  get: (options: PasskeyRequest, changes?: SoftAnswer) => PasskeyAssertion;
};

/** Makes a passkey for what the site has asked for, on a page of `origin`. */
export function makeSoftPasskey(
  options: PasskeyCreation,
  { count = true, ...changes }: SoftAnswer & { count?: boolean } = {},
): SoftPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credential = randomBytes(32);
  const id = credential.toString('base64url');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(credential.length);
  const attested = Buffer.concat([Buffer.alloc(16), length, credential, toCose(publicKey)]);
  const data = toAuthenticatorData(options.rp.id, { counter: count ? 1 : 0, ...changes }, attested);
  const format = changes.attestation ?? Buffer.concat([text('fmt'), text('none'), text('attStmt'), map(0)]);
  const attestation = Buffer.concat([map(3), format, text('authData'), bytes(data)]);
  let counter = count ? 1 : 0;
  return {
    id,
    create: {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: toClientData('webauthn.create', options.challenge, changes).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal', 'hybrid'],
      },
    },
    get(request, answer = {}) {
      counter += count ? 1 : 0;
      const signed = toAuthenticatorData(request.rpId, { counter, ...answer });
      const client = toClientData('webauthn.get', request.challenge, answer);
      const key = answer.forged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : privateKey;
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: signed.toString('base64url'),
          signature: sign('sha256', Buffer.concat([signed, hash(client)]), key).toString('base64url'),
          userHandle: answer.userHandle ?? options.user.id,
        },
      };
    },
  };
}

function toClientData(type: string, challenge: string, changes: SoftAnswer): Buffer {
  const { origin = 'http://localhost:3000', crossOrigin = false } = changes;
  const data = { type: changes.type ?? type, challenge: changes.challenge ?? challenge, origin, crossOrigin };
  return Buffer.from(JSON.stringify(data));
}

function toAuthenticatorData(rpId: string, changes: SoftAnswer, attested?: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(UP | (changes.verified === false ? 0 : UV) | (attested ? ATTESTED : 0));
  head.writeUInt32BE(changes.counter ?? 0, 1);
  return Buffer.concat([hash(changes.rpId ?? rpId), head, attested ?? Buffer.alloc(0)]);
}

/** A public key as authenticators write it (RFC 9053): kty 2, alg -7, crv 1, x, y. */
function toCose(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const [left, right] = [x, y].map((part) => bytes(Buffer.from(part, 'base64url')));
  return Buffer.concat([
    ...[map(5), Buffer.from([0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21])],
    ...[left ?? Buffer.alloc(0), Buffer.from([0x22]), right ?? Buffer.alloc(0)],
  ]);
}

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** CBOR (RFC 8949), as far as it is needed here. */
export const map = (entries: number) => Buffer.from([0xa0 + entries]);
export const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
export const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
export const list = (...items: Buffer[]) => Buffer.concat([head(4, items.length), ...items]);

function head(major: number, length: number): Buffer {
  const first = major << 5;
  if (length < 24) return Buffer.from([first + length]);
  return length < 256
    ? Buffer.from([first + 24, length])
    : Buffer.from([first + 25, length >> 8, length & 255]);
}
