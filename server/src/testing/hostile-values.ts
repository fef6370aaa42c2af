/** Values that break programs, for tests that send them everywhere. */
import fc from 'fast-check';

export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'car\u0000',
  '\ud800',
  'a\udfffb',
  '\u202e',
  '👾'.repeat(40),
  'x'.repeat(5_000),
  '9'.repeat(400),
  '-1',
  '0',
  '1e400',
  'NaN',
  '0x',
  '2147483648',
  '9007199254740993',
  "'; drop table car; --",
  '"><script>alert(1)</script>',
  '../../../../etc/passwd',
  '%',
  '%00',
  '%_\\',
  '\r\nset-cookie: a=b',
  '[]',
  'null',
  '__proto__',
  'constructor',
  'binance-cars-00',
  `binance-cars-${'9'.repeat(78)}`,
];

export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

/** JSON of a depth that many parsers and walkers do not survive. */
export function nestedJson(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth);
}

/** Bodies that are no JSON, or JSON that nothing expects. */
export const HOSTILE_BODIES: readonly string[] = [
  '',
  '{',
  'null',
  '[]',
  '""',
  '1e400',
  '{"__proto__":{"a":1}}',
  '\ufeff{}',
  '{"a":"\\u0000"}',
  '{"\\u0000":1}',
  '{"a":"\\ud800"}',
  nestedJson(1_000),
  nestedJson(10_000),
  `{"title":${nestedJson(1_000)}}`,
  `{"jsonrpc":"2.0","id":1,"method":"eth_call","params":${nestedJson(1_000)}}`,
  `[${'{},'.repeat(5_000)}{}]`,
  '{"a":1,'.repeat(1_000),
  `{"title":"${'x'.repeat(70_000)}"}`,
];

export const hostileBody = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...HOSTILE_BODIES) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
);
