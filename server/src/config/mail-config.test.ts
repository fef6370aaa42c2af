import { describe, expect, test } from 'vitest';
import { findProblems, parse } from '../testing/test-config.ts';

describe('findMail', () => {
  test.each([
    ['smtp://mail.example', 'no-reply@cars.example', 'Pitlane'],
    ['smtps://me:p%40ss@mail.example:465', 'Car Shop <no-reply@cars.example>', 'Car Shop'],
  ])('sends mail by %s from %s', (url, from, name) => {
    const { mail } = parse({ BINANCE_RPC_URL: 'https://a', MAIL_SMTP_URL: url, MAIL_FROM: from });
    expect(mail).toEqual({ url, from: { name, address: 'no-reply@cars.example' } });
  });

  test.each([
    [{ MAIL_SMTP_URL: 'smtp://a' }, 'MAIL_FROM: missing'],
    [{ MAIL_FROM: 'a@b' }, 'MAIL_SMTP_URL: missing'],
    [
      { MAIL_SMTP_URL: 'https://a', MAIL_FROM: 'a@b' },
      'MAIL_SMTP_URL: must be an smtp:// or smtps:// address',
    ],
    [{ MAIL_SMTP_URL: 'smtp:mail.example:587', MAIL_FROM: 'a@b' }, 'MAIL_SMTP_URL: must end after'],
    [{ MAIL_SMTP_URL: 'smtp://a:587?secure=true', MAIL_FROM: 'a@b' }, 'MAIL_SMTP_URL: must end after'],
    [{ MAIL_SMTP_URL: 'smtp://me:1/2@a', MAIL_FROM: 'a@b' }, 'MAIL_SMTP_URL: must end after'],
    [{ MAIL_SMTP_URL: 'smtp://me:1#2@a', MAIL_FROM: 'a@b' }, 'MAIL_SMTP_URL: must end after'],
    [{ MAIL_SMTP_URL: 'smtp://me:5%@a', MAIL_FROM: 'a@b' }, 'MAIL_SMTP_URL: has a %'],
    [{ MAIL_SMTP_URL: 'smtp://a', MAIL_FROM: 'no address' }, 'MAIL_FROM: must be an address'],
    [{ MAIL_SMTP_URL: 'smtp://a', MAIL_FROM: 'a@b, c@d' }, 'MAIL_FROM: must be an address'],
    [{ MAIL_SMTP_URL: 'smtp://a', MAIL_FROM: 'A <a@b' }, 'MAIL_FROM: must be an address'],
  ])('refuses a mail server with a missing or wrong setting: %#', (env, problem) => {
    expect(findProblems({ BINANCE_RPC_URL: 'https://a', ...env })).toEqual([
      expect.stringContaining(problem),
    ]);
  });
});
