import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AnnouncementListSchema } from '@pitlane/shared/api/announcements';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DevSite, startDevSite } from './start-dev-site.ts';

/** Stands for the API: an installation without chains, and one announcement. */
const answers: Record<string, unknown> = {
  '/api/announcements': AnnouncementListSchema.parse({
    announcements: [
      {
        id: 1,
        kind: 'notice',
        title: 'From the API',
        body: 'Rendered from the sources',
        link: null,
        published_at: 1,
      },
    ],
  }),
  '/ipfs/bafkqaaa': { name: 'Kept by the API' },
};

describe('startDevSite', () => {
  let api: Server;
  let site: DevSite;

  beforeAll(async () => {
    api = createServer((request, response) => {
      const answer = answers[request.url ?? ''];
      response.statusCode = answer ? 200 : 503;
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer ?? { error: {} }));
    }).listen(0, '127.0.0.1');
    await once(api, 'listening');
    const { port } = api.address() as AddressInfo;
    site = await startDevSite({ port: 0, apiUrl: `http://127.0.0.1:${port}` });
  });

  afterAll(async () => {
    await site.stop();
    api.close();
  });

  const get = async (path: string) => {
    const response = await fetch(new URL(path, site.url), { headers: { accept: 'text/html' } });
    return { status: response.status, text: await response.text() };
  };

  test('renders a page from the sources, ready to be replaced while it is open', async () => {
    const { status, text } = await get('/no-such-page');
    expect(status).toBe(404);
    expect(text).toContain('<html lang="en"');
    expect(text).toContain('/app/root.tsx');
    expect(text).toContain('inject-hmr-runtime');
  });

  test('serves each source as a module', async () => {
    const { status, text } = await get('/app/ui/icon.tsx');
    expect([status, text]).toEqual([200, expect.stringContaining('export')]);
    expect((await get('/@vite/client')).status).toBe(200);
  });

  test.each(['/api/announcements', '/ipfs/bafkqaaa'])('passes %s on to the API', async (path) => {
    const { text } = await get(path);
    expect(JSON.parse(text)).toEqual(answers[path]);
  });
});
