import { CommentFormSchema, NewsCommentsSchema } from '@pitlane/shared/api/news';
import { DEMO_ACCOUNT } from '@pitlane/shared/domain/people/demo-account';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openApiForEachTest } from '../../testing/each-test-api.ts';
import { bearer, registerAccount } from '../../testing/test-accounts.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
openApiForEachTest((opened) => {
  api = opened;
});
const operator = bearer('pitlane_the-operator-alone-knows');
let id: number;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const post = { title: 'Season two', content: 'Ranks are reset.', cover: 'grid' };
  id = (await api.post('/api/operator/blog-posts', post, operator)).body.id;
});
afterEach(() => {
  vi.useRealTimers();
});

const wait = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);
const form = async (post = id) =>
  CommentFormSchema.parse((await api.post(`/api/blog-posts/${post}/comment-form`, {})).body);
type Given = { message: string; parent?: number; token?: string; email?: string; website?: string };
/** As a reader does: the page's form, some time, and then what was written. */
async function comment({ token, ...given }: Given, headers: Record<string, string> = {}) {
  const used = token ?? (await form()).token;
  wait(60);
  const body = { name: 'Vera', email: 'vera@cars.example', token: used, ...given };
  return api.post(`/api/blog-posts/${id}/comments`, body, headers);
}
const decide = (comment: number, state: string) =>
  api.post(`/api/operator/comments/${comment}/decision`, { state }, operator);
const shown = async () =>
  NewsCommentsSchema.parse((await api.json(`/api/blog-posts/comments?post=${id}`)).body);

describe('comments', () => {
  test('are held until an operator shows them, with their replies, and never show the mail address', async () => {
    const first = await comment({ message: 'Who won?' });
    expect([first.status, first.body.state]).toEqual([201, 'held']);
    expect(await shown()).toEqual({ comments: [], counts: 0 });
    const held = (await api.json('/api/operator/comments', { headers: operator })).body.comments;
    expect(held).toMatchObject([{ comment: 'Who won?', email: 'vera@cars.example', state: 'held' }]);
    await decide(first.body.id, 'shown');
    const reply = await comment({ message: 'The green one.', parent: first.body.id });
    await decide(reply.body.id, 'shown');
    // A reply to a reply stands below the same comment.
    const third = await comment({ message: 'It was blue.', parent: reply.body.id });
    await decide(third.body.id, 'shown');
    const { comments, counts } = await shown();
    expect(counts).toBe(3);
    expect(comments).toMatchObject([
      {
        username: 'Vera',
        comment: 'Who won?',
        author: null,
        replies: [{ comment: 'The green one.' }, { comment: 'It was blue.' }],
      },
    ]);
    expect(JSON.stringify(comments)).not.toContain('vera@');
    expect((await api.json(`/api/blog-posts/${id}`)).body.counts).toBe(3);
    await decide(first.body.id, 'refused');
    expect((await shown()).counts).toBe(2);
    await decide(first.body.id, 'held');
    const deeds = await api.db.query(
      `select count(*)::int4 as n from audit_entry where deed = 'news.comment'`,
    );
    expect(deeds).toEqual([{ n: 5 }]);
  });

  test('of an account show its name and lead to it', async () => {
    const { jwt, user } = await registerAccount(api);
    const { body } = await comment({ message: 'Mine is faster.' }, bearer(jwt));
    await decide(body.id, 'shown');
    expect((await shown()).comments).toMatchObject([{ author: user.id, username: user.username }]);
  });

  test.each([
    ['an address that is none', { message: 'Hi', email: 'vera' }, 'email'],
    ['no words', { message: '  ' }, 'message'],
    ['three links', { message: 'http://a.example https://b.example www.c.example' }, 'message'],
    ['what only programs fill in', { message: 'Hi', website: 'https://a.example' }, 'website'],
    ['a token that was made up', { message: 'Hi', token: 'MSAxNzkwMDAwMDAw.c2lnbmF0dXJl' }, 'token'],
  ])('%s is refused', async (_, given, field) => {
    const { status, body } = await comment(given);
    expect([status, body.error.field]).toEqual([400, field]);
  });

  test('a form is taken neither at once nor hours later, nor for another post', async () => {
    const { token } = await form();
    const post = { name: 'Vera', email: 'vera@cars.example', message: 'Hi', token };
    const send = () => api.post(`/api/blog-posts/${id}/comments`, post);
    expect((await send()).body.error.message).toMatch(/very fast/);
    wait(5 * 3_600);
    expect((await send()).body.error.message).toMatch(/too long/);
    const other = await api.post(
      '/api/operator/blog-posts',
      { title: 'B', content: 'B', cover: 'night' },
      operator,
    );
    const ofOther = await form(other.body.id);
    expect((await comment({ message: 'Hi', token: ofOther.token })).body.error.field).toBe('token');
  });

  test('the same words are taken once, however they are sent', async () => {
    const { token } = await form();
    wait(60);
    const post = { name: 'Vera', email: 'vera@cars.example', message: 'Buy my car', token };
    const both = await Promise.all([1, 2].map(() => api.post(`/api/blog-posts/${id}/comments`, post)));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await comment({ message: 'BUY MY CAR' })).status).toBe(409);
  });

  test('an account writes a few in an hour', async () => {
    const { jwt } = await registerAccount(api);
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) {
      const { token } = await form();
      wait(4);
      statuses.push((await comment({ message: `No. ${n}`, token }, bearer(jwt))).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });

  test('answer only what is shown, on its post', async () => {
    const { body } = await comment({ message: 'Who won?' });
    const { status, body: refused } = await comment({ message: 'Me.', parent: body.id });
    expect([status, refused.error.field]).toEqual([404, 'parent']);
  });

  test('the shared demo account reads no mail addresses', async () => {
    await comment({ message: 'Who won?' });
    const { jwt } = await registerAccount(api, { username: 'pole', email: 'pole@cars.example' });
    const asDemo = 'update auth_user set email = $1 where email = $2';
    await api.db.query(asDemo, [DEMO_ACCOUNT.identifier, 'pole@cars.example']);
    const demo = await openTestApi({ demo: true }, api.db);
    const { status, body } = await demo.json('/api/operator/comments', { headers: bearer(jwt) });
    expect([status, body.comments[0].email]).toEqual([200, '']);
    await demo.close();
  });

  test('of an author whom operators have hidden no name is shown', async () => {
    const { jwt, user } = await registerAccount(api, { username: 'rude', email: 'rude@cars.example' });
    const said = await comment({ message: 'Mine.' }, bearer(jwt));
    await decide(said.body.id, 'shown');
    expect((await shown()).comments[0]?.username).toBe('rude');
    const hide = `insert into hidden (kind, target, reason, at) values ('author', $1, 'Rude.', 0)`;
    await api.db.query(hide, [String(user.id)]);
    expect(JSON.stringify(await shown())).not.toContain('rude');
  });
});
