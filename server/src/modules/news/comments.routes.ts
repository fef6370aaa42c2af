import {
  CommentFormSchema,
  CommentTakenSchema,
  NewsCommentsQuerySchema,
  NewsCommentsSchema,
  PostCommentSchema,
} from '@pitlane/shared/api/news';
import { json, jsonBody, operationsOf, router } from '../../platform/http/operation.ts';
import { privateAnswer } from '../../platform/http/private-answer.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { CommentsService } from './comments.service.ts';
import { postParams } from './news.routes.ts';

const operation = operationsOf('News', { onlyFor: ['/news'] });

const list = operation('public', 'GET /api/blog-posts/comments', {
  operationId: 'listNewsComments',
  summary: 'List comments of a post',
  description: 'Those that an operator has shown, with their replies.',
  request: { query: NewsCommentsQuerySchema },
  errors: ['NOT_FOUND'],
  responses: { 200: json(NewsCommentsSchema, 'The comments.') },
});

const form = operation('public', 'POST /api/blog-posts/{id}/comment-form', {
  operationId: 'makeCommentForm',
  summary: 'Make a form for a comment',
  description: 'Send its token with the comment, between a few seconds and four hours later.',
  request: { params: postParams },
  errors: ['FORBIDDEN', 'NOT_FOUND'],
  responses: { 200: json(CommentFormSchema, 'The form.') },
  middleware: [rateLimited('requests for the comment form', { burst: 60, perSecond: 1 }), privateAnswer],
});

const post = operation('visitor', 'POST /api/blog-posts/{id}/comments', {
  operationId: 'postNewsComment',
  summary: 'Comment on a post',
  description:
    'No account is needed. The comment waits until an operator shows it. The email address is never shown.',
  request: { params: postParams, body: jsonBody(PostCommentSchema) },
  errors: ['FORBIDDEN', 'UNAUTHENTICATED', 'NOT_FOUND', 'CONFLICT'],
  responses: { 201: json(CommentTakenSchema, 'An operator will read it.') },
  middleware: [rateLimited('comments', { burst: 20, perSecond: 0.2 }), privateAnswer],
});

/** Comments as readers see and write them. Mounted before the posts: `comments` is no post's number. */
export function commentsRoutes(comments: CommentsService) {
  return router()
    .openapi(list, async (c) => c.json(await comments.list(c.req.valid('query').post), 200))
    .openapi(form, async (c) => c.json(await comments.form(c.req.valid('param').id), 200))
    .openapi(post, async (c) => {
      const { caller } = c.var;
      const writer = { caller, client: c.get('client') };
      return c.json(await comments.post(c.req.valid('param').id, c.req.valid('json'), writer), 201);
    });
}
