import { createHash } from 'node:crypto';
import { queryOf } from '@pitlane/shared/api/common';
import type { Context } from 'hono';
import { z } from 'zod';
import type { HttpEnv } from '../../platform/http/http-env.ts';
import { operationsOf, router } from '../../platform/http/operation.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import { isFresh } from '../../platform/http/revalidate.ts';
import { SITEMAP_KINDS } from './sitemap.repo.ts';
import type { SitemapService } from './sitemap.service.ts';

const operation = operationsOf('Site');

const text = (type: string, description: string) => ({
  description,
  content: { [type]: { schema: { type: 'string' as const } } },
});
const limits = rateLimited('sitemap requests', { burst: 60, perSecond: 0.5 });

const robots = operation('public', 'GET /robots.txt', {
  operationId: 'getRobots',
  summary: 'What search engines leave out',
  description:
    'Robots are asked to leave out the API and what only its owner sees; it names the list of sitemaps.',
  responses: { 200: text('text/plain', 'The rules.') },
});

const index = operation('public', 'GET /sitemap.xml', {
  operationId: 'getSitemapIndex',
  summary: 'List the sitemaps',
  description: 'All public pages, items, authors, news and help articles, in sitemaps of up to 10,000.',
  responses: { 200: text('application/xml', 'The index.') },
  middleware: limits,
});

const page = operation('public', 'GET /sitemaps/{file}', {
  operationId: 'getSitemap',
  summary: 'Read a sitemap',
  description:
    'Up to 10,000 addresses of one kind with the time of their last change, as the list of sitemaps names them.',
  request: {
    params: z.strictObject({
      file: z
        .string()
        .max(20)
        .transform((file) => file.replace(/\.xml$/, ''))
        .pipe(z.enum(['pages', ...SITEMAP_KINDS]))
        .meta({ description: 'What it lists, and ".xml".', example: 'items.xml' }),
    }),
    query: queryOf({
      after: z
        .string()
        .regex(/^[\w.-]{1,140}$/)
        .optional()
        .describe('Where it begins, as the index says.'),
    }),
  },
  responses: { 200: text('application/xml', 'The sitemap.') },
  middleware: limits,
});

export function sitemapRoutes(service: SitemapService) {
  return router()
    .openapi(robots, (c) => answer(c, 'text/plain', service.robots()))
    .openapi(index, async (c) => answer(c, 'application/xml', await service.index()))
    .openapi(page, async (c) => {
      const { file } = c.req.valid('param');
      const { after = null } = c.req.valid('query');
      const body = file === 'pages' ? service.fixed() : await service.page(file, after);
      return answer(c, 'application/xml', body);
    });
}

function answer(c: Context<HttpEnv>, type: string, body: string) {
  const etag = `"${createHash('sha1').update(body).digest('base64url').slice(0, 20)}"`;
  const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=3600', etag };
  if (isFresh(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  return new Response(body, { headers });
}
