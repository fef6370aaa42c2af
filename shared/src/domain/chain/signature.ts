/** The forms in which wallets give a signature, and the one that is passed on. Every signature comes in through this file. */
import {
  concat,
  hexToBigInt,
  hexToNumber,
  isErc6492Signature,
  numberToHex,
  parseErc6492Signature,
  recoverAddress,
  size,
  slice,
} from 'viem/utils';
import { type Address, type Hash, normalAddress } from './address.ts';

/** Bytes of a key's signature in the short form of EIP-2098, and with a byte of its own for `v`. */
export const SHORT = 64;
export const LONG = 65;
const WORD = 32;

/** The order of the curve secp256k1: `s` and its difference from this are the same signature, with the other `v`. */
const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
/** The top bit of `s` in a short signature is what `v` says in a long one. */
const PARITY_BIT = 1n << 255n;
/** From here on `v` names a chain as well (EIP-155): some devices sign texts like transactions. */
const FIRST_CHAIN_V = 35;

/** A wallet's answer as a signature, in lower case; undefined for anything that is none. */
export function readSignature(answer: unknown): Hash | undefined {
  const text = typeof answer === 'string' ? answer.toLowerCase() : '';
  return /^0x(?:[0-9a-f]{2})+$/.test(text) ? (text as Hash) : undefined;
}

/**
 * A key's signature in the form that every contract takes: 65 bytes with `s` in the lower half and `v` of 27 or 28. It may come
 * with any `s`, with 0, 1 or a chain's number as `v`, or in 64 bytes (EIP-2098). Undefined when no key can have signed this.
 */
export function toKeySignature(signature: Hash): Hash | undefined {
  const bytes = size(signature);
  if (bytes !== SHORT && bytes !== LONG) return undefined;
  const [r, word] = [slice(signature, 0, WORD), hexToBigInt(slice(signature, WORD, SHORT))];
  const v = bytes === LONG ? hexToNumber(slice(signature, SHORT)) : undefined;
  const parity = v === undefined ? Number(word >> 255n) : toParity(v);
  if (parity === undefined) return undefined;
  const s = v === undefined ? word & ~PARITY_BIT : word;
  const isHigh = s > CURVE_ORDER / 2n && s < CURVE_ORDER;
  const low = numberToHex(isHigh ? CURVE_ORDER - s : s, { size: WORD });
  return concat([r, low, numberToHex(27 + (isHigh ? 1 - parity : parity), { size: 1 })]);
}

function toParity(v: number): number | undefined {
  if (v === 0 || v === 1) return v;
  if (v === 27 || v === 28) return v - 27;
  return v >= FIRST_CHAIN_V ? (v - FIRST_CHAIN_V) % 2 : undefined;
}

/** The account whose key has signed a hash; undefined when no key has. */
export async function recoverSigner(hash: Hash, signature: Hash): Promise<Address | undefined> {
  const key = toKeySignature(signature);
  // Throws for r and s that are on no curve: such a signature has no signer.
  const signer = key && (await recoverAddress({ hash, signature: key }).catch(() => undefined));
  return signer && normalAddress(signer);
}

/**
 * A contract wallet's signature without what deploys the wallet first (ERC-6492). Any other one is given back as it is: for
 * contracts every byte has a meaning of its own, also in 65 bytes.
 */
export function unwrapSignature(signature: Hash): Hash {
  if (!isErc6492Signature(signature)) return signature;
  try {
    return parseErc6492Signature(signature).signature;
  } catch {
    // The magic bytes at the end by accident, or on purpose: a contract may still know what it means.
    return signature;
  }
}

/**
 * A signature as it is handed to a contract: in the form of `toKeySignature` when the signer's key has made it, and otherwise as
 * their own contract takes it.
 * @param given.toHash Gives what was signed. Asked only when a key can have signed.
 */
export async function normalSignature(given: {
  toHash: () => Hash;
  signature: Hash;
  signer: Address;
}): Promise<Hash> {
  const signature = unwrapSignature(given.signature);
  const key = toKeySignature(signature);
  if (!key) return signature;
  return (await recoverSigner(given.toHash(), key)) === normalAddress(given.signer) ? key : signature;
}
