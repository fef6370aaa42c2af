/**
 * Reads decimal numbers as people type them, with the keypad of any script. A phone's decimal keypad has the separator and the digits of
 * its region: many have no point at all.
 */

/** `digits` is the number with ASCII digits and a point: "0.5". An empty field is no error yet. */
export type DecimalReading =
  | { digits: string; error?: undefined }
  | { digits?: undefined; error: string | undefined };

/** Points and commas of every width, the Arabic separators and comma, and the full stop of Japanese keyboards, each as ".", "," or "٫". */
const SEPARATORS: Readonly<Record<string, string>> = {
  ...{ '．': '.', '﹒': '.', '。': '.', '｡': '.' },
  ...{ '，': ',', '﹐': ',', '،': ',' },
  '٫': '٫',
};
/** What only ever stands between thousands. */
const GROUPING = /[\s'’ʼ＇`´_٬˙·]/gu;
/** Characters that are drawn as nothing, which come with pasted numbers. */
const UNSEEN = /[\u00ad\u200b-\u200d\u2060-\u2064\ufeff]/gu;
/**
 * Marks of direction, which phones put around numbers. Between digits they are refused, and U+202E everywhere: they show "1.5" as "5.1",
 * and money must be what it looks like.
 */
const AROUND =
  /^[\s\u061c\u200e\u200f\u202a-\u202d\u2066-\u2069]+|[\s\u061c\u200e\u200f\u202a-\u202d\u2066-\u2069]+$/gu;
const EXAMPLE = 'Write a number: 1.25';

/**
 * Reads a number without a sign. One separator without grouping is the decimal separator, whichever it is.
 *
 * A comma before exactly three digits is refused, as in "1,000": it means one in half of the world, and one thousand in the other. Money
 * depends on it, so we ask instead of guessing. A point before three digits is a decimal point, because every price of the site is
 * written so.
 *
 * @param maxDecimals digits that may follow the separator; 0 for whole numbers
 */
export function readDecimal(text: string, maxDecimals: number): DecimalReading {
  const typed = text.replace(UNSEEN, '').replace(AROUND, '');
  if (typed === '') return { error: undefined };
  const plain = toPlainDigits(typed);
  if (plain === undefined) return { error: EXAMPLE };
  const [, whole, separator, fraction] = /^(\d*)(?:([.,٫])(\d*))?$/.exec(plain) ?? [];
  if (whole === undefined || whole + (fraction ?? '') === '') return { error: explainRefusal(plain) };
  if (separator !== undefined && maxDecimals === 0 && !isAmbiguous(plain))
    return { error: 'Enter a whole number.' };
  if (isAmbiguous(plain)) return { error: explainComma({ whole, fraction, maxDecimals }) };
  if (fraction !== undefined && fraction.length > maxDecimals)
    return { error: `Enter at most ${maxDecimals} decimals.` };
  const integer = whole.replace(/^0+(?=\d)/, '') || '0';
  return { digits: fraction ? `${integer}.${fraction}` : integer };
}

/** "1,000", and not "0,125", "1000,125" or "1,0000", which no one writes for thousands. */
function isAmbiguous(plain: string): boolean {
  return /^0*[1-9]\d{0,2},\d{3}$/.test(plain);
}

type Comma = { whole: string; fraction: string | undefined; maxDecimals: number };

/** Names both numbers in a form that every keypad can write. */
function explainComma({ whole, fraction = '', maxDecimals }: Comma): string {
  const thousands = `${whole}${fraction}`;
  const small = Number(fraction) === 0 ? whole : `${whole},${fraction}0`;
  if (maxDecimals < fraction.length) return `Write ${thousands} without thousands separators.`;
  return `"${whole},${fraction}" can mean two numbers. Write ${small} or ${thousands}.`;
}

/** Says how a number with separators for thousands is written here; an example for everything else. */
function explainRefusal(plain: string): string {
  const ungrouped = removeGrouping(plain);
  return ungrouped === undefined ? EXAMPLE : `Write ${ungrouped} without thousands separators.`;
}

/** "1.000,5" → "1000.5"; undefined when it is not grouped as any region does: by three, or by two above the first thousand. */
function removeGrouping(plain: string): string | undefined {
  const spaced = plain.replace(GROUPING, ' ');
  for (const [group, decimals] of [
    [' ', '.,٫'],
    [',', '.٫'],
    ['.', ',٫'],
  ] as const) {
    const grouped = new RegExp(`^(\\d{1,3}(?:\\${group}\\d{2,3})*\\${group}\\d{3})(?:[${decimals}](\\d*))?$`);
    const [, whole, fraction] = grouped.exec(spaced) ?? [];
    if (whole !== undefined) return whole.replaceAll(group, '') + (fraction ? `.${fraction}` : '');
  }
  return undefined;
}

/** With ASCII digits and separators; undefined when digits of several scripts are mixed: "৪" looks like 8, and is four. */
function toPlainDigits(typed: string): string | undefined {
  const zeros = new Set<number>();
  const plain = typed.replace(/\p{Nd}/gu, (digit) => {
    const zero = findZero(digit);
    zeros.add(zero === FULL_WIDTH_ZERO ? ASCII_ZERO : zero);
    return String((digit.codePointAt(0) ?? 0) - zero);
  });
  return zeros.size > 1 ? undefined : plain.replace(/[^\d]/gu, (sign) => SEPARATORS[sign] ?? sign);
}

const ASCII_ZERO = 0x30;
/** Japanese and Chinese keyboards mix both widths, which look the same. */
const FULL_WIDTH_ZERO = 0xff10;

/** Unicode has decimal digits in runs from zero to nine, some right after each other. */
function findZero(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first--;
  return code - ((code - first) % 10);
}
