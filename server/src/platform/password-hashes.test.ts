import { scryptSync } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import { describe, expect, test } from 'vitest';
import { PASSWORD_HASHES } from './password-hashes.ts';

const { hash, verify, hashCode } = PASSWORD_HASHES;
const LONG = 'x'.repeat(127);

/** A hash of a cost at which many can be compared. */
function hashCheaply(password: string): string {
  const salt = Buffer.alloc(16, 7);
  const key = scryptSync(password, salt, 32, { N: 1024, r: 8, p: 1 });
  return ['scrypt', 1024, 8, 1, salt.toString('base64url'), key.toString('base64url')].join(':');
}

describe('PASSWORD_HASHES', () => {
  test('a hash names its cost, which is what guidance asks for, and no two are alike', async () => {
    const [one, other] = await Promise.all([hash('night race 7'), hash('night race 7')]);
    const [kind, n, r, p, salt = ''] = one.split(':');
    // OWASP's cheat sheet of password storage names pairs of the same work; this is one of them.
    expect([kind, Number(n), Number(r), Number(p)]).toEqual(['scrypt', 2 ** 15, 8, 3]);
    expect(Buffer.from(salt, 'base64url')).toHaveLength(16);
    expect(other).not.toBe(one);
  });

  test('the right password opens it, and no other: not in another case, and not a shorter one', async () => {
    const stored = hashCheaply(`${LONG}a`);
    const isRight = (password: string) => verify({ password, hash: stored });
    expect(await isRight(`${LONG}a`)).toBe(true);
    for (const wrong of [LONG, `${LONG}A`, `${LONG}b`, `${LONG}a `, ''])
      expect(await isRight(wrong)).toBe(false);
  });

  test('the same letters open it, however a keyboard writes them', async () => {
    expect(await verify({ password: 'cafe\u0301 racer', hash: await hash('café racer') })).toBe(true);
  });

  test('a hash of another cost stays good: the cost can rise', async () => {
    const cheaper = hashCheaply('night race 7');
    expect(await verify({ password: 'night race 7', hash: cheaper })).toBe(true);
  });

  test('a hash that better-auth has made stays good: no one is locked out by an upgrade', async () => {
    const stored = await hashPassword('night race 7');
    expect(await verify({ password: 'night race 7', hash: stored })).toBe(true);
  });

  test('what is no hash is a fault of ours, and opens nothing', async () => {
    await expect(verify({ password: 'x', hash: 'deadbeef' })).rejects.toThrow('no hash of a password');
  });

  test('a recovery code is hashed by scrypt with the salt of its set', async () => {
    const key = scryptSync('k7mq2x9dfp', 'salt', 32, { N: 2 ** 14, r: 8, p: 1 });
    expect(await hashCode('k7mq2x9dfp', 'salt')).toBe(key.toString('base64url'));
    expect(await hashCode('k7mq2x9dfp', 'another salt')).not.toBe(key.toString('base64url'));
  });
});
