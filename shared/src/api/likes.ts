import { z } from 'zod';
import { parseNftId } from '../domain/cars/nft-id.ts';
import { NftIdSchema, queryOf } from './common.ts';

/** Most items of one question. */
export const MAX_LIKES_ASKED = 100;

export const LikeSchema = z
  .object({ liked: z.boolean(), likes: z.int().nonnegative() })
  .meta({ id: 'Like', description: 'Whether the account likes the item, and how many do.' });
export type Like = z.infer<typeof LikeSchema>;

export const LikesQuerySchema = queryOf({
  nfts: z
    .string()
    .max(MAX_LIKES_ASKED * 100)
    .transform((text) => [...new Set(text.split(',').filter(Boolean))])
    .pipe(z.array(NftIdSchema).max(MAX_LIKES_ASKED))
    .meta({
      type: 'string',
      description: `Ids of up to ${MAX_LIKES_ASKED} items with commas between.`,
      example: 'binance-cars-12,matic-cars-3',
    }),
});

export const LikesSchema = z
  .object({ liked: z.array(z.string().refine((id) => parseNftId(id) !== undefined)) })
  .meta({ id: 'Likes', description: 'Which of the items the account likes.' });
export type Likes = z.infer<typeof LikesSchema>;
