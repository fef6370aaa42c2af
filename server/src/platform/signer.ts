import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Queryable } from './db/db.ts';

/** 128 bits of the HMAC: beyond guessing, and short in an address. */
const MAC_BYTES = 16;

/** Texts that leave the server and come back unchanged. A text signed for one purpose is refused for any other. */
export type Signer = {
  /** The text with its signature, in letters that need no escaping in a URL. */
  sign(purpose: string, text: string): string;
  /** The text that was signed; undefined when the signature is not ours. */
  open(purpose: string, signed: string): string | undefined;
};

/**
 * Signs with HMAC-SHA256. The first key signs, and every key verifies. Put a new key in front. Drop the old
 * key when no value signed with it is in use any more.
 */
export function createSigner(keys: readonly [string, ...string[]]): Signer {
  const mac = (key: string, purpose: string, payload: string) =>
    createHmac('sha256', key).update(`${purpose}\n${payload}`).digest().subarray(0, MAC_BYTES);
  return {
    sign(purpose, text) {
      const payload = Buffer.from(text).toString('base64url');
      return `${payload}.${mac(keys[0], purpose, payload).toString('base64url')}`;
    },
    open(purpose, signed) {
      const [payload = '', given = '', ...rest] = signed.split('.');
      const bytes = Buffer.from(given, 'base64url');
      if (rest.length > 0 || bytes.length !== MAC_BYTES) return undefined;
      const ours = keys.some((key) => timingSafeEqual(mac(key, purpose, payload), bytes));
      return ours ? Buffer.from(payload, 'base64url').toString() : undefined;
    },
  };
}

/** The key that all processes on this database sign with. The first process to ask makes it. */
export async function readSigningKey(db: Queryable): Promise<string> {
  await db.query(`insert into signing_key (id, value) values (1, $1) on conflict do nothing`, [
    randomBytes(32).toString('base64url'),
  ]);
  const [row] = await db.query<{ value: string }>('select value from signing_key where id = 1');
  if (!row) throw new Error('The database holds no signing key, though one was just written.');
  return row.value;
}
