import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseUnits } from './money.ts';
import { readDecimal } from './read-decimal.ts';

const read = (text: string, decimals = 18) => readDecimal(text, decimals);

describe('readDecimal', () => {
  test.each([
    ['0.5', '0.5'],
    ['0,5', '0.5'],
    [',5', '0.5'],
    ['.5', '0.5'],
    ['5,', '5'],
    ['5.', '5'],
    ['007', '7'],
    ['00,50', '0.50'],
    ['٠٫٥', '0.5'],
    ['٠،٥', '0.5'],
    ['۰٫۵', '0.5'],
    ['۱۲٫۵', '12.5'],
    ['٫٥', '0.5'],
    ['٥٫', '5'],
    ['０．５', '0.5'],
    ['０，５', '0.5'],
    ['０。５', '0.5'],
    ['0｡5', '0.5'],
    ['1５', '15'],
    ['०.५', '0.5'],
    ['०,५', '0.5'],
    ['০.৫', '0.5'],
    ['๐.๕', '0.5'],
    ['໐,໕', '0.5'],
    ['០,៥', '0.5'],
    ['၀.၅', '0.5'],
    ['༠.༥', '0.5'],
    ['௦.௫', '0.5'],
    ['߀.߅', '0.5'],
    ['𝟬.𝟱', '0.5'],
    ['𞥐.𞥕', '0.5'],
    [' 0,5 ', '0.5'],
    ['\u00a00,5\u00a0', '0.5'],
    ['\u202f0,5\u202f', '0.5'],
    ['\u30000,5\t\n', '0.5'],
    ['\u200e0,5\u200f', '0.5'],
    ['\u061c٠٫٥\u061c', '0.5'],
    ['\u20660.5\u2069', '0.5'],
    ['\u202d0.5\u202c', '0.5'],
    ['0\u200b.\ufeff5', '0.5'],
    // Cannot be thousands.
    ['0,125', '0.125'],
    [',125', '0.125'],
    ['1,0000', '1.0000'],
    ['1,1250', '1.1250'],
    ['1000,125', '1000.125'],
    ['1,12', '1.12'],
    // The site writes its own prices so.
    ['1.125', '1.125'],
    ['1.000', '1.000'],
    ['١٫٠٠٠', '1.000'],
    ['0,000000000000000001', '0.000000000000000001'],
  ])('reads %j as %s', (text, digits) => {
    expect(read(text)).toEqual({ digits });
  });

  test.each(['', ' ', '\u00a0', '\u200e', '\u061c\u200f'])(
    'has nothing against the empty field %j',
    (text) => {
      expect(read(text)).toEqual({ error: undefined });
    },
  );

  test.each([
    ['1.000,5', '1000.5'],
    ['1,000.5', '1000.5'],
    ['1 000', '1000'],
    ['1\u00a0000', '1000'],
    ['1\u202f000,25', '1000.25'],
    ["1'000", '1000'],
    ['1’000.5', '1000.5'],
    ['1_000', '1000'],
    ['1,000,000', '1000000'],
    ['1.000.000', '1000000'],
    ['1.000.000,75', '1000000.75'],
    ['12,34,567.5', '1234567.5'],
    ['١٬٠٠٠٫٥', '1000.5'],
    ['1,234٫5', '1234.5'],
    ['１，０００．５', '1000.5'],
    ['1 000,', '1000'],
  ])('refuses the thousands of %j, and shows %s', (text, right) => {
    expect(read(text).error).toBe(`Write ${right} without thousands separators.`);
  });

  test.each([
    ['1,000', '"1,000" can mean two numbers. Write 1 or 1000.'],
    ['12,500', '"12,500" can mean two numbers. Write 12,5000 or 12500.'],
    ['999,999', '"999,999" can mean two numbers. Write 999,9990 or 999999.'],
    ['１，０００', '"1,000" can mean two numbers. Write 1 or 1000.'],
    ['१,०००', '"1,000" can mean two numbers. Write 1 or 1000.'],
  ])('asks what %j means', (text, error) => {
    expect(read(text)).toEqual({ error });
  });

  test('reads both numbers that it offers for an ambiguous one', () => {
    expect([read('12,5000'), read('12500')]).toEqual([{ digits: '12.5000' }, { digits: '12500' }]);
  });

  test.each([
    ['-1', 'Write a number: 1.25'],
    ['+1', 'Write a number: 1.25'],
    ['−0,5', 'Write a number: 1.25'],
    ['－５', 'Write a number: 1.25'],
    ['5-', 'Write a number: 1.25'],
    ['1e3', 'Write a number: 1.25'],
    ['1,5E-7', 'Write a number: 1.25'],
    ['0x10', 'Write a number: 1.25'],
    ['0X1f', 'Write a number: 1.25'],
    ['0.0000000000000000001', 'Enter at most 18 decimals.'],
    ['1٢', 'Write a number: 1.25'],
    ['৪5', 'Write a number: 1.25'],
    ['٤۵', 'Write a number: 1.25'],
  ])('refuses %j: %s', (text, error) => {
    expect(read(text)).toEqual({ error });
  });

  test.each([
    ...['.', ',', '٫', '..', '1..5', '1,,5', '1.2.3', '1,2,3', '1.,5', '0 . 5', '1 00'],
    ...[
      'one',
      '１½',
      '½',
      '5²',
      '①',
      'Ⅳ',
      '五',
      '⒌',
      '1/2',
      '50%',
      '$5',
      '5 ETH',
      'Infinity',
      'NaN',
      '1\u202e5.0',
    ],
  ])('refuses %j', (text) => {
    expect(read(text)).toEqual({ error: 'Write a number: 1.25' });
  });

  test.each([
    ['12', { digits: '12' }],
    ['१२', { digits: '12' }],
    ['1.5', { error: 'Enter a whole number.' }],
    ['1,000', { error: 'Write 1000 without thousands separators.' }],
  ])('reads whole numbers: %j', (text, reading) => {
    expect(read(text, 0)).toEqual(reading);
  });

  test('reads every amount in every script and with every separator, as parseUnits reads it', () => {
    const zeros = Array.from({ length: 0x1fbfa }, (_, code) => code).filter(
      (code, i) => i > 0 && isDigit(code) && (code - firstOf(code)) % 10 === 0,
    );
    expect(zeros.length).toBeGreaterThan(60);
    const parts = { zero: fc.constantFrom(...zeros), wei: fc.bigInt({ min: 0n, max: 10n ** 30n }) };
    fc.assert(
      fc.property(fc.record({ ...parts, separator: fc.constantFrom('.', '٫', '．') }), (given) => {
        const text = (Number(given.wei % 10n ** 9n) / 10 ** 6).toFixed(6);
        const typed = text
          .replace(/\d/g, (digit) => String.fromCodePoint(given.zero + Number(digit)))
          .replace('.', given.separator);
        expect(parseUnits(String(read(typed).digits))).toBe(parseUnits(text));
      }),
    );
  });

  test('never reads what is typed as more than 1 when its digits, as written, are below 1', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^0[.,٫]\d{1,18}$/), (text) => {
        expect(parseUnits(String(read(text).digits))).toBeLessThan(10n ** 18n);
      }),
    );
  });
});

const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code));
function firstOf(code: number): number {
  return isDigit(code - 1) ? firstOf(code - 1) : code;
}

describe('what a number looks like', () => {
  test.each(['1\u200f2\u200f3', '1\u200f.5', '1\u061c5', '1\u20675', '1\u202b2'])(
    'marks of direction between digits are refused: %j',
    (text) => {
      expect(readDecimal(text, 18).digits).toBeUndefined();
    },
  );

  test.each(['\u200f0.5\u200f', '\u061c0٫5', '\u2068 0.5 \u2069'])(
    'around it they do nothing: %j',
    (text) => {
      expect(readDecimal(text.replace('٫', '.'), 18).digits).toBe('0.5');
    },
  );

  test.each(['1,000', '01,000', '0001,000'])('%s can mean two numbers', (text) => {
    expect(readDecimal(text, 18).error).toContain('can mean two numbers');
  });
});
