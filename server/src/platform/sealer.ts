import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Texts that only the server can read. A text sealed for one purpose opens for no other. */
export type Sealer = {
  /** The text, encrypted, in letters that need no escaping in a URL. */
  seal(purpose: string, text: string): string;
  /** The text that was sealed; undefined when it was changed, or sealed for something else or with a key that is gone. */
  open(purpose: string, sealed: string): string | undefined;
  /** The same text under the first key; undefined when that key has sealed it, and when no key opens it. */
  renew(purpose: string, sealed: string): string | undefined;
};

/**
 * Encrypts with AES-256-GCM. The first key seals, and every key opens, as those of the signer do (signer.ts): each purpose has a key
 * of its own, derived with HKDF.
 */
export function createSealer(keys: readonly [string, ...string[]]): Sealer {
  const derive = (key: string, purpose: string) =>
    Buffer.from(hkdfSync('sha256', key, '', `sealed for ${purpose}`, 32));
  const openWith = (some: readonly string[], purpose: string, sealed: string) => {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length < IV_BYTES + TAG_BYTES) return undefined;
    for (const key of some) {
      const text = decrypt(derive(key, purpose), bytes);
      if (text !== undefined) return text;
    }
    return undefined;
  };
  const sealer: Sealer = {
    seal(purpose, text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, derive(keys[0], purpose), iv);
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), hidden]).toString('base64url');
    },
    open: (purpose, sealed) => openWith(keys, purpose, sealed),
    renew(purpose, sealed) {
      const [first, ...older] = keys;
      if (openWith([first], purpose, sealed) !== undefined) return undefined;
      const text = openWith(older, purpose, sealed);
      return text === undefined ? undefined : sealer.seal(purpose, text);
    },
  };
  return sealer;
}

function decrypt(key: Buffer, bytes: Buffer): string | undefined {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([text, decipher.final()]).toString();
  } catch {
    // The one way in which Node reports a wrong tag: another key, or changed bytes.
    return undefined;
  }
}
