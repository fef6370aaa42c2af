import { NewsListSchema, NewsPostSchema } from '@pitlane/shared/api/news';
import { beforeEach, describe, expect, test } from 'vitest';
import { openApiForEachTest } from '../../testing/each-test-api.ts';
import { bearer, registerAccount } from '../../testing/test-accounts.ts';
import type { TestApi } from '../../testing/test-api.ts';

let api: TestApi;
openApiForEachTest((opened) => {
  api = opened;
});

const operator = bearer('pitlane_the-operator-alone-knows');
const post = { title: 'Season two', content: '# Hi\n\nRanks are **reset**.', tags: ['races'], cover: 'grid' };
const publish = async (given: object = {}) =>
  NewsPostSchema.parse((await api.post('/api/operator/blog-posts', { ...post, ...given }, operator)).body);
const send = (method: string, path: string, jwt: string) => api.json(path, { method, headers: bearer(jwt) });

describe('/api/blog-posts', () => {
  test('operators publish, all read: Markdown, safe HTML, excerpt, cover and the team as its author', async () => {
    const { id } = await publish({ content: `<script>x</script> **${'long '.repeat(60).trim()}**` });
    const { body } = await api.json(`/api/blog-posts/${id}`);
    const read = NewsPostSchema.parse(body);
    expect(read.content_html).not.toContain('<script');
    expect(read.excerpt).toHaveLength(134);
    expect(read.excerpt).toMatch(/^<script>x<\/script> long long .*long.*$/);
    expect(read.cover).toEqual({ url: '/media/news/grid/960.webp', name: 'grid' });
    expect(read.author).toMatchObject({ id: null, username: 'The Pitlane team' });
    expect(read.author.about.length).toBeGreaterThan(80);
    expect(read).toMatchObject({ likes: 0, counts: 0, tags: ['races'] });
  });

  test('five are on a page, newest first, whatever the order of publication', async () => {
    for (const n of [3, 1, 7, 5, 2, 6, 4])
      await publish({ title: `Post ${n}`, timestamp: 1_700_000_000 + n });
    const read = async (query: string) =>
      NewsListSchema.parse((await api.json(`/api/blog-posts${query}`)).body);
    const first = await read('');
    expect(first.posts.map(({ title }) => title)).toEqual(['Post 7', 'Post 6', 'Post 5', 'Post 4', 'Post 3']);
    expect([first.total, first.page]).toEqual([7, 1]);
    expect((await read('?page=2')).posts.map(({ title }) => title)).toEqual(['Post 2', 'Post 1']);
    expect((await read('?page=3')).posts).toEqual([]);
    const { posts } = (await api.json('/api/blog-posts/recent')).body;
    expect(posts[0]).toEqual({ id: expect.any(Number), title: 'Post 7', timestamp: 1_700_000_007 });
    expect(posts).toHaveLength(5);
  });

  test('no post lies ahead of its time', async () => {
    const ahead = { ...post, timestamp: Math.floor(Date.now() / 1_000) + 3_600 };
    const { status, body } = await api.post('/api/operator/blog-posts', ahead, operator);
    expect([status, body.error.field]).toEqual([400, 'timestamp']);
  });

  test('lists by tag, and the tags of a post and of all', async () => {
    const { id } = await publish({ tags: ['Races', 'races', 'rules'] });
    await publish({ tags: ['races'] });
    const rules = NewsListSchema.parse((await api.json('/api/blog-posts?tag=RULES')).body);
    expect([rules.total, rules.posts.map((one) => one.id)]).toEqual([1, [id]]);
    const all = [
      { name: 'races', posts: 2 },
      { name: 'rules', posts: 1 },
    ];
    expect((await api.json('/api/blog-posts/tags')).body).toEqual({ tags: all });
    expect((await api.json(`/api/blog-posts/tags?post=${id}`)).body).toEqual({ tags: all });
    expect((await api.json('/api/blog-posts/tags?post=999')).status).toBe(404);
  });

  test('operators change and delete posts, and each deed is in the log', async () => {
    const { id, timestamp } = await publish({ timestamp: 1_700_000_000 });
    const changed = await api.json(`/api/operator/blog-posts/${id}`, {
      method: 'PUT',
      headers: { ...operator, 'content-type': 'application/json' },
      body: JSON.stringify({ ...post, title: 'Season three' }),
    });
    expect(changed.body).toMatchObject({ title: 'Season three', timestamp });
    expect(changed.body.updated_at).toBeGreaterThan(timestamp);
    expect(
      (await send('DELETE', `/api/operator/blog-posts/${id}`, 'pitlane_the-operator-alone-knows')).status,
    ).toBe(200);
    expect((await api.json(`/api/blog-posts/${id}`)).status).toBe(404);
    const deeds = await api.db.query('select deed from audit_entry order by id');
    expect(deeds).toEqual([{ deed: 'news.publish' }, { deed: 'news.change' }, { deed: 'news.delete' }]);
  });

  test.each([
    [{ title: ' ' }, 'title'],
    [{ title: 'Two\nlines' }, 'title'],
    [{ cover: 'unicorn' }, 'cover'],
    [{ tags: ['no spaces'] }, 'tags'],
    [{ content: '' }, 'content'],
  ])('%j is refused', async (given, field) => {
    const { status, body } = await api.post('/api/operator/blog-posts', { ...post, ...given }, operator);
    expect([status, body.error.field]).toEqual([400, field]);
  });

  test('only operators write', async () => {
    const { jwt } = await registerAccount(api);
    expect((await api.post('/api/operator/blog-posts', post)).status).toBe(401);
    expect((await api.post('/api/operator/blog-posts', post, bearer(jwt))).status).toBe(403);
  });
});

