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
import { json, operationsOf, router } from '../../platform/http/operation.ts';
import type { NewsService } from './news.service.ts';

const operation = operationsOf('News', { onlyFor: ['/news'] });

export const postParams = z.strictObject({ id: NewsIdSchema });

const list = operation('public', 'GET /api/blog-posts', {
  operationId: 'listNews',
  summary: 'List news posts',
  description: 'Five on a page, newest first.',
  request: { query: NewsQuerySchema },
  responses: { 200: json(NewsListSchema, 'A page of posts.') },
});

const recent = operation('public', 'GET /api/blog-posts/recent', {
  operationId: 'listRecentNews',
  summary: 'List recent posts',
  description: 'Titles and times of the newest, for a sidebar.',
  responses: { 200: json(RecentNewsSchema, 'The posts.') },
});

const listTags = operation('public', 'GET /api/blog-posts/tags', {
  operationId: 'listNewsTags',
  summary: 'List tags',
  description: 'Of one post or of all, most used first.',
  request: { query: NewsTagsQuerySchema },
  errors: ['NOT_FOUND'],
  responses: { 200: json(NewsTagsSchema, 'The tags.') },
});

const get = operation('public', 'GET /api/blog-posts/{id}', {
  operationId: 'getNewsPost',
  summary: 'Get a news post',
  description: 'With its content as Markdown, and as HTML that is safe to show.',
  request: { params: postParams },
  errors: ['NOT_FOUND'],
  responses: { 200: json(NewsPostSchema, 'The post.') },
});

const ofLike = {
  request: { params: postParams },
  errors: ['TOO_MANY_REQUESTS', 'NOT_FOUND'],
  responses: { 200: json(LikeSchema, 'How it is now.') },
} as const;

const getLike = operation('account', 'GET /api/blog-posts/{id}/like', {
  ...ofLike,
  operationId: 'getNewsLike',
  summary: 'Ask whether you like a post',
  description: 'For the signed-in account.',
});
const like = operation('account', 'PUT /api/blog-posts/{id}/like', {
  ...ofLike,
  operationId: 'likeNews',
  summary: 'Like a post',
  description: 'Repeating it changes nothing: each account counts once.',
});
const unlike = operation('account', 'DELETE /api/blog-posts/{id}/like', {
  ...ofLike,
  operationId: 'unlikeNews',
  summary: 'Like a post no more',
  description: 'Repeating it changes nothing.',
});

/** Public reading, and likes of the signed-in account. */
export function newsRoutes(news: NewsService) {
  return router()
    .openapi(list, async (c) => c.json(await news.list(c.req.valid('query')), 200))
    .openapi(recent, async (c) => c.json(await news.recent(), 200))
    .openapi(listTags, async (c) => c.json(await news.tags(c.req.valid('query').post), 200))
    .openapi(get, async (c) => c.json(await news.get(c.req.valid('param').id), 200))
    .openapi(getLike, async (c) => c.json(await news.getLike(c.var.caller, c.req.valid('param').id), 200))
    .openapi(like, async (c) => c.json(await news.like(c.var.caller, c.req.valid('param').id), 200))
    .openapi(unlike, async (c) => c.json(await news.unlike(c.var.caller, c.req.valid('param').id), 200));
}
