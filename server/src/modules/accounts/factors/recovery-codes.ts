import { randomBytes } from 'node:crypto';
import type { PasswordHashes } from '../../../config/config.ts';

/** Crockford's base 32: no letter looks like another, or like a digit. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const COUNT = 10;
/** 50 bits each: with a slow hash and a limit of guesses, beyond guessing. */
const LENGTH = 10;

type Hashes = Pick<PasswordHashes, 'hashCode'>;

/** What is stored of a set of codes. */
export type StoredCodes = { salt: string; hashes: string[] };
/** A set of codes, and what is stored of it. */
export type RecoveryCodeSet = StoredCodes & { codes: string[] };

/** Makes ten codes: "k7mq2-x9dfp". */
export async function makeRecoveryCodes(by: Hashes): Promise<RecoveryCodeSet> {
  const salt = randomBytes(32).toString('base64url');
  const codes = Array.from({ length: COUNT }, makeCode);
  const hashes: string[] = [];
  // One after the other: each takes a thread that sign-ins wait for.
  for (const code of codes) hashes.push(await hashRecoveryCode(by, { code, salt }));
  return { codes, salt, hashes };
}

/** Returns what is stored of a code, however it is typed: in capitals, without the dash, with an O for a 0. */
export function hashRecoveryCode(
  by: Hashes,
  { code, salt }: { code: string; salt: string },
): Promise<string> {
  const letters = code.toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1').replaceAll(/[\s-]/g, '');
  return by.hashCode(letters, salt);
}

function makeCode(): string {
  const letters = Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}
