import { RowIdSchema } from '@pitlane/shared/api/common';
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
import { json, jsonBody, operationsOf, router } from '../../platform/http/operation.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import { renderMarkdown } from '../../platform/markdown/render-markdown.ts';
import type { CommentsService } from './comments.service.ts';
import { postParams } from './news.routes.ts';
import type { NewsService } from './news.service.ts';

const operation = operationsOf('News', { onlyFor: ['/news'] });

const middleware = [rateLimited('changes to the news', { burst: 60, perSecond: 1 })];
const written = jsonBody(PublishNewsSchema);

const publish = operation('operator news:write', 'POST /api/operator/blog-posts', {
  operationId: 'publishNews',
  summary: 'Publish a news post',
  description: 'For operators. Set a time to publish older posts.',
  request: { body: written },
  responses: { 201: json(NewsPostSchema, 'The post as published.') },
  middleware,
});

const change = operation('operator news:write', 'PUT /api/operator/blog-posts/{id}', {
  operationId: 'changeNews',
  summary: 'Change a news post',
  description: 'For operators. Leave the time out to keep it.',
  request: { params: postParams, body: written },
  errors: ['NOT_FOUND'],
  responses: { 200: json(NewsPostSchema, 'The post since then.') },
  middleware,
});

const remove = operation('operator news:write', 'DELETE /api/operator/blog-posts/{id}', {
  operationId: 'deleteNews',
  summary: 'Delete a news post',
  description: 'For operators. Its comments and likes go with it.',
  request: { params: z.strictObject({ id: NewsIdSchema.meta({ example: 2 }) }) },
  errors: ['NOT_FOUND'],
  responses: { 200: json(NewsPostSchema, 'The post as it was.') },
  middleware,
});

const preview = operation('operator news:write', 'POST /api/operator/news-preview', {
  operationId: 'previewNews',
  // It writes nothing.
  fresh: false,
  summary: 'Preview a text in Markdown',
  description: 'For operators. As a post would show it.',
  request: { body: jsonBody(PreviewInputSchema) },
  responses: { 200: json(PreviewSchema, 'The text as HTML.') },
  middleware,
});

const list = operation('operator news:read', 'GET /api/operator/comments', {
  operationId: 'listHeldComments',
  summary: 'List comments by state',
  description: 'For operators. Newest first.',
  request: { query: HeldCommentsQuerySchema },
  responses: { 200: json(HeldCommentsSchema, 'A page of comments.') },
});

const decide = operation('operator news:write', 'POST /api/operator/comments/{id}/decision', {
  operationId: 'decideComment',
  summary: 'Show or refuse a comment',
  description: 'For operators. `held` undoes a decision.',
  request: {
    params: z.strictObject({ id: RowIdSchema }),
    body: jsonBody(CommentDecisionSchema),
  },
  errors: ['NOT_FOUND'],
  responses: { 200: json(HeldCommentSchema, 'The comment since then.') },
  middleware,
});

/** Routes of operators for posts and comments. */
export function newsOperatorRoutes(news: NewsService, comments: CommentsService) {
  return router()
    .openapi(publish, async (c) => c.json(await news.publish(c.var.operator, c.req.valid('json')), 201))
    .openapi(change, async (c) =>
      c.json(await news.change(c.var.operator, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(remove, async (c) => c.json(await news.remove(c.var.operator, c.req.valid('param').id), 200))
    .openapi(preview, async (c) => c.json({ content_html: renderMarkdown(c.req.valid('json').content) }, 200))
    .openapi(list, async (c) => c.json(await comments.page(c.var.operator, c.req.valid('query')), 200))
    .openapi(decide, async (c) => {
      const by = c.var.operator;
      const { state } = c.req.valid('json');
      return c.json(await comments.decide(by, c.req.valid('param').id, state), 200);
    });
}