describe('liking a post', () => {
  let id: number;
  beforeEach(async () => {
    id = (await publish()).id;
  });

  test('counts once for an account, however often', async () => {
    const { jwt } = await registerAccount(api);
    const path = `/api/blog-posts/${id}/like`;
    expect((await send('GET', path, jwt)).body).toEqual({ liked: false, likes: 0 });
    const twice = await Promise.all([send('PUT', path, jwt), send('PUT', path, jwt)]);
    expect(twice.map(({ body }) => body)).toEqual(Array(2).fill({ liked: true, likes: 1 }));
    expect((await send('GET', path, jwt)).body).toEqual({ liked: true, likes: 1 });
    expect((await send('DELETE', path, jwt)).body).toEqual({ liked: false, likes: 0 });
    expect((await api.json(path, { method: 'PUT' })).status).toBe(401);
    expect((await send('PUT', '/api/blog-posts/999/like', jwt)).status).toBe(404);
  });
});

describe('/news/rss.xml', () => {
  test('is well-formed, with whole addresses and nothing unescaped', async () => {
    const hostile = 'A & B <i>"x"</i> ]]> end';
    const { id } = await publish({ title: hostile, content: `${hostile}\n\n[mint](/mint)`, tags: ['races'] });
    const response = await api.fetch(new Request('http://pitlane.test/news/rss.xml'));
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    const xml = await response.text();
    expect(xml).toContain('<title>A &amp; B &lt;i&gt;&quot;x&quot;&lt;/i&gt; ]]&gt; end</title>');
    expect(xml).toMatch(new RegExp(`<link>https?://[^/<]+/news/${id}</link>`));
    expect(xml).toMatch(/href=&quot;https?:\/\/[^/]+\/mint&quot;/);
    // Each tag that opens is closed, and nothing is left over.
    const open: string[] = [];
    for (const [, end, name, rest] of xml.matchAll(/<(\/?)([\w:]+)([^>]*)>/g)) {
      if (end) expect(open.pop()).toBe(name);
      else if (!rest?.endsWith('/')) open.push(name ?? '');
    }
    expect(open).toEqual([]);
  });
});

describe('/media/news', () => {
  test('serves covers in sizes, and the card of a post', async () => {
    const { id } = await publish();
    for (const [path, type] of [
      ['/media/news/podium/480.avif', 'image/avif'],
      ['/media/news/podium/480.webp', 'image/webp'],
      [`/media/news-cards/${id}.png`, 'image/png'],
    ] as const) {
      const response = await api.fetch(new Request(`http://pitlane.test${path}`));
      expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
      const again = new Request(`http://pitlane.test${path}`, {
        headers: { 'if-none-match': response.headers.get('etag') ?? '' },
      });
      expect((await api.fetch(again)).status).toBe(304);
    }
    expect((await api.json('/media/news-cards/999.png')).status).toBe(404);
    expect((await api.json('/media/news/unicorn/480.webp')).status).toBe(400);
  });
});
