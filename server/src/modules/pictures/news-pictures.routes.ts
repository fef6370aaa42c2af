import { COVER_WIDTHS } from '@pitlane/shared/domain/cars/picture-sizes';
import { NEWS_COVERS } from '@pitlane/shared/domain/site/news';
import type { Context } from 'hono';
import { z } from 'zod';
import type { HttpEnv } from '../../platform/http/http-env.ts';
import { binary, operationsOf, router } from '../../platform/http/operation.ts';
import { createBuckets, spend } from '../../platform/http/rate-limit.ts';
import { answerPicture } from './answer-picture.ts';
import type { NewsPictures } from './news-pictures.ts';

const operation = operationsOf('Pictures', { onlyFor: ['/news'] });

const coverFile = z.enum(COVER_WIDTHS.flatMap((width) => [`${width}.avif`, `${width}.webp`] as const));

const cover = operation('public', 'GET /media/news/{cover}/{file}', {
  operationId: 'getNewsPicture',
  summary: 'The cover of a news post',
  description: '16:9, in six widths and two formats.',
  request: { params: z.strictObject({ cover: z.enum(NEWS_COVERS), file: coverFile }) },
  errors: ['TOO_MANY_REQUESTS'],
  responses: { 200: binary('The picture.', 'image/avif', 'image/webp') },
});

const card = operation('public', 'GET /media/news-cards/{file}', {
  operationId: 'getNewsCard',
  summary: 'The card of a news post',
  description: '1200 × 630: the preview of links to the post.',
  request: {
    params: z.strictObject({
      file: z
        .string()
        .regex(/^[1-9]\d{0,8}\.png$/, { error: 'must be the number of a post and ".png"' })
        .meta({ description: 'The number of the post and ".png".', example: '1.png' }),
    }),
  },
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  responses: { 200: binary('The picture.', 'image/png') },
});

export function newsPicturesRoutes(pictures: NewsPictures) {
  // Only pictures that have to be made cost.
  const misses = createBuckets({ burst: 100, perSecond: 5 });
  const payFor = (c: Context<HttpEnv>) => () => spend(misses, c.get('client'), 'new pictures');
  return router()
    .openapi(cover, async (c) => {
      const { cover: name, file } = c.req.valid('param');
      const [width, format] = file.split('.') as [string, 'avif' | 'webp'];
      return answerPicture(c, await pictures.cover(name, Number(width), format, payFor(c)), undefined);
    })
    .openapi(card, async (c) => {
      const id = Number.parseInt(c.req.valid('param').file, 10);
      return answerPicture(c, await pictures.card(id, payFor(c)), undefined);
    });
}
