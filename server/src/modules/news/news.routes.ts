import { createRoute } from '@hono/zod-openapi';
import { NoQuerySchema } from '@pitlane/shared/api/common';
import { LikeSchema } from '@pitlane/shared/api/likes';
import {
  NewsIdSchema,
  NewsListSchema,
  NewsPostSchema,
  NewsQuerySchema,
  NewsTagsQuerySchema,
  NewsTagsSchema,
  RecentNewsSchema,
} from '@pitlane/shared/api/news';
import { z } from 'zod';
import {
  ACCOUNT_ERRORS,
  ACCOUNT_SECURITY,
  type FindCaller,
  requireCaller,
} from '../../platform/http/caller.ts';
import { errorResponses, json, router } from '../../platform/http/operation.ts';
import { privateAnswer } from '../../platform/http/private-answer.ts';
import type { NewsService } from './news.service.ts';

const tags = ['News'];
export const postParams = z.strictObject({ id: NewsIdSchema });

const list = createRoute({
  method: 'get',
  path: '/api/blog-posts',
  operationId: 'listNews',
  tags,
  summary: 'List news posts',
  description: 'Five on a page, newest first.',
  request: { query: NewsQuerySchema },
  responses: {
    200: json(NewsListSchema, 'A page of posts.'),
    ...errorResponses('BAD_REQUEST', 'UNKNOWN_PARAMETER'),
  },
});

const recent = createRoute({
  method: 'get',
  path: '/api/blog-posts/recent',
  operationId: 'listRecentNews',
  tags,
  summary: 'List recent posts',
  description: 'Titles and times of the newest, for a sidebar.',
  request: { query: NoQuerySchema },
  responses: { 200: json(RecentNewsSchema, 'The posts.'), ...errorResponses('UNKNOWN_PARAMETER') },
});

const listTags = createRoute({
  method: 'get',
  path: '/api/blog-posts/tags',
  operationId: 'listNewsTags',
  tags,
  summary: 'List tags',
  description: 'Of one post, or of all; the most used first.',
  request: { query: NewsTagsQuerySchema },
  responses: {
    200: json(NewsTagsSchema, 'The tags.'),
    ...errorResponses('BAD_REQUEST', 'UNKNOWN_PARAMETER', 'NOT_FOUND'),
  },
});

const get = createRoute({
  method: 'get',
  path: '/api/blog-posts/{id}',
  operationId: 'getNewsPost',
  tags,
  summary: 'Get a news post',
  description: 'With its content as Markdown, and as HTML that is safe to show.',
  request: { params: postParams, query: NoQuerySchema },
  responses: {
    200: json(NewsPostSchema, 'The post.'),
    ...errorResponses('BAD_REQUEST', 'UNKNOWN_PARAMETER', 'NOT_FOUND'),
  },
});

const ofLike = {
  path: '/api/blog-posts/{id}/like',
  tags,
  security: ACCOUNT_SECURITY,
  request: { params: postParams, query: NoQuerySchema },
  responses: {
    200: json(LikeSchema, 'How it is now.'),
    ...errorResponses(...ACCOUNT_ERRORS, 'NOT_FOUND'),
  },
  middleware: privateAnswer,
} as const;

const getLike = createRoute({
  ...ofLike,
  method: 'get',
  operationId: 'getNewsLike',
  summary: 'Ask whether you like a post',
  description: 'For the signed-in account.',
});
const like = createRoute({
  ...ofLike,
  method: 'put',
  operationId: 'likeNews',
  summary: 'Like a post',
  description: 'As often as you like: it counts once for an account.',
});
const unlike = createRoute({
  ...ofLike,
  method: 'delete',
  operationId: 'unlikeNews',
  summary: 'Like a post no more',
  description: 'As often as you like.',
});

/** What everybody reads, and likes of the signed-in account. */
export function newsRoutes(news: NewsService, findCaller: FindCaller) {
  return router()
    .openapi(list, async (c) => c.json(await news.list(c.req.valid('query')), 200))
    .openapi(recent, async (c) => c.json(await news.recent(), 200))
    .openapi(listTags, async (c) => c.json(await news.tags(c.req.valid('query').post), 200))
    .openapi(get, async (c) => c.json(await news.get(c.req.valid('param').id), 200))
    .openapi(getLike, async (c) => {
      const caller = await requireCaller(findCaller, c);
      return c.json(await news.getLike(caller, c.req.valid('param').id), 200);
    })
    .openapi(like, async (c) => {
      const caller = await requireCaller(findCaller, c);
      return c.json(await news.like(caller, c.req.valid('param').id), 200);
    })
    .openapi(unlike, async (c) => {
      const caller = await requireCaller(findCaller, c);
      return c.json(await news.unlike(caller, c.req.valid('param').id), 200);
    });
}
