import { randomBytes } from 'node:crypto';
import { AppError } from '@pitlane/shared/domain/app-error';
import { nowMs } from '../../platform/now.ts';
import type { Auth } from './auth.ts';
import { keepValue, readValue, useValue } from './kept-values.ts';

const HOUR_MS = 3_600_000;
/** How long the link of a mail works. */
const LINK_MS = { register: 24 * HOUR_MS, reset: HOUR_MS, email: 24 * HOUR_MS };
export type LinkKind = keyof typeof LINK_MS;

const USED_LINK = 'This link has been used or has expired. Request a new email.';

/** Links in mails, which work once and only for a time. The database has the hash of their token. */
export function createMailLinks(auth: Auth) {
  return {
    /** Creates a link that `value` is stored with. `expiresAt` is in seconds since 1970. */
    async create(kind: LinkKind, value: object): Promise<{ token: string; expiresAt: number }> {
      const token = randomBytes(24).toString('base64url');
      const expiresAt = new Date(nowMs() + LINK_MS[kind]);
      await keepValue(auth, `${kind}:${token}`, JSON.stringify(value), expiresAt);
      return { token, expiresAt: Math.floor(expiresAt.getTime() / 1_000) };
    },

    /** Reads what is stored with a link, which still works afterwards. Throws BAD_REQUEST for one that is used or too old. */
    async read<T>(kind: LinkKind, token: string): Promise<T> {
      const stored = await readValue(auth, `${kind}:${token}`);
      if (stored === undefined) throw usedLink();
      return JSON.parse(stored) as T;
    },

    /** Uses a link up and returns what was stored with it. Throws BAD_REQUEST as `read` does. */
    async use<T>(kind: LinkKind, token: string): Promise<T> {
      const stored = await useValue(auth, `${kind}:${token}`);
      if (stored === undefined) throw usedLink();
      return JSON.parse(stored) as T;
    },
  };
}
export type MailLinks = ReturnType<typeof createMailLinks>;

export function usedLink(): AppError {
  return new AppError('BAD_REQUEST', USED_LINK, { field: 'token' });
}
