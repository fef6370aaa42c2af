import { describe, expect, test } from 'vitest';
import { findProblems, parse } from '../testing/test-config.ts';

describe('toContactConfig', () => {
  test.each([
    [{}, undefined, 0],
    [{ MAIL_SMTP_URL: 'smtp://a', MAIL_FROM: 'Shop <no-reply@cars.example>' }, 'no-reply@cars.example', 0],
    [{ CONTACT_MAIL: 'hello@cars.example' }, 'hello@cars.example', 0],
    [{ PITLANE_DEMO: '1' }, 'operator@demo.example', 2],
  ])('messages go to the mailbox that is given, else to the sender: %#', (env, mail, offices) => {
    const { contact } = parse({ BINANCE_RPC_URL: 'https://a', ...env });
    expect([contact.mail, contact.offices.length]).toEqual([mail, offices]);
  });

  test('reads offices, name first', () => {
    const OFFICE_ADDRESSES = ' Studio | 1 Pit Lane| Silverstone ;Works|2 Back Straight; ';
    expect(parse({ BINANCE_RPC_URL: 'https://a', OFFICE_ADDRESSES }).contact.offices).toEqual([
      { name: 'Studio', lines: ['1 Pit Lane', 'Silverstone'] },
      { name: 'Works', lines: ['2 Back Straight'] },
    ]);
  });

  test.each([
    [{ CONTACT_MAIL: 'hello' }, 'CONTACT_MAIL: must be a mail address'],
    [{ CONTACT_MAIL: 'Shop <hello@cars.example>' }, 'CONTACT_MAIL: must be a mail address'],
    [{ OFFICE_ADDRESSES: 'Studio' }, 'OFFICE_ADDRESSES: must be name'],
    [{ OFFICE_ADDRESSES: 'A|b;A|b;A|b;A|b;A|b' }, 'OFFICE_ADDRESSES: must be name'],
    [{ OFFICE_ADDRESSES: `A|${'b'.repeat(101)}` }, 'OFFICE_ADDRESSES: must be name'],
  ])('refuses a wrong way to write to the operator: %#', (env, problem) => {
    expect(findProblems({ BINANCE_RPC_URL: 'https://a', ...env })).toEqual([
      expect.stringContaining(problem),
    ]);
  });
});
