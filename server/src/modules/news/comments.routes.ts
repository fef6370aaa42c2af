import { createRoute } from '@hono/zod-openapi';
import { NoQuerySchema } from '@pitlane/shared/api/common';
import {
  CommentFormSchema,
  CommentTakenSchema,
  NewsCommentsQuerySchema,
  NewsCommentsSchema,
  PostCommentSchema,
} from '@pitlane/shared/api/news';
import type { FindCaller } from '../../platform/http/caller.ts';
import { errorResponses, json, jsonBody, router } from '../../platform/http/operation.ts';
import { privateAnswer } from '../../platform/http/private-answer.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { CommentsService } from './comments.service.ts';
import { postParams } from './news.routes.ts';

const tags = ['News'];
/** An account may say who it is, and its name and picture stand beside the comment then. */
const ANYBODY: Record<string, string[]>[] = [{}, { account: [] }];

const list = createRoute({
  method: 'get',
  path: '/api/blog-posts/comments',
  operationId: 'listNewsComments',
  tags,
  summary: 'List comments of a post',
  description: 'Those that an operator has shown, with their replies.',
  request: { query: NewsCommentsQuerySchema },
  responses: {
    200: json(NewsCommentsSchema, 'The comments.'),
    ...errorResponses('BAD_REQUEST', 'UNKNOWN_PARAMETER', 'NOT_FOUND'),
  },
});

const form = createRoute({
  method: 'post',
  path: '/api/blog-posts/{id}/comment-form',
  operationId: 'makeCommentForm',
  tags,
  summary: 'Make a form for a comment',
  description: 'Its token goes back with the comment. It is taken from some seconds to four hours later.',
  request: { params: postParams, query: NoQuerySchema },
  responses: {
    200: json(CommentFormSchema, 'The form.'),
    ...errorResponses('BAD_REQUEST', 'UNKNOWN_PARAMETER', 'FORBIDDEN', 'NOT_FOUND', 'TOO_MANY_REQUESTS'),
  },
  middleware: [rateLimited('Comment forms', { burst: 60, perSecond: 1 }), privateAnswer],
});

const post = createRoute({
  method: 'post',
  path: '/api/blog-posts/{id}/comments',
  operationId: 'postNewsComment',
  tags,
  summary: 'Comment on a post',
  description: 'Anybody may. It is held until an operator shows it. The mail address is never shown.',
  security: ANYBODY,
  request: { params: postParams, query: NoQuerySchema, body: jsonBody(PostCommentSchema) },
  responses: {
    201: json(CommentTakenSchema, 'An operator will read it.'),
    ...errorResponses(
      'BAD_REQUEST',
      'UNKNOWN_PARAMETER',
      'FORBIDDEN',
      'UNAUTHENTICATED',
      'NOT_FOUND',
      'CONFLICT',
      'TOO_MANY_REQUESTS',
    ),
  },
  middleware: [rateLimited('Comments', { burst: 20, perSecond: 0.2 }), privateAnswer],
});

/** Comments as readers see and write them. Mounted before the posts: `comments` is no post's number. */
export function commentsRoutes(comments: CommentsService, findCaller: FindCaller) {
  return router()
    .openapi(list, async (c) => c.json(await comments.list(c.req.valid('query').post), 200))
    .openapi(form, async (c) => c.json(await comments.form(c.req.valid('param').id), 200))
    .openapi(post, async (c) => {
      const caller = await findCaller(c.req.header('authorization'));
      const writer = { caller, client: c.get('client') };
      return c.json(await comments.post(c.req.valid('param').id, c.req.valid('json'), writer), 201);
    });
}
