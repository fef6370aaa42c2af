/**
 * The keys and sealed messages of WalletConnect 2 (https://specs.walletconnect.com/2.0/specs/clients/core/crypto): X25519 agrees on a key,
 * ChaCha20-Poly1305 seals with it, and its SHA-256 is the topic that both sides meet at. Keys and topics are hexadecimal.
 */
import { chacha20poly1305 } from '@noble/ciphers/chacha';
import { x25519 } from '@noble/curves/ed25519';
import { hkdf } from '@noble/hashes/hkdf';
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, concatBytes, hexToBytes, randomBytes } from '@noble/hashes/utils';
import { fromBase64, toBase64 } from './base64.ts';

export type KeyPair = { secretKey: string; publicKey: string };

const KEY_BYTES = 32;
const IV_BYTES = 12;
/** The envelope's first byte: sealed with a key that both sides have already. */
const SHARED_KEY = 0;

/** Makes the key pair of one pairing. */
export function createKeyPair(): KeyPair {
  const secret = randomBytes(KEY_BYTES);
  return { secretKey: bytesToHex(secret), publicKey: bytesToHex(x25519.getPublicKey(secret)) };
}

/** Makes the key that a code carries. */
export const createKey = (): string => bytesToHex(randomBytes(KEY_BYTES));

/** The key that both sides derive. Throws an Error for a public key that is none. */
export function deriveKey(secretKey: string, publicKey: string): string {
  const shared = x25519.getSharedSecret(hexToBytes(secretKey), hexToBytes(publicKey));
  return bytesToHex(hkdf(sha256, shared, undefined, undefined, KEY_BYTES));
}

/** Where messages sealed with a key are sent. */
export const toTopic = (key: string): string => bytesToHex(sha256(hexToBytes(key)));

/** Seals a value as JSON. */
export function seal(key: string, value: unknown): string {
  const iv = randomBytes(IV_BYTES);
  const sealed = chacha20poly1305(hexToBytes(key), iv).encrypt(
    new TextEncoder().encode(JSON.stringify(value)),
  );
  return toBase64(concatBytes(Uint8Array.of(SHARED_KEY), iv, sealed));
}

/** Opens a sealed message. Throws an Error when it was sealed with another key, was changed on the way, or is no JSON. */
export function unseal(key: string, message: string): unknown {
  const bytes = fromBase64(message);
  if (bytes[0] !== SHARED_KEY) throw new Error(`an envelope of the type ${bytes[0]} is not expected here`);
  const iv = bytes.subarray(1, 1 + IV_BYTES);
  const opened = chacha20poly1305(hexToBytes(key), iv).decrypt(bytes.subarray(1 + IV_BYTES));
  return JSON.parse(new TextDecoder().decode(opened));
}
