import { ed25519 } from '@noble/curves/ed25519';
import { bytesToHex, concatBytes, hexToBytes, randomBytes } from '@noble/hashes/utils';
import { toBase64Url } from './base64.ts';

const DAY_SECONDS = 86_400;
/** What a did:key of an Ed25519 key begins with (multicodec). */
const ED25519 = Uint8Array.of(0xed, 0x01);
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Makes the key that a relay knows a browser by. Messages go to everyone at a topic but the key that has sent them. */
export const createRelayKey = (): string => bytesToHex(randomBytes(32));

/** Makes the token (JWT, EdDSA) that a relay asks for: who connects, and to which relay. */
export function createRelayToken(relayKey: string, relayUrl: string, nowSeconds: number): string {
  const key = hexToBytes(relayKey);
  const header = { alg: 'EdDSA', typ: 'JWT' };
  const claims = {
    iss: `did:key:z${toBase58(concatBytes(ED25519, ed25519.getPublicKey(key)))}`,
    sub: bytesToHex(randomBytes(32)),
    aud: relayUrl,
    iat: nowSeconds,
    exp: nowSeconds + DAY_SECONDS,
  };
  const text = [header, claims].map((part) => toBase64Url(toBytes(JSON.stringify(part)))).join('.');
  return `${text}.${toBase64Url(ed25519.sign(toBytes(text), key))}`;
}

const toBytes = (text: string) => new TextEncoder().encode(text);

/** Bytes that do not begin with zero as base58, with Bitcoin's alphabet. */
function toBase58(bytes: Uint8Array): string {
  let rest = BigInt(`0x${bytesToHex(bytes)}`);
  let text = '';
  for (; rest > 0n; rest /= 58n) text = `${ALPHABET[Number(rest % 58n)]}${text}`;
  return text;
}
