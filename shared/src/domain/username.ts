/** The names that people choose. */

import { LOOKALIKES } from './lookalikes.ts';

export const MIN_NAME_LENGTH = 2;
export const MAX_NAME_LENGTH = 32;

/** Names that speak for the site. Compared by their keys. */
const RESERVED = [
  'admin',
  'administrator',
  'moderator',
  'mod',
  'operator',
  'pitlane',
  'pitlane support',
  'pitlane team',
  'official',
  'root',
  'security',
  'staff',
  'support',
  'system',
  'team',
].map(toNameKey);

/** The name as it is stored: composed, without spaces at the ends, and with single ones between. */
export function normalName(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/g, ' ');
}

/** What two names must not share: names with equal keys look alike. */
export function toNameKey(name: string): string {
  const plain = normalName(name).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const alike = [...plain].map((sign) => LOOKALIKES[sign] ?? sign).join('');
  return alike
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/[\s._-]+/g, '');
}

/** Why nobody may have this name; undefined for a good one. A part of a sentence: "username must …". */
export function findNameFault(text: string): string | undefined {
  const name = normalName(text);
  const length = [...name].length;
  if (length < MIN_NAME_LENGTH || length > MAX_NAME_LENGTH)
    return `must have ${MIN_NAME_LENGTH} to ${MAX_NAME_LENGTH} characters`;
  if (!/^[\p{L}\p{M}\p{N} ._-]+$/u.test(name))
    return 'must be of letters, digits, spaces, dots, dashes and underscores';
  if (!/[\p{L}\p{N}]/u.test(name)) return 'must have a letter or a digit';
  if (/\p{M}{3}/u.test(name)) return 'must not have so many marks on one letter';
  if (mixesScripts(name)) return 'must not mix letters of several alphabets';
  // "0x12...abcd" is how a wallet without a name is shown.
  if (/^0x/i.test(name) || /\.\.\./.test(name)) return 'must not look like the address of a wallet';
  if (RESERVED.includes(toNameKey(name))) return 'is kept for the people who run this site';
  return undefined;
}

const SCRIPTS = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Hebrew', 'Arabic', 'Thai', 'Devanagari'];

/** Whether letters of two alphabets stand in one name. Chinese, Japanese and Korean are written with several. */
function mixesScripts(name: string): boolean {
  return SCRIPTS.filter((script) => new RegExp(`\\p{Script=${script}}`, 'u').test(name)).length > 1;
}
