/**
 * The one form in which texts are compared: search, filters, corrections and names use it, of what is stored and of what is typed.
 *
 * It is Unicode's compatibility form (NFKC) with full case folding, without what people leave out when they type:
 *
 * 1. accents and other marks of Latin, Greek and Cyrillic letters, the vowels of Arabic and Hebrew, and the Arabic tatweel;
 * 2. characters that are drawn as nothing;
 * 3. strokes and ligatures that have no decomposition (ø, ł, đ, æ);
 * 4. the kind of quotes, dashes and spaces.
 *
 * Marks that make another letter stay: those of Indic scripts, of Thai and of kana.
 *
 * Raise FOLDING_VERSION with each change of what it returns: the server then folds the stored texts again at its start
 * (server/src/platform/db/refold-texts.ts). A text of ASCII is only ever written in lower case.
 */
export const FOLDING_VERSION = 1;

/** The blocks of marks above and below letters, without the iota below: its capital is a letter. */
const ACCENTS =
  '\\u0300-\\u0344\\u0346-\\u036f\\u0483-\\u0487\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f';
const HEBREW_POINTS = '\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7';
const ARABIC_VOWELS =
  '\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed';
const MARKS = new RegExp(`[${ACCENTS}${HEBREW_POINTS}${ARABIC_VOWELS}]`, 'gu');
const TATWEEL = '\u0640';
const UNSEEN = new RegExp(`[\\p{Default_Ignorable_Code_Point}${TATWEEL}]`, 'gu');
const ALIKE: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ς: 'σ', ı: 'i', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', æ: 'ae', œ: 'oe', þ: 'th' },
  // Persian and Arabic keyboards write these two letters with different code points.
  ...{ ی: 'ي', ک: 'ك' },
  ...{
    '‘': "'",
    '’': "'",
    '‛': "'",
    ʼ: "'",
    ʹ: "'",
    '′': "'",
    '“': '"',
    '”': '"',
    '„': '"',
    '«': '"',
    '»': '"',
  },
  ...{ '‐': '-', '‑': '-', '‒': '-', '–': '-', '—': '-', '―': '-', '−': '-' },
};
const ALIKES = new RegExp(`[${Object.keys(ALIKE).join('')}]`, 'gu');

/** @example foldText('İSTANBUL  Café') // 'istanbul cafe' */
export function foldText(text: string): string {
  const folded = /^[\0-\x7f]*$/.test(text) ? text.toLowerCase() : foldLetters(text);
  return folded.replace(/\s+/gu, ' ').trim();
}

/** Bytes of a folded line: lists have indexes by title, and the database takes no entry larger than 2,704. */
const MAX_LINE_BYTES = 2_500;

/** A folded title, as it is stored: cut where an index would not take it, since some letters fold to many. */
export function foldTitle(title: string): string {
  const folded = foldText(title);
  // No UTF-16 unit takes more than three bytes.
  if (folded.length * 3 <= MAX_LINE_BYTES) return folded;
  let bytes = 0;
  let end = 0;
  for (const letter of folded) {
    bytes += UTF8.encode(letter).length;
    if (bytes > MAX_LINE_BYTES) break;
    end += letter.length;
  }
  return folded.slice(0, end);
}

const UTF8 = new TextEncoder();

/** Upper case first: it is what makes "ß" and "SS", or the letters of "ǆ" and "Ǆ", equal. */
function foldLetters(text: string): string {
  const bare = toBareLetters(toBareLetters(text).toUpperCase()).toLowerCase();
  return toBareLetters(bare)
    .replace(ALIKES, (sign) => ALIKE[sign] ?? sign)
    .normalize('NFKC');
}

function toBareLetters(text: string): string {
  return text.normalize('NFKD').replace(UNSEEN, '').replace(MARKS, '');
}

/** The words of a text, folded: letters with their marks, and digits, in a row. */
export function splitWords(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
