import { createRoute } from '@hono/zod-openapi';
import { NoQuerySchema } from '@pitlane/shared/api/common';
import {
  CommentDecisionSchema,
  HeldCommentSchema,
  HeldCommentsQuerySchema,
  HeldCommentsSchema,
  NewsIdSchema,
  NewsPostSchema,
  PreviewInputSchema,
  PreviewSchema,
  PublishNewsSchema,
} from '@pitlane/shared/api/news';
import { z } from 'zod';
import { errorResponses, json, jsonBody, router } from '../../platform/http/operation.ts';
import {
  type FindStanding,
  OPERATOR_ERRORS,
  OPERATOR_SECURITY,
  requireOperator,
} from '../../platform/http/operator.ts';
import { privateAnswer } from '../../platform/http/private-answer.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import { renderMarkdown } from '../../platform/markdown/render-markdown.ts';
import type { CommentsService } from './comments.service.ts';
import { postParams } from './news.routes.ts';
import type { NewsService } from './news.service.ts';

const common = { tags: ['News'], security: OPERATOR_SECURITY };
const middleware = [rateLimited('Changes of news', { burst: 60, perSecond: 1 }), privateAnswer];
const written = jsonBody(PublishNewsSchema);

const publish = createRoute({
  ...common,
  method: 'post',
  path: '/api/operator/blog-posts',
  operationId: 'publishNews',
  summary: 'Publish a news post',
  description: 'For operators. A time of its own allows posts from before.',
  request: { query: NoQuerySchema, body: written },
  responses: {
    201: json(NewsPostSchema, 'The post as published.'),
    ...errorResponses(...OPERATOR_ERRORS, 'TOO_MANY_REQUESTS'),
  },
  middleware,
});

const change = createRoute({
  ...common,
  method: 'put',
  path: '/api/operator/blog-posts/{id}',
  operationId: 'changeNews',
  summary: 'Change a news post',
  description: 'For operators. A time that is left out stays.',
  request: { params: postParams, query: NoQuerySchema, body: written },
  responses: {
    200: json(NewsPostSchema, 'The post since then.'),
    ...errorResponses(...OPERATOR_ERRORS, 'NOT_FOUND', 'TOO_MANY_REQUESTS'),
  },
  middleware,
});

const remove = createRoute({
  ...common,
  method: 'delete',
  path: '/api/operator/blog-posts/{id}',
  operationId: 'deleteNews',
  summary: 'Delete a news post',
  description: 'For operators. Its comments and likes go with it.',
  request: {
    params: z.strictObject({ id: NewsIdSchema.meta({ example: 2 }) }),
    query: NoQuerySchema,
  },
  responses: {
    200: json(NewsPostSchema, 'The post as it was.'),
    ...errorResponses(...OPERATOR_ERRORS, 'NOT_FOUND', 'TOO_MANY_REQUESTS'),
  },
  middleware,
});

const preview = createRoute({
  ...common,
  method: 'post',
  path: '/api/operator/news-preview',
  operationId: 'previewNews',
  summary: 'Preview a text in Markdown',
  description: 'For operators. As a post would show it.',
  request: { query: NoQuerySchema, body: jsonBody(PreviewInputSchema) },
  responses: {
    200: json(PreviewSchema, 'The text as HTML.'),
    ...errorResponses(...OPERATOR_ERRORS, 'TOO_MANY_REQUESTS'),
  },
  middleware,
});

const list = createRoute({
  ...common,
  method: 'get',
  path: '/api/operator/comments',
  operationId: 'listHeldComments',
  summary: 'List comments by state',
  description: 'For operators. The newest first.',
  request: { query: HeldCommentsQuerySchema },
  responses: {
    200: json(HeldCommentsSchema, 'A page of comments.'),
    ...errorResponses(...OPERATOR_ERRORS),
  },
  middleware: privateAnswer,
});

const decide = createRoute({
  ...common,
  method: 'post',
  path: '/api/operator/comments/{id}/decision',
  operationId: 'decideComment',
  summary: 'Show or refuse a comment',
  description: 'For operators. `held` takes a decision back.',
  request: {
    params: z.strictObject({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
    query: NoQuerySchema,
    body: jsonBody(CommentDecisionSchema),
  },
  responses: {
    200: json(HeldCommentSchema, 'The comment since then.'),
    ...errorResponses(...OPERATOR_ERRORS, 'NOT_FOUND', 'TOO_MANY_REQUESTS'),
  },
  middleware,
});

/** What operators do with posts and comments. */
export function newsOperatorRoutes(news: NewsService, comments: CommentsService, findStanding: FindStanding) {
  return router()
    .openapi(publish, async (c) => {
      const by = await requireOperator(findStanding, c);
      return c.json(await news.publish(by, c.req.valid('json')), 201);
    })
    .openapi(change, async (c) => {
      const by = await requireOperator(findStanding, c);
      return c.json(await news.change(by, c.req.valid('param').id, c.req.valid('json')), 200);
    })
    .openapi(remove, async (c) => {
      const by = await requireOperator(findStanding, c);
      return c.json(await news.remove(by, c.req.valid('param').id), 200);
    })
    .openapi(preview, async (c) => {
      await requireOperator(findStanding, c);
      return c.json({ content_html: renderMarkdown(c.req.valid('json').content) }, 200);
    })
    .openapi(list, async (c) => {
      const by = await requireOperator(findStanding, c);
      return c.json(await comments.page(by, c.req.valid('query')), 200);
    })
    .openapi(decide, async (c) => {
      const by = await requireOperator(findStanding, c);
      const { state } = c.req.valid('json');
      return c.json(await comments.decide(by, c.req.valid('param').id, state), 200);
    });
}
