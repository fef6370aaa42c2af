import { afterEach, describe, expect, test } from 'vitest';
import { createDoctorContext, listTrouble } from '../../testing/doctor-context.ts';
import { openTestSmtp, type TestSmtp } from '../../testing/test-smtp.ts';
import { checkMail } from './check-mail.ts';

let smtp: TestSmtp | undefined;
afterEach(async () => {
  await smtp?.close();
  smtp = undefined;
});

/** The address of a mail server, with a password. */
const signIn = ({ host }: TestSmtp, password: string) => `smtp://pitlane:${password}@${host}`;

const examine = (url: string, sendTo?: string) =>
  checkMail.run(
    createDoctorContext({ MAIL_SMTP_URL: url, MAIL_FROM: 'Pitlane <no-reply@cars.example>' }, { sendTo }),
  );

describe('checkMail', () => {
  test('greets and signs in, and sends nothing', async () => {
    smtp = await openTestSmtp({ password: 'right' });
    expect(listTrouble(await examine(signIn(smtp, 'right')))).toEqual([]);
    expect([smtp.asked(), smtp.received.length]).toEqual([1, 0]);
  });

  test('sends one mail when it is told to whom', async () => {
    smtp = await openTestSmtp();
    expect(listTrouble(await examine(smtp.url, 'you@studio.example'))).toEqual([]);
    expect(smtp.received.map(({ to, headers }) => [to, headers.subject])).toEqual([
      [['you@studio.example'], 'Trial of your mail server'],
    ]);
  });

  test('a wrong password, a mailbox that is not there, and a server that is away', async () => {
    smtp = await openTestSmtp({ password: 'right', onRecipient: () => '550 5.1.1 no such mailbox' });
    expect(listTrouble(await examine(signIn(smtp, 'wrong')))).toEqual([
      expect.stringMatching(/^fail: The mail server refused it: .* → Correct name and password/),
    ]);
    expect(listTrouble(await examine(signIn(smtp, 'right'), 'gone@studio.example'))).toEqual([
      expect.stringMatching(/no such mailbox.* → The mail server doesn’t know this mailbox/),
    ]);
    expect(listTrouble(await examine('smtp://127.0.0.1:1'))).toEqual([
      expect.stringMatching(/^fail: .*ECONNREFUSED.* → Correct host and port/),
    ]);
  });

  test('no mail server is a warning, but in the demo world', async () => {
    const context = createDoctorContext({});
    expect(listTrouble(await checkMail.run(context))).toEqual([]);
    const real = { ...context, config: { ...context.config, demo: false } };
    expect(listTrouble(await checkMail.run(real))).toEqual([
      'warn: There’s no mail server, so people can’t confirm addresses or reset passwords. → Set MAIL_SMTP_URL and MAIL_FROM.',
    ]);
  });
});
