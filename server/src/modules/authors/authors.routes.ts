import {
  AuthorIdSchema,
  AuthorListSchema,
  AuthorProfileSchema,
  AuthorQuerySchema,
  FollowSchema,
  UpdateAuthorSchema,
} from '@pitlane/shared/api/authors';
import { queryOf } from '@pitlane/shared/api/common';
import { z } from 'zod';
import { json, jsonBody, operationsOf, router } from '../../platform/http/operation.ts';
import { privateAnswer } from '../../platform/http/private-answer.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { AuthorsService } from './authors.service.ts';

const operation = operationsOf('Authors');

const params = z.object({ id: AuthorIdSchema });

const list = operation('public', 'GET /api/authors', {
  operationId: 'listAuthors',
  summary: 'List authors',
  description: 'Accounts, and wallets that no account has linked, ordered by number.',
  request: { query: AuthorQuerySchema },
  responses: { 200: json(AuthorListSchema, 'A page of authors.') },
});

const get = operation('visitor', 'GET /api/authors/{id}', {
  operationId: 'getAuthor',
  summary: 'Get an author',
  description:
    'The number of a linked wallet leads to the account that has linked it: compare `id`. If operators have hidden an author, only their own account sees their name, text and pictures.',
  request: { params },
  errors: ['NOT_FOUND'],
  responses: { 200: json(AuthorProfileSchema, 'The author.') },
});

const update = operation('account', 'PUT /api/authors/{id}', {
  operationId: 'updateAuthor',
  summary: 'Change a profile',
  description: 'Only for the author. Names are compared by how they look: "аdmin" is "admin".',
  request: { params, body: jsonBody(UpdateAuthorSchema) },
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  responses: { 200: json(AuthorProfileSchema, 'The author as it is now.') },
  middleware: rateLimited('profile changes', { burst: 20, perSecond: 0.2 }),
});

const ofFollow = {
  request: { params },
  errors: ['TOO_MANY_REQUESTS', 'NOT_FOUND'],
  responses: { 200: json(FollowSchema, 'How it is now.') },
  middleware: privateAnswer,
} as const;

const getFollow = operation('account', 'GET /api/authors/{id}/follow', {
  ...ofFollow,
  operationId: 'getFollow',
  summary: 'Ask whether you follow an author',
  description: 'For the signed-in account.',
});

const follow = operation('account', 'PUT /api/authors/{id}/follow', {
  ...ofFollow,
  operationId: 'followAuthor',
  summary: 'Follow an author',
  description: 'Repeating it changes nothing. You’re notified when the author lists a car.',
});

const unfollow = operation('account', 'DELETE /api/authors/{id}/follow', {
  ...ofFollow,
  operationId: 'unfollowAuthor',
  summary: 'Unfollow an author',
  description: 'Repeating it changes nothing.',
});

const PageQuery = queryOf({
  limit: z.coerce.number().int().min(1).max(100).default(20).describe('Authors on a page.'),
  cursor: AuthorQuerySchema.shape.cursor,
});
const follows = (side: 'followers' | 'following', summary: string) =>
  operation('public', `GET /api/authors/{id}/${side}`, {
    operationId: side === 'followers' ? 'listFollowers' : 'listFollowing',
    summary,
    description: 'Newest followers first.',
    request: { query: PageQuery, params },
    errors: ['NOT_FOUND'],
    responses: { 200: json(AuthorListSchema, 'A page of authors.') },
  });
const followers = follows('followers', 'List who follows an author');
const following = follows('following', 'List whom an author follows');

/** Authors, and who follows whom. */
export function authorsRoutes(authors: AuthorsService) {
  return router()
    .openapi(list, async (c) => c.json(await authors.list(c.req.valid('query')), 200))
    .openapi(get, async (c) => {
      const { caller } = c.var;
      const author = await authors.get(c.req.valid('param').id, caller);
      return c.json(author, 200, caller ? { 'cache-control': 'no-store' } : {});
    })
    .openapi(update, async (c) =>
      c.json(await authors.update(c.var.caller, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(getFollow, async (c) =>
      c.json(await authors.getFollow(c.var.caller, c.req.valid('param').id), 200),
    )
    .openapi(follow, async (c) => c.json(await authors.follow(c.var.caller, c.req.valid('param').id), 200))
    .openapi(unfollow, async (c) =>
      c.json(await authors.unfollow(c.var.caller, c.req.valid('param').id), 200),
    )
    .openapi(followers, async (c) =>
      c.json(await authors.listFollows(c.req.valid('param').id, 'followers', c.req.valid('query')), 200),
    )
    .openapi(following, async (c) =>
      c.json(await authors.listFollows(c.req.valid('param').id, 'following', c.req.valid('query')), 200),
    );
}
