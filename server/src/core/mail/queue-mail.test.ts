import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDb } from '../../testing/test-db.ts';
import { queueMail } from './queue-mail.ts';

const db = await openTestDb();
beforeEach(() => db.reset());
afterAll(() => db.close());

const mail = { to: 'alice@x.example', key: 'k', subject: 'Hi', text: 't', html: '<p>t</p>' };
const read = (column: string) =>
  db
    .query<{ value: string }>(`select ${column} as value from mail order by id`)
    .then((rows) => rows.map(({ value }) => value));

describe('queueMail', () => {
  test('takes one mail of a key', async () => {
    await queueMail(db, mail);
    await queueMail(db, { ...mail, subject: 'Again' });
    await queueMail(db, { ...mail, key: 'other' });
    expect(await read('dedupe_key')).toEqual(['k', 'other']);
    expect(await read('subject')).toEqual(['Hi', 'Hi']);
  });

  test.each([
    '',
    'alice',
    'alice@',
    '@x.example',
    'a@b@c',
    'alice@x.example, eve@x.example',
    'alice@x.example;eve@x.example',
    'alice@x.example\r\nBcc: eve@x.example',
    'Alice <alice@x.example>',
    '"alice eve"@x.example',
    'alice\u0000@x.example',
    'alice\u202e@x.example',
    `${'a'.repeat(250)}@x.example`,
  ])('refuses %j as an address', async (to) => {
    await expect(queueMail(db, { ...mail, to })).rejects.toThrow(RangeError);
    expect(await read('id')).toEqual([]);
  });

  test('keeps a subject on one line, and short', async () => {
    await queueMail(db, { ...mail, subject: ' Hi\r\nBcc: eve@x.example\t\u0007!' });
    await queueMail(db, { ...mail, key: 'long', subject: '🏁'.repeat(10_000) });
    expect(await read('subject')).toEqual(['Hi Bcc: eve@x.example !', `${'🏁'.repeat(149)}…`]);
  });
});
