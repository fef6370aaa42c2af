import { createRoute } from '@hono/zod-openapi';
import {
  AuthorIdSchema,
  AuthorListSchema,
  AuthorProfileSchema,
  AuthorQuerySchema,
  FollowSchema,
  UpdateAuthorSchema,
} from '@pitlane/shared/api/authors';
import { NoQuerySchema, queryOf } from '@pitlane/shared/api/common';
import { z } from 'zod';
import {
  ACCOUNT_ERRORS,
  ACCOUNT_SECURITY,
  type FindCaller,
  requireCaller,
} from '../../platform/http/caller.ts';
import { errorResponses, json, jsonBody, router } from '../../platform/http/operation.ts';
import { privateAnswer } from '../../platform/http/private-answer.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { AuthorsService } from './authors.service.ts';

const tags = ['Authors'];
const params = z.object({ id: AuthorIdSchema });
const account = { tags, security: ACCOUNT_SECURITY };
const accountErrors = [...ACCOUNT_ERRORS, 'NOT_FOUND'] as const;

const list = createRoute({
  method: 'get',
  path: '/api/authors',
  operationId: 'listAuthors',
  tags,
  summary: 'List authors',
  description: 'People by their numbers: accounts, and wallets that nobody has linked.',
  request: { query: AuthorQuerySchema },
  responses: {
    200: json(AuthorListSchema, 'A page of authors.'),
    ...errorResponses('BAD_REQUEST', 'UNKNOWN_PARAMETER'),
  },
});

const get = createRoute({
  method: 'get',
  path: '/api/authors/{id}',
  operationId: 'getAuthor',
  tags,
  summary: 'Get an author',
  description:
    'The number of a linked wallet leads to the account that has linked it: compare `id`. Of an author that operators have hidden, name, words and pictures are there for its own account alone.',
  security: [{}, ...ACCOUNT_SECURITY],
  request: { query: NoQuerySchema, params },
  responses: {
    200: json(AuthorProfileSchema, 'The author.'),
    ...errorResponses('BAD_REQUEST', 'UNKNOWN_PARAMETER', 'NOT_FOUND'),
  },
});

const update = createRoute({
  method: 'put',
  path: '/api/authors/{id}',
  operationId: 'updateAuthor',
  summary: 'Change a profile',
  description: 'For the author alone. Names are compared as they look: "аdmin" is "admin".',
  ...account,
  request: { query: NoQuerySchema, params, body: jsonBody(UpdateAuthorSchema) },
  responses: {
    200: json(AuthorProfileSchema, 'The author as it is now.'),
    ...errorResponses(...accountErrors, 'FORBIDDEN', 'CONFLICT'),
  },
  middleware: [rateLimited('Profile changes', { burst: 20, perSecond: 0.2 }), privateAnswer] as const,
});

const ofFollow = {
  path: '/api/authors/{id}/follow',
  ...account,
  request: { query: NoQuerySchema, params },
  responses: { 200: json(FollowSchema, 'How it is now.'), ...errorResponses(...accountErrors) },
  middleware: privateAnswer,
} as const;

const getFollow = createRoute({
  ...ofFollow,
  method: 'get',
  operationId: 'getFollow',
  summary: 'Ask whether you follow an author',
  description: 'For the signed-in account.',
});

const follow = createRoute({
  ...ofFollow,
  method: 'put',
  operationId: 'followAuthor',
  summary: 'Follow an author',
  description: 'As often as you like: it counts once. You are told when the author lists a car.',
});

const unfollow = createRoute({
  ...ofFollow,
  method: 'delete',
  operationId: 'unfollowAuthor',
  summary: 'Unfollow an author',
  description: 'As often as you like.',
});

const PageQuery = queryOf({
  limit: z.coerce.number().int().min(1).max(100).default(20).describe('Authors on a page.'),
  cursor: AuthorQuerySchema.shape.cursor,
});
const follows = (side: 'followers' | 'following', summary: string) =>
  createRoute({
    method: 'get',
    path: `/api/authors/{id}/${side}`,
    operationId: side === 'followers' ? 'listFollowers' : 'listFollowing',
    tags,
    summary,
    description: 'Those who followed last come first.',
    request: { query: PageQuery, params },
    responses: {
      200: json(AuthorListSchema, 'A page of authors.'),
      ...errorResponses('BAD_REQUEST', 'UNKNOWN_PARAMETER', 'NOT_FOUND'),
    },
  });
const followers = follows('followers', 'List who follows an author');
const following = follows('following', 'List whom an author follows');

/** Authors, and who follows whom. */
export function authorsRoutes(authors: AuthorsService, findCaller: FindCaller) {
  return router()
    .openapi(list, async (c) => c.json(await authors.list(c.req.valid('query')), 200))
    .openapi(get, async (c) => {
      const caller = await findCaller(c.req.header('authorization'));
      const author = await authors.get(c.req.valid('param').id, caller);
      return c.json(author, 200, caller ? { 'cache-control': 'no-store' } : {});
    })
    .openapi(update, async (c) => {
      const caller = await requireCaller(findCaller, c);
      return c.json(await authors.update(caller, c.req.valid('param').id, c.req.valid('json')), 200);
    })
    .openapi(getFollow, async (c) => {
      const caller = await requireCaller(findCaller, c);
      return c.json(await authors.getFollow(caller, c.req.valid('param').id), 200);
    })
    .openapi(follow, async (c) => {
      const caller = await requireCaller(findCaller, c);
      return c.json(await authors.follow(caller, c.req.valid('param').id), 200);
    })
    .openapi(unfollow, async (c) => {
      const caller = await requireCaller(findCaller, c);
      return c.json(await authors.unfollow(caller, c.req.valid('param').id), 200);
    })
    .openapi(followers, async (c) =>
      c.json(await authors.listFollows(c.req.valid('param').id, 'followers', c.req.valid('query')), 200),
    )
    .openapi(following, async (c) =>
      c.json(await authors.listFollows(c.req.valid('param').id, 'following', c.req.valid('query')), 200),
    );
}
