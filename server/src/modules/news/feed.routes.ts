import { operationsOf, router } from '../../platform/http/operation.ts';
import type { NewsService } from './news.service.ts';
import { toRss } from './rss.ts';

const operation = operationsOf('News');

/** Posts in the feed. */
const POSTS = 20;

const feed = operation('public', 'GET /news/rss.xml', {
  operationId: 'getNewsFeed',
  summary: 'The news as RSS',
  description: 'The newest posts with their contents, for readers of feeds.',
  responses: {
    200: {
      description: 'The feed.',
      content: { 'application/rss+xml': { schema: { type: 'string' as const } } },
    },
  },
});

/** `origin` is the site's address as browsers know it. */
export function feedRoutes(news: NewsService, origin: string) {
  return router().openapi(feed, async () => {
    const headers = {
      'content-type': 'application/rss+xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
    };
    return new Response(toRss(await news.newest(POSTS), origin), { headers });
  });
}
