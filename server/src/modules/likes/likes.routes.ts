import { NftIdSchema, NoQuerySchema } from '@pitlane/shared/api/common';
import { LikeSchema, LikesQuerySchema, LikesSchema } from '@pitlane/shared/api/likes';
import { z } from 'zod';
import { json, operation, router } from '../../platform/http/operation.ts';
import type { LikesService } from './likes.service.ts';

const params = z.strictObject({ id: NftIdSchema });
const account = { tags: ['Items'], access: 'account' as const };

const ofItem = {
  path: '/api/nfts/{id}/like',
  ...account,
  request: { params, query: NoQuerySchema },
  errors: ['TOO_MANY_REQUESTS', 'NOT_FOUND'],
  responses: {
    200: json(LikeSchema, 'How it is now.'),
  },
} as const;

const like = operation({
  ...ofItem,
  method: 'put',
  operationId: 'likeNft',
  summary: 'Like an item',
  description: 'As often as you like: it counts once for an account.',
});

const unlike = operation({
  ...ofItem,
  method: 'delete',
  operationId: 'unlikeNft',
  summary: 'Like an item no more',
  description: 'As often as you like.',
});

const find = operation({
  method: 'get',
  path: '/api/likes',
  operationId: 'findLikes',
  summary: 'Ask which items you like',
  description: 'For the signed-in account.',
  ...account,
  request: { query: LikesQuerySchema },
  responses: { 200: json(LikesSchema, 'Those of the items that the account likes.') },
});

/** Likes of the signed-in account. */
export function likesRoutes(likes: LikesService) {
  return router()
    .openapi(like, async (c) => c.json(await likes.like(c.var.caller, c.req.valid('param').id), 200))
    .openapi(unlike, async (c) => c.json(await likes.unlike(c.var.caller, c.req.valid('param').id), 200))
    .openapi(find, async (c) => c.json(await likes.find(c.var.caller, c.req.valid('query').nfts), 200));
}
