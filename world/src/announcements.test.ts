import { once } from 'node:events';
import { createServer } from 'node:http';
import { type Announcement, PublishAnnouncementSchema } from '@pitlane/shared/api/announcements';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ANNOUNCEMENTS, publishAnnouncements } from './announcements.ts';

const token = 'the-operators-own-token';
let published: Announcement[];
let url: string;

const site = createServer(async (request, response) => {
  response.setHeader('content-type', 'application/json');
  if (request.method === 'GET') return response.end(JSON.stringify({ announcements: published }));
  if (request.headers.authorization !== `Bearer ${token}`) {
    const error = { code: 'FORBIDDEN', message: 'This is for the operator.' };
    return response.writeHead(403).end(JSON.stringify({ error }));
  }
  const body = PublishAnnouncementSchema.parse(JSON.parse((await request.toArray()).join('')));
  published.unshift({ ...body, id: published.length + 1, published_at: 0 });
  return response.writeHead(201).end(JSON.stringify(published[0]));
});

beforeEach(async () => {
  published = [];
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const address = site.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});

afterEach(async () => {
  site.closeAllConnections();
  site.close();
  await once(site, 'close');
});

describe('publishAnnouncements', () => {
  test('publishes all eight, in order', async () => {
    expect(ANNOUNCEMENTS).toHaveLength(8);
    expect(await publishAnnouncements(url, token)).toBe(8);
    expect(published.map(({ title }) => title).reverse()).toEqual(ANNOUNCEMENTS.map(({ title }) => title));
  });

  test('publishes one notice, which is the newest, and tips', async () => {
    await publishAnnouncements(url, token);
    expect(published.map(({ kind }) => kind)).toEqual(['notice', ...Array(7).fill('tip')]);
  });

  test('a second call publishes nothing, or the rest after a failed first call', async () => {
    await publishAnnouncements(url, token);
    expect(await publishAnnouncements(url, token)).toBe(0);
    published = published.slice(3);
    expect(await publishAnnouncements(url, token)).toBe(3);
  });

  test('throws the sentence of the site for a refusal', async () => {
    await expect(publishAnnouncements(url, 'wrong')).rejects.toThrow('This is for the operator.');
  });
});
