import { AnnouncementListSchema } from '@pitlane/shared/api/announcements';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(() => api.db.reset());

const operator = { authorization: 'Bearer pitlane_the-operator-alone-knows' };
const notice = { title: 'Season two', body: 'Ranks are reset on Monday.' };

describe('/api/announcements', () => {
  test('the operator publishes, all visitors read, newest first', async () => {
    const first = await api.post('/api/announcements', { ...notice, link: '/explore' }, operator);
    expect(first.status).toBe(201);
    await api.post('/api/announcements', { title: ' Two ', body: 'More.' }, operator);
    const { announcements } = AnnouncementListSchema.parse((await api.json('/api/announcements')).body);
    expect(announcements.map(({ title, link }) => [title, link])).toEqual([
      ['Two', null],
      ['Season two', '/explore'],
    ]);
  });

  test('a tip is one when its publisher says so', async () => {
    await api.post('/api/announcements', notice, operator);
    await api.post('/api/announcements', { ...notice, kind: 'tip' }, operator);
    const { announcements } = AnnouncementListSchema.parse((await api.json('/api/announcements')).body);
    expect(announcements.map(({ kind }) => kind)).toEqual(['tip', 'notice']);
    const { status, body } = await api.post('/api/announcements', { ...notice, kind: 'ad' }, operator);
    expect([status, body.error.field]).toEqual([400, 'kind']);
  });

  test('notifies browsers in the same transaction', async () => {
    const { body } = await api.post('/api/announcements', notice, operator);
    const rows = await api.db.query('select entity, entity_id, topics from change');
    expect(rows).toEqual([{ entity: 'announcement', entity_id: String(body.id), topics: ['announcements'] }]);
  });

  test.each([
    ['no token', {}],
    ['another token', { authorization: 'Bearer pitlane_the-operator-alone-knowz' }],
    ['an empty token', { authorization: 'Bearer ' }],
    ['another scheme', { authorization: 'Basic pitlane_the-operator-alone-knows' }],
  ])('%s publishes nothing', async (_, headers) => {
    const { status, body } = await api.post('/api/announcements', notice, headers as Record<string, string>);
    expect([status, body.error.code]).toEqual([401, 'UNAUTHENTICATED']);
    expect((await api.json('/api/announcements')).body).toEqual({ announcements: [] });
  });

  test.each([
    [{ ...notice, title: '  ' }, 'title', 'title must have at least 1 characters.'],
    [{ ...notice, title: 'x'.repeat(81) }, 'title', 'title must have at most 80 characters.'],
    [{ title: 'Only' }, 'body', 'body is missing.'],
    [
      { ...notice, link: 'https://elsewhere.test' },
      'link',
      'link must be a path on this site, beginning with one slash.',
    ],
    [
      { ...notice, link: '//elsewhere.test' },
      'link',
      'link must be a path on this site, beginning with one slash.',
    ],
    [
      { ...notice, link: '/\\elsewhere.test' },
      'link',
      'link must be a path on this site, beginning with one slash.',
    ],
    [
      { ...notice, link: '/\t/elsewhere.test' },
      'link',
      'link must be a path on this site, beginning with one slash.',
    ],
    [{ ...notice, urgent: true }, 'urgent', 'The body has no field "urgent".'],
  ])('%j', async (given, field, message) => {
    const { status, body } = await api.post('/api/announcements', given, operator);
    expect([status, body.error.field, body.error.message]).toEqual([400, field, message]);
  });
});
