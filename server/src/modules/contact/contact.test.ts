import { beforeEach, describe, expect, test } from 'vitest';
import { openApiForEachTest } from '../../testing/each-test-api.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
openApiForEachTest((opened) => {
  api = opened;
});

const FORM = {
  user_name: 'Ada Driver',
  user_email: 'ada@x.example',
  user_phone: '+44 20 7946 0000',
  message: 'When does the next series leave the works?',
};
type Row = { recipient: string; subject: string; text: string };
const mails = () => api.db.query<Row>('select recipient, subject, text from mail order by id');
const send = (changes: object = {}) => api.post('/api/contact-forms', { ...FORM, ...changes });

describe('sendContactForm', () => {
  test('a message goes to the operator only', async () => {
    const { status, body } = await send();
    expect([status, body]).toEqual([201, { taken: true }]);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: 'operator@cars.example', subject: 'Message from Ada Driver' });
    for (const said of Object.values(FORM)) expect(mail?.text).toContain(said);
  });

  test('the same message twice is one mail', async () => {
    await send();
    expect((await send()).status).toBe(201);
    expect(await mails()).toHaveLength(1);
    await send({ message: 'Another one' });
    expect(await mails()).toHaveLength(2);
  });

  test.each([
    [{ user_name: '  ' }, 'user_name'],
    [{ user_name: 'x'.repeat(81) }, 'user_name'],
    [{ user_email: 'ada' }, 'user_email'],
    [{ user_email: 'ada@x.example, eve@x.example' }, 'user_email'],
    [{ user_phone: 'call me' }, 'user_phone'],
    [{ user_phone: '' }, 'user_phone'],
    [{ message: ' \n ' }, 'message'],
    [{ message: 'x'.repeat(4_001) }, 'message'],
  ])('refuses %j, names the field, and sends nothing', async (changes, field) => {
    const { status, body } = await send(changes);
    expect([status, body.error.field]).toEqual([400, field]);
    expect(await mails()).toEqual([]);
  });

  test('what fills the field that no person sees is answered alike, and not sent', async () => {
    const { status, body } = await send({ website: 'https://spam.example' });
    expect([status, body]).toEqual([201, { taken: true }]);
    expect(await mails()).toEqual([]);
  });

  test('a line break in a name begins no header, and marks in a message are words', async () => {
    await send({ user_name: 'Ada\r\nBcc: eve@x.example', message: '<img src=x onerror=alert(1)>\n\nBye' });
    const [row] = await api.db.query<Row & { html: string; reply_to: string }>(
      'select subject, text, html, reply_to from mail',
    );
    expect(row?.reply_to).toBe(FORM.user_email);
    expect(row?.subject).toBe('Message from Ada Bcc: eve@x.example');
    expect(row?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(row?.html).not.toContain('<img');
  });

  test('one address sends some at once, and is asked to wait then', async () => {
    const answers: number[] = [];
    for (let i = 0; i < 10; i++) answers.push((await send({ message: `Number ${i}` })).status);
    expect(answers.slice(0, 8)).toEqual(Array(8).fill(201));
    expect(answers.slice(8)).toEqual([429, 429]);
    expect(await mails()).toHaveLength(8);
  });

  test('one network cannot use up what all visitors may send', async () => {
    const sendFrom = (client: string, message: string) =>
      api.post('/api/contact-forms', { ...FORM, message }, { 'x-forwarded-for': client });
    const answers: number[] = [];
    for (let i = 0; i < 130; i++)
      answers.push((await sendFrom(`2001:db8:1:${i.toString(16)}::1`, `Number ${i}`)).status);
    expect(answers.filter((status) => status === 201)).toHaveLength(60);
    expect((await sendFrom('198.51.100.1', 'A question')).status).toBe(201);
  });
});

describe('without a mailbox', () => {
  let closed: TestApi;
  beforeEach(async () => {
    closed = await openTestApi({ contact: { mail: undefined, offices: [] } }, api.db);
    return () => closed.close();
  });

  test('a message is refused, and the page can know before', async () => {
    expect((await closed.post('/api/contact-forms', FORM)).status).toBe(409);
    expect((await closed.json('/api/contact')).body).toEqual({ takes: false, offices: [] });
  });
});

describe('getContact', () => {
  test('gives the configured offices, and not the address of the mailbox', async () => {
    const offices = [{ name: 'Studio', lines: ['1 Pit Lane', 'Silverstone'] }];
    const own = await openTestApi({ contact: { mail: 'hidden@cars.example', offices } }, api.db);
    expect((await own.json('/api/contact')).body).toEqual({ takes: true, offices });
    await own.close();
  });
});
