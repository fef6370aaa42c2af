import { HelpArticleSchema, type HelpDraft, HelpDraftListSchema, HelpSchema } from '@pitlane/shared/api/help';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { makeExcerpt } from './help.service.ts';
import { writeShippedArticles } from './shipped-articles.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.reset();
  await writeShippedArticles(api.db, createLog('silent'));
});

const operator = { authorization: 'Bearer pitlane_the-operator-alone-knows' };
const ARTICLE = {
  topic: 'selling',
  title: 'Park at the kerb',
  summary: 'Where a quartz kerb stands.',
  content: 'Look for **quartz**, then [buy](/helpcenter/buy-a-car).',
};
const send = (method: string, path: string, body?: object) =>
  api.json(`/api/operator/help${path}`, {
    method,
    headers: { ...operator, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
const list = async (question?: string) =>
  HelpSchema.parse((await api.json(`/api/help${question ? `?q=${encodeURIComponent(question)}` : ''}`)).body);
const find = async (question: string) => (await list(question)).results?.map(({ slug }) => slug) ?? [];
const slugs = async () => (await list()).topics.flatMap(({ articles }) => articles.map(({ slug }) => slug));
const deeds = async () =>
  (await api.db.query<{ deed: string }>('select deed from audit_entry order by id')).map(({ deed }) => deed);

describe('GET /api/help', () => {
  test('lists the six topics in their order', async () => {
    const { topics, results } = await list();
    expect(topics.map(({ label }) => label)).toEqual([
      'Getting Started',
      'Buying',
      'Selling',
      'Creating',
      'Partners',
      'Developers',
    ]);
    expect(topics[0]?.articles[0]?.slug).toBe('connect-a-wallet');
    expect(results).toBe(null);
  });

  test.each(['connect wallet', 'conect walet', 'How do I connect my WALLET?', 'walet conection'])(
    'finds what %j asks for first',
    async (question) => {
      expect((await find(question))[0]).toBe('connect-a-wallet');
    },
  );

  test('finds a word that only the text has, and shows its place', async () => {
    await send('PUT', '/park', ARTICLE);
    const { results } = await list('quarts');
    expect(results?.[0]).toMatchObject({ slug: 'park', label: 'Selling', topic: 'selling' });
    expect((await list('quartz')).results?.[0]?.excerpt).toBe('Look for quartz, then buy.');
  });

  test.each(['zzxxqqy', '%', '   ', '?!', "'; --"])('finds nothing for %j', async (question) => {
    expect(await find(question)).toEqual([]);
  });

  test('refuses a question without end', async () => {
    expect((await api.json(`/api/help?q=${'a'.repeat(201)}`)).status).toBe(400);
  });
});

describe('GET /api/help/{slug}', () => {
  test('gives the text both ways, its neighbours, and others like it', async () => {
    await send('PUT', '/park', ARTICLE);
    await send('PUT', '/park-later', { ...ARTICLE, title: 'Park at the kerb later' });
    const article = HelpArticleSchema.parse((await api.json('/api/help/park')).body);
    expect(article.content_html).toBe(
      '<p>Look for <strong>quartz</strong>, then <a href="/helpcenter/buy-a-car">buy</a>.</p>',
    );
    expect(article.next?.slug).toBe('park-later');
    expect(article.related.map(({ slug }) => slug)[0]).toBe('park-later');
    expect(article.related.map(({ slug }) => slug)).not.toContain('park');
  });

  test.each(['/api/help/absent', '/api/help/Absent', '/api/help/%25'])('%s is not found', async (path) => {
    expect((await api.json(path)).status).toBe(404);
  });
});

describe('/api/operator/help', () => {
  test('an operator changes a shipped text, and restores it', async () => {
    const { body: before } = await api.json('/api/help/buy-a-car');
    await send('PUT', '/buy-a-car', { ...ARTICLE, topic: 'buying' });
    expect((await api.json('/api/help/buy-a-car')).body.title).toBe('Park at the kerb');
    await writeShippedArticles(api.db, createLog('silent'));
    expect((await api.json('/api/help/buy-a-car')).body.title).toBe('Park at the kerb');
    const { body } = await send('POST', '/buy-a-car/restore');
    expect(body).toMatchObject({ edited: false, shipped: true });
    expect((await api.json('/api/help/buy-a-car')).body).toMatchObject({
      title: before.title,
      content: before.content,
    });
    expect(await deeds()).toEqual(['help.write', 'help.restore']);
  });

  test('a changed text keeps its place; in another topic it comes last', async () => {
    const place = async (): Promise<string[]> => {
      const { articles } = HelpDraftListSchema.parse((await send('GET', '')).body);
      return articles.filter(({ topic }) => topic === 'selling').map(({ slug }) => slug);
    };
    await send('PUT', '/park', ARTICLE);
    await send('PUT', '/later', ARTICLE);
    await send('PUT', '/park', { ...ARTICLE, title: 'Changed' });
    expect((await place()).slice(-2)).toEqual(['park', 'later']);
    await send('PUT', '/park', { ...ARTICLE, topic: 'buying' });
    await send('PUT', '/park', ARTICLE);
    expect((await place()).slice(-2)).toEqual(['later', 'park']);
  });

  test('a hidden article is neither listed, found, related nor read, and operators still see it', async () => {
    await send('PUT', '/park', ARTICLE);
    await send('PUT', '/park/shown', { shown: false });
    expect(await slugs()).not.toContain('park');
    expect(await find('quartz kerb')).not.toContain('park');
    expect((await api.json('/api/help/park')).status).toBe(404);
    const { articles } = HelpDraftListSchema.parse((await send('GET', '')).body);
    expect(articles.find(({ slug }: HelpDraft) => slug === 'park')).toMatchObject({
      shown: false,
      shipped: false,
    });
    await send('PUT', '/park/shown', { shown: true });
    expect(await slugs()).toContain('park');
    expect(await deeds()).toEqual(['help.write', 'help.hide', 'help.show']);
  });

  test('an own article is removed, a shipped one only hidden', async () => {
    await send('PUT', '/park', ARTICLE);
    expect((await send('DELETE', '/park')).status).toBe(200);
    expect(await slugs()).not.toContain('park');
    expect((await send('DELETE', '/park')).status).toBe(404);
    expect((await send('DELETE', '/buy-a-car')).status).toBe(409);
    expect((await send('POST', '/park/restore')).status).toBe(404);
  });

  test('a preview leaves out scripts and unsafe links', async () => {
    const content = 'A <script>alert(1)</script> and [a link](javascript:alert(1)) and **bold**';
    const { body } = await send('POST', '-preview', { content });
    expect(body.content_html).toContain('<strong>bold</strong>');
    expect(body.content_html).not.toMatch(/<script|href/);
    expect(await deeds()).toEqual([]);
  });

  test.each([
    [{ ...ARTICLE, title: ' ' }, 'title'],
    [{ ...ARTICLE, summary: 'x'.repeat(241) }, 'summary'],
    [{ ...ARTICLE, content: 'x'.repeat(20_001) }, 'content'],
    [{ ...ARTICLE, topic: 'racing' }, 'topic'],
    [{ ...ARTICLE, shown: true }, 'shown'],
  ])('refuses an article with a wrong field', async (given, field) => {
    const { status, body } = await send('PUT', '/park', given);
    expect([status, body.error.field]).toEqual([400, field]);
  });
});

describe('makeExcerpt', () => {
  test('gives a short text as it is', () => {
    expect(makeExcerpt('Short and whole.', ['absent'])).toBe('Short and whole.');
  });

  test('shows the place of a word, whole words around it', () => {
    const text = `${'before '.repeat(40)}the Refund comes ${'after '.repeat(40)}`;
    const excerpt = makeExcerpt(text, ['refund']);
    expect(excerpt).toMatch(/^… before .*the Refund comes after .*after …$/);
  });

  test('is never much longer than a few lines, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 600 }),
        fc.array(fc.string({ minLength: 1, maxLength: 5 })),
        (text, words) => {
          expect(makeExcerpt(text, words).length).toBeLessThanOrEqual(240);
        },
      ),
    );
  });
});
