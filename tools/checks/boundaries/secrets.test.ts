import { expect, test } from 'vitest';
import { checkBoundaries } from '../check-boundaries.ts';

const problemsOf = (path: string, text: string): string[] =>
  checkBoundaries(new Map([[path, text]])).map(
    (problem) => `${problem.path}:${problem.line} ${problem.rule}: ${problem.message}`,
  );

const digits = '4f3edf983ac636a65a842ce7c78d9aa706d3b113bce9c46f30d7d21715b23b1d';
test.each([
  ['a private key', `-----BEGIN ${'PRIVATE'} KEY-----`],
  ['a private key', `-----BEGIN RSA ${'PRIVATE'} KEY-----`],
  ['a private key of age', `AGE-SECRET-KEY-${'1QQQQQQQQQQQQQQQQQQQQQQQQ'}`],
  ['an access key of AWS', `aws = "${'AKIA'}IOSFODNN7EXAMPLE"`],
  ['a token of GitHub', `token: ${'ghp_'}${'a1'.repeat(18)}`],
  ['a token of npm', `//registry/:_authToken=${'npm_'}${'a1'.repeat(18)}`],
  ['a token of Slack', `${'xoxb'}-123456789012-abcdefghijkl`],
  ['a client secret of Google', `${'GOCSPX'}-abcdefghijklmnopqrstuvwxyz12`],
  ['a key of Stripe', `${'sk_live'}_abcdefghijklmnopqrstuv`],
  ['a signed token', `${'eyJ'}hbGciOiJIUzI1NiJ9.${'eyJ'}zdWIiOiIxMjM0NTY3ODkwIn0.c2lnbmF0dXJlLW9mLWl0LWFsbA`],
  ['a private key of an account', `BUILDER_PRIVATE_KEY=${digits}`],
  ['a private key of an account', `const privateKey = '0x${digits}';`],
  ['a token of an operator', `authorization: Bearer ${'pitlane_'}aB3-${'x1_Y'.repeat(9)}zzz`],
  ['a secret of the settings', `SIGNING_SECRET=${digits}`],
  ['a secret of the settings', `PINNING_API_KEY: ${'k9Zq'}4f1rT0pLw8vN2xYb`],
  ['a secret of the settings', `MEDIA_S3_SECRET='${'wJalrXUtnFEMI'}/K7MDENG+bPxRfiCYzz'`],
  ['an address with a password', `DATABASE_URL=postgres://pitlane:${'Tr0ub4dor'}@db.internal/pitlane`],
  ['an address with a password', `smtp://me:${'correct-horse'}@mail.example:587`],
])('secrets: reports %s: %#', (what, text) => {
  for (const path of ['web/app/lib/a.ts', '.env.production', 'deploy/key.pem', 'shared/src/generated/a.ts'])
    expect(problemsOf(path, path.endsWith('.ts') ? `// ${text}` : text)).toEqual([
      expect.stringContaining(`${path}:1 secrets: ${what}: `),
    ]);
});

test.each([
  "export const MNEMONIC = 'test test test test test test test test test test test junk';",
  `BUILDER_PRIVATE_KEY=${'1'.repeat(64)}`,
  'BUILDER_PRIVATE_KEY=',
  "SIGNING_SECRET: '0123'.repeat(16)",
  'SIGNING_SECRET_FILE=/run/secrets/SIGNING_SECRET',
  'the token begins with pitlane_, and scanners find it by pitlane_[A-Za-z0-9_-]{43}',
  'DATABASE_URL=postgres://pitlane:change-me@127.0.0.1:5432/pitlane',
  'postgres://pitlane:$(cat secrets/POSTGRES_PASSWORD)@postgres:5432/pitlane',
  `export const topic = '0x${digits}';`,
  '"integrity": "sha512-3NxN8+78OdzbT7C/WjGsyfPAtJaN3FNDsWxv7Y7mcDsT/oOmgW8BpyQQFFBnvZE3j9Y2Sdz1ULFLezL7Eb2yFw=="',
])('secrets: lets what is public be: %#', (text) => {
  expect(problemsOf('deploy/a.env', text)).toEqual([]);
});
