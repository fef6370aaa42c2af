import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, test, vi } from 'vitest';

const SOURCE = readFileSync(join(import.meta.dirname, '../../../public/push-worker.js'), 'utf8');

/** Runs the worker of a site, and presses a message with a link. Gives the address that it opens, and the message's icon. */
async function press(scope: string, link: string | undefined) {
  const listeners = new Map<string, (event: object) => void>();
  const showNotification = vi.fn<(title: string, options: { icon: string; data: object }) => void>();
  const openWindow = vi.fn<(address: string) => void>();
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    registration: { scope, showNotification },
    clients: { matchAll: async () => [], openWindow },
  };
  runInNewContext(SOURCE, { self, URL });
  const works: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => works.push(work);
  listeners.get('push')?.({ data: { json: () => ({ title: 'Sold', link }) }, waitUntil });
  const { icon, data } = showNotification.mock.calls[0]?.[1] ?? {};
  listeners.get('notificationclick')?.({ notification: { close: () => undefined, data }, waitUntil });
  await Promise.all(works);
  return { icon, opened: openWindow.mock.calls[0]?.[0] };
}

describe('push-worker.js', () => {
  test.each([
    ['https://cars.example/', '/ItemDetail/a-1?x=1', 'https://cars.example/ItemDetail/a-1?x=1'],
    ['https://cars.example/', undefined, 'https://cars.example/'],
    ['https://studio.example/market/', '/ItemDetail/a-1', 'https://studio.example/market/ItemDetail/a-1'],
    ['https://studio.example/market/', '/', 'https://studio.example/market/'],
    ['https://studio.example/market/', '/../admin', 'https://studio.example/market/'],
    ['https://studio.example/market/', '/%2e%2e/admin', 'https://studio.example/market/'],
  ])('of the site at %s opens %s at %s', async (scope, link, address) => {
    const { icon, opened } = await press(scope, link);
    expect([icon, opened]).toEqual([`${scope}favicon.svg`, address]);
  });

  test.each(['//evil.example/x', 'https://evil.example/x', '/\\evil.example', 'javascript:alert(1)'])(
    'opens no other site for %s',
    async (link) => {
      const { opened } = await press('https://cars.example/', link);
      expect(opened).toMatch(/^https:\/\/cars\.example\//);
    },
  );
});
