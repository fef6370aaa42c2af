import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { PasswordHashes } from '../config/config.ts';

type Cost = { N: number; r: number; p: number };

/**
 * 32 MiB and some tenths of a second: one of the costs that OWASP's cheat sheet of password storage calls sufficient. better-auth's own hashes
 * cost a third of that.
 */
const COST: Cost = { N: 2 ** 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const KEY_BYTES = 64;

/** Recovery codes have 50 random bits: the default cost is enough. */
const deriveCheaply = promisify<string, string, number, Buffer>(scrypt);
const CODE_KEY_BYTES = 32;

const FORM = /^scrypt:(\d+):(\d+):(\d+):([\w-]+):([\w-]+)$/;
/** The form of better-auth, which made the hashes before: salt, taken as it is written, and key. */
const OLD_FORM = /^([\da-f]{32}):([\da-f]{128})$/;
const OLD_COST: Cost = { N: 2 ** 14, r: 16, p: 1 };

/**
 * Hashes by scrypt. Hashes of passwords name their cost, so that the cost can rise while older hashes stay good. Recovery codes have Node's default
 * cost: they are random.
 */
export const PASSWORD_HASHES: PasswordHashes = {
  async hash(password) {
    const salt = randomBytes(SALT_BYTES);
    const key = await derive(password, salt, COST, KEY_BYTES);
    return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join(
      ':',
    );
  },
  async verify({ password, hash }) {
    const { salt, cost, key } = readHash(hash);
    return timingSafeEqual(key, await derive(password, salt, cost, key.length));
  },
  async hashCode(code, salt) {
    return (await deriveCheaply(code, salt, CODE_KEY_BYTES)).toString('base64url');
  },
};

function readHash(hash: string): { salt: Buffer; cost: Cost; key: Buffer } {
  const [, oldSalt, oldKey] = OLD_FORM.exec(hash) ?? [];
  if (oldSalt && oldKey)
    return { salt: Buffer.from(oldSalt), cost: OLD_COST, key: Buffer.from(oldKey, 'hex') };
  const [, N, r, p, salt, key] = FORM.exec(hash) ?? [];
  if (!salt || !key) throw new Error('the database holds no hash of a password where one should be');
  return {
    salt: Buffer.from(salt, 'base64url'),
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    key: Buffer.from(key, 'base64url'),
  };
}

/** Normalised first (NIST SP 800-63B, 3.1.1.2): keyboards write the same letters in different ways. */
function derive(password: string, salt: Buffer, cost: Cost, length: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const maxmem = 128 * cost.N * cost.r * 2;
  scrypt(password.normalize('NFKC'), salt, length, { ...cost, maxmem }, (error, key) =>
    error ? reject(error) : resolve(key),
  );
  return promise;
}
