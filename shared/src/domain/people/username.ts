/** The names that people choose. */

import { foldText } from '../fold-text.ts';
import { LOOKALIKES } from './lookalikes.ts';

export const MIN_NAME_LENGTH = 2;
export const MAX_NAME_LENGTH = 32;
/** One Chinese character or Korean syllable is a whole name. One letter of an alphabet is not, and can be taken for any other. */
const WHOLE_NAME = /^[\p{Unified_Ideograph}가-힣]$/u;

/** Names that speak for the site. Compared by their keys. */
const RESERVED = [
  'admin',
  'administrator',
  'moderator',
  'mod',
  'operator',
  'official',
  'root',
  'security',
  'staff',
  'support',
  'system',
  'team',
].map(toNameKey);

/** No name has it in itself: it would seem to speak for the site. */
const SITE = toNameKey('pitlane');

/**
 * The name as it is stored: composed, without spaces at the ends, and with single ones between. Phones type a curved apostrophe where
 * other keyboards type a straight one.
 */
export function normalName(text: string): string {
  return text
    .replace(/[‘’‛ʼʻ´]/g, "'")
    .replace(/[‐‑]/g, '-')
    .normalize('NFKC')
    .trim()
    .replace(/\s+/g, ' ');
}

/** Returns the key that two names must not share: names with equal keys look alike. */
export function toNameKey(name: string): string {
  const plain = foldText(normalName(name)).normalize('NFKD').replace(/\p{M}/gu, '');
  const alike = [...plain].map((sign) => LOOKALIKES[sign] ?? sign).join('');
  return alike
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/[\s'._-]+/g, '');
}

/** Returns why a name is not allowed, or undefined if it is. A part of a sentence: "username must …". */
export function findNameFault(text: string): string | undefined {
  const name = normalName(text);
  const length = [...name].length;
  const isShort = length < MIN_NAME_LENGTH && !WHOLE_NAME.test(name);
  if (isShort || length > MAX_NAME_LENGTH)
    return `must have ${MIN_NAME_LENGTH} to ${MAX_NAME_LENGTH} characters`;
  // Some letters are drawn as nothing.
  if (!/^[\p{L}\p{M}\p{N} '._-]+$/u.test(name) || /\p{Default_Ignorable_Code_Point}/u.test(name))
    return 'must be of letters, digits, spaces, apostrophes, dots, dashes and underscores';
  // Elsewhere they would look like quotes.
  if (/(?<![\p{L}\p{M}])'|'(?!\p{L})/u.test(name)) return 'must have apostrophes only between letters';
  if (!/[\p{L}\p{N}]/u.test(name)) return 'must have a letter or a digit';
  if (/\p{M}{3}/u.test(name)) return 'must not have so many marks on one letter';
  if (mixesScripts(name)) return 'must not mix letters of several alphabets';
  if (COPIES.test(name)) return 'must not be of letters that copy those of another alphabet';
  const key = toNameKey(name);
  // "0x12...abcd" is how a wallet without a name is shown, and "Driver 12" an account without one.
  if ((name.startsWith('0') && key.startsWith('ox')) || /\.\.\./.test(name))
    return 'must not look like the address of a wallet';
  if (/^driver[\s._-]*\d+$/i.test(name))
    return 'must not look like the name shown for an account without one';
  if (RESERVED.includes(key) || key.includes(SITE)) return 'is kept for the people who run this site';
  return undefined;
}

/** Alphabets whose letters are drawn as those of Latin or Greek, one by one: each name has a twin there. */
const COPIES =
  /[\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}\p{Script=Deseret}\p{Script=Old_Italic}]/u;

const SCRIPTS = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Hebrew', 'Arabic', 'Thai', 'Devanagari'];

/** Returns whether letters of two alphabets stand in one name. Chinese, Japanese and Korean are written with several. */
function mixesScripts(name: string): boolean {
  return SCRIPTS.filter((script) => new RegExp(`\\p{Script=${script}}`, 'u').test(name)).length > 1;
}
