import { setAbsentPages } from '@pitlane/shared/domain/site/absent-pages';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import * as site from '../testing/test-site.ts';
import { withoutAbsentPages } from './without-absent-pages.ts';

afterEach(() => setAbsentPages(undefined));

async function ask(path: string): Promise<number> {
  const handle = createRequestHandler(withoutAbsentPages(site as unknown as ServerBuild), 'production');
  const context = site.entry.module.createLoadContext({
    ...{ nonce: '', liveFrom: 0, reportError: () => undefined },
    callApi: async () => Response.json({}),
  });
  expect(context).toBeInstanceOf(RouterContextProvider);
  return (await handle(new Request(`http://site.example${path}`), context)).status;
}

test('a page that is off is not found, and its loader is not asked', async () => {
  setAbsentPages('^/(?:other)(?=[/?#]|$)');
  expect(await ask('/page')).toBe(200);
  expect(await ask('/page?fail=1')).toBe(500);
  setAbsentPages('^/(?:page)(?=[/?#]|$)');
  expect(await ask('/page')).toBe(404);
  expect(await ask('/page?fail=1')).toBe(404);
});
