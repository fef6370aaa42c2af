import { createHmac, randomBytes } from 'node:crypto';
import { isSame } from './hash-secret.ts';

/**
 * Tokens of browsers that have signed in to an account with its password. Such a browser has tries of its own, so that strangers who
 * guess cannot lock it out. The token is no way to sign in. It ends when the password changes, because it is bound to its hash.
 */
export function createKnownDevices(signingKey: string) {
  const key = createHmac('sha256', signingKey).update('known devices').digest();
  const toToken = (id: string, userId: string, passwordHash: string) => {
    const signed = createHmac('sha256', key).update(JSON.stringify([id, userId, passwordHash]));
    return `${id}.${signed.digest('base64url')}`;
  };
  return {
    /** Makes the token of a browser. */
    create(userId: string, passwordHash: string): string {
      return toToken(randomBytes(18).toString('base64url'), userId, passwordHash);
    },
    /** Returns whether a token was made for this account and its present password. */
    isKnown(token: string, userId: string, passwordHash: string): boolean {
      const [id = ''] = token.split('.');
      // The whole token: with something behind it, it would have guesses of its own again.
      return isSame(token, toToken(id, userId, passwordHash));
    },
  };
}
export type KnownDevices = ReturnType<typeof createKnownDevices>;
