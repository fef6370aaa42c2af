import { MailListSchema, MailSchema } from '@pitlane/shared/api/mail';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queueMail } from '../../core/mail/queue-mail.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({ demo: true });
});
afterAll(() => api.close());
beforeEach(() => api.db.reset());

const operator = { authorization: 'Bearer pitlane_the-operator-alone-knows' };
const queue = (key: string) =>
  queueMail(api.db, {
    to: `${key}@x.example`,
    key,
    subject: `To ${key}`,
    text: 'words',
    html: '<p>words</p>',
  });
const set = (key: string, change: string) =>
  api.db.query(`update mail set next_try_at = null, ${change} where dedupe_key = $1`, [key]);

describe('/api/outbox', () => {
  test('lists mails with their state, newest first', async () => {
    for (const key of ['sent', 'failed', 'waiting']) await queue(key);
    await set('sent', 'sent_at = 7');
    await set('failed', 'failed_at = 7');
    const { mails } = MailListSchema.parse((await api.json('/api/outbox')).body);
    expect(mails.map(({ id, to, subject, state, sent_at }) => [id, to, subject, state, sent_at])).toEqual([
      [3, 'waiting@x.example', 'To waiting', 'waiting', null],
      [2, 'failed@x.example', 'To failed', 'failed', null],
      [1, 'sent@x.example', 'To sent', 'sent', 7],
    ]);
  });

  test('shows one whole, and none that has lost its words', async () => {
    await queue('a');
    const mail = MailSchema.parse((await api.json('/api/outbox/1')).body);
    expect(mail).toMatchObject({ id: 1, to: 'a@x.example', text: 'words', html: '<p>words</p>' });
    await set('a', `sent_at = 7, recipient = '', subject = '', text = '', html = ''`);
    expect((await api.json('/api/outbox/1')).body.error).toMatchObject({ code: 'NOT_FOUND', field: 'id' });
    expect((await api.json('/api/outbox')).body).toEqual({ mails: [] });
  });

  test.each([
    ['on a real server', { demo: false }],
    [
      'in a demo world that sends',
      { demo: true, mail: { url: 'smtp://127.0.0.1:1', from: { name: 'P', address: 'a@b' } } },
    ],
  ])('shows nothing %s', async (_where, config) => {
    await queue('a');
    const other = await openTestApi(config, api.db);
    for (const path of ['/api/outbox', '/api/outbox/1', '/api/outbox/2']) {
      const { status, body } = await other.json(path);
      expect([path, status, body.error.code]).toEqual([path, 404, 'NOT_FOUND']);
    }
    await other.close();
  });

  test('the operator has a trial mail sent, also on a real server', async () => {
    const real = await openTestApi({ demo: false }, api.db);
    expect((await real.post('/api/outbox', { to: 'you@studio.example' }, operator)).status).toBe(201);
    expect(await api.db.query(`select target from audit_entry where deed = 'mail.trial'`)).toEqual([
      { target: '@studio.example' },
    ]);
    await real.close();
    const { mails } = (await api.json('/api/outbox')).body;
    expect(mails).toMatchObject([{ to: 'you@studio.example', subject: 'Mails arrive', state: 'waiting' }]);
  });

  test('only operators send one, and it goes to one address', async () => {
    expect((await api.post('/api/outbox', { to: 'you@studio.example' })).status).toBe(401);
    for (const to of ['a@x.example, b@x.example', 'a@x.example\r\nBcc: b@x.example', '']) {
      const { status, body } = await api.post('/api/outbox', { to }, operator);
      expect([to, status, body.error.field]).toEqual([to, 400, 'to']);
    }
    expect((await api.json('/api/outbox')).body).toEqual({ mails: [] });
  });
});
