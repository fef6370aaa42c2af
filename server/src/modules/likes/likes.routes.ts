import { NftIdSchema } from '@pitlane/shared/api/common';
import { LikeSchema, LikesQuerySchema, LikesSchema } from '@pitlane/shared/api/likes';
import { z } from 'zod';
import { json, operationsOf, router } from '../../platform/http/operation.ts';
import type { LikesService } from './likes.service.ts';

const operation = operationsOf('Items');

const params = z.strictObject({ id: NftIdSchema });

const ofItem = {
  request: { params },
  errors: ['TOO_MANY_REQUESTS', 'NOT_FOUND'],
  responses: { 200: json(LikeSchema, 'How it is now.') },
} as const;

const like = operation('account', 'PUT /api/nfts/{id}/like', {
  ...ofItem,
  operationId: 'likeNft',
  summary: 'Like an item',
  description: 'Repeating it changes nothing: each account counts once.',
});

const unlike = operation('account', 'DELETE /api/nfts/{id}/like', {
  ...ofItem,
  operationId: 'unlikeNft',
  summary: 'Remove a like',
  description: 'Repeating it changes nothing.',
});

const find = operation('account', 'GET /api/likes', {
  operationId: 'findLikes',
  summary: 'Ask which items you like',
  description: 'For the signed-in account.',
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
