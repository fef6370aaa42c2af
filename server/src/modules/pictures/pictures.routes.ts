import { AddressInputSchema, NftIdSchema, queryOf } from '@pitlane/shared/api/common';
import { ASSET_KINDS, TANK } from '@pitlane/shared/domain/cars/assets';
import { PICTURE_WIDTHS } from '@pitlane/shared/domain/cars/picture-sizes';
import { PAGE_CARD_NAMES } from '@pitlane/shared/domain/site/page-cards';
import { WORKS } from '@pitlane/shared/domain/site/works';
import type { Context } from 'hono';
import { z } from 'zod';
import type { HttpEnv } from '../../platform/http/http-env.ts';
import { binary, operationsOf, router } from '../../platform/http/operation.ts';
import { createBuckets, spend } from '../../platform/http/rate-limit.ts';
import { answerPicture } from './answer-picture.ts';
import { drawHelmet } from './draw-helmet.ts';
import { type AssetLook, type MediaService, type Picture, svgPicture } from './pictures.service.ts';

const operation = operationsOf('Pictures');

const version = z.coerce
  .number()
  .int()
  .nonnegative()
  .optional()
  .describe(
    "The number in the item's `preview_image`. If it’s the current one, the picture can be cached forever.",
  );
const picture = (description: string, ...types: Picture['type'][]) => binary(description, ...types);
/** An open stage is for pages that have a pit wall of their own, by night or by day. */
const rasterScene = z
  .enum(['stage', 'open'])
  .default('stage')
  .describe('On the stage at night, or without wall and asphalt (open).');
const rasterFile = z.enum(PICTURE_WIDTHS.flatMap((width) => [`${width}.avif`, `${width}.webp`] as const));

/** "640.webp" as width and format. */
function sizeOf(file: z.infer<typeof rasterFile>): [number, 'avif' | 'webp'] {
  const [width, format] = file.split('.') as [string, 'avif' | 'webp'];
  return [Number(width), format];
}

/** A name that ends in .svg, read as the part before the ending. */
const svgOf = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  z
    .string()
    .max(140)
    .transform((file) => (file.endsWith('.svg') ? file.slice(0, -4) : ''))
    .pipe(schema);

const raster = operation('public', 'GET /media/nfts/{id}/{file}', {
  operationId: 'getPicture',
  summary: "An item's picture",
  description:
    '4:3 on the stage in six widths and two formats, and the 1200 × 630 card that links to the item show.',
  request: {
    params: z.strictObject({
      id: NftIdSchema,
      file: z.enum([...rasterFile.options, 'card.png']),
    }),
    query: queryOf({ scene: rasterScene, v: version }),
  },
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  responses: { 200: picture('The picture.', 'image/avif', 'image/webp', 'image/png') },
});

const vector = operation('public', 'GET /media/nfts/{file}', {
  operationId: 'getDrawing',
  summary: "An item's drawing",
  description:
    'The SVG that the pictures are made from: on the stage, the same without wall and asphalt (open), or the car alone (cutout).',
  request: {
    params: z.strictObject({
      file: svgOf(NftIdSchema).meta({ description: 'The id and ".svg".', example: 'binance-cars-12.svg' }),
    }),
    query: queryOf({ scene: z.enum(['stage', 'open', 'cutout']).default('stage'), v: version }),
  },
  errors: ['NOT_FOUND'],
  responses: { 200: picture('The drawing.', 'image/svg+xml') },
});

const avatar = operation('public', 'GET /media/avatars/{file}', {
  operationId: 'getAvatar',
  summary: "A wallet's helmet",
  description: 'Drawn from the address: the same wallet wears the same helmet everywhere.',
  request: {
    params: z.strictObject({
      file: svgOf(AddressInputSchema).meta({
        description: 'The wallet and ".svg".',
        example: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266.svg',
      }),
    }),
  },
  responses: { 200: picture('The helmet.', 'image/svg+xml') },
});

const notRevealed = operation('public', 'GET /media/not-revealed.svg', {
  operationId: 'getNotRevealed',
  summary: 'The car under its cover',
  description:
    'What every token shows before its collection is revealed, and each car until it is built: on the stage, the same without wall ' +
    'and asphalt (open), the car alone (cutout), or what comes off when it is built (cloth).',
  request: { query: queryOf({ scene: z.enum(['stage', 'open', 'cutout', 'cloth']).default('stage') }) },
  responses: { 200: picture('The drawing.', 'image/svg+xml') },
});

const assetQuery = queryOf({
  number: z.coerce
    .number()
    .int()
    .min(0)
    .max(99)
    .optional()
    .describe('Painted on it: the last two digits of its token. Without it, the picture for the whole kind.'),
  fuel: z.coerce
    .number()
    .int()
    .min(0)
    .max(TANK)
    .default(TANK)
    .describe("What a gas station's sign shows, in tens."),
  scene: rasterScene,
});

const toLook = ({ scene, ...look }: z.infer<typeof assetQuery>): AssetLook => ({
  ...look,
  open: scene === 'open',
});

const assetRaster = operation('public', 'GET /media/assets/{kind}/{file}', {
  operationId: 'getAssetPicture',
  summary: 'The picture of a tuneup garage or a gas station',
  description: '4:3 in the pit lane, in six widths and two formats.',
  request: { params: z.strictObject({ kind: z.enum(ASSET_KINDS), file: rasterFile }), query: assetQuery },
  errors: ['TOO_MANY_REQUESTS'],
  responses: { 200: picture('The picture.', 'image/avif', 'image/webp') },
});

const assetVector = operation('public', 'GET /media/assets/{file}', {
  operationId: 'getAssetDrawing',
  summary: 'The drawing of a tuneup garage or a gas station',
  description: 'The SVG that its pictures are made from.',
  request: {
    params: z.strictObject({ file: svgOf(z.enum(ASSET_KINDS)).meta({ example: 'garages.svg' }) }),
    query: assetQuery,
  },
  responses: { 200: picture('The drawing.', 'image/svg+xml') },
});

const workRaster = operation('public', 'GET /media/works/{place}/{file}', {
  operationId: 'getWorkPicture',
  summary: 'A picture of the Gallery',
  description: '4:3, in six widths and two formats. They are fixed: what the market does never changes them.',
  request: {
    params: z.strictObject({
      place: z.coerce
        .number()
        .int()
        .min(1)
        .max(WORKS.length)
        .meta({ description: 'Its place in the Gallery, from 1 on.', example: 3 }),
      file: rasterFile,
    }),
    query: queryOf({ scene: rasterScene }),
  },
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  responses: { 200: picture('The picture.', 'image/avif', 'image/webp') },
});

const pageCard = operation('public', 'GET /media/pages/{file}', {
  operationId: 'getPageCard',
  summary: "A page's social card",
  description:
    '1200 × 630, for links to pages that aren’t about an item. The name is the first part of the path.',
  request: {
    params: z.strictObject({
      file: z
        .string()
        .max(60)
        .transform((file) => file.replace(/\.png$/, ''))
        .pipe(z.enum(PAGE_CARD_NAMES))
        .meta({ description: 'The name and ".png".', example: 'explore.png' }),
    }),
  },
  errors: ['TOO_MANY_REQUESTS'],
  responses: { 200: picture('The card.', 'image/png') },
});

export function mediaRoutes(service: MediaService) {
  // Only pictures that have to be made count against the limit; those on disk are free.
  const misses = createBuckets({ burst: 200, perSecond: 20 });
  const payFor = (c: Context<HttpEnv>) => () => spend(misses, c.get('client'), 'new pictures');
  const app = router();
  app.openapi(raster, async (c) => {
    const { id, file } = c.req.valid('param');
    const { scene, v } = c.req.valid('query');
    if (file === 'card.png') return answerPicture(c, await service.socialCard(id, payFor(c)), v);
    const [width, format] = sizeOf(file);
    return answerPicture(c, await service.raster({ id, scene }, width, format, payFor(c)), v);
  });
  app.openapi(vector, async (c) => {
    const { scene, v } = c.req.valid('query');
    return answerPicture(c, await service.vector(c.req.valid('param').file, scene), v);
  });
  app.openapi(avatar, (c) => {
    return answerPicture(c, svgPicture(drawHelmet(c.req.valid('param').file), undefined), undefined);
  });
  app.openapi(assetRaster, async (c) => {
    const { kind, file } = c.req.valid('param');
    const [width, format] = sizeOf(file);
    const look = toLook(c.req.valid('query'));
    return answerPicture(c, await service.assetRaster(kind, look, width, format, payFor(c)), undefined);
  });
  app.openapi(assetVector, (c) => {
    const { file } = c.req.valid('param');
    return answerPicture(c, service.asset(file, toLook(c.req.valid('query'))), undefined);
  });
  app.openapi(workRaster, async (c) => {
    const { place, file } = c.req.valid('param');
    const { scene } = c.req.valid('query');
    const [width, format] = sizeOf(file);
    return answerPicture(
      c,
      await service.work({ place: place - 1, scene }, width, format, payFor(c)),
      undefined,
    );
  });
  app.openapi(pageCard, async (c) =>
    answerPicture(c, await service.pageCard(c.req.valid('param').file, payFor(c)), undefined),
  );
  app.openapi(notRevealed, (c) =>
    answerPicture(c, service.notRevealed(c.req.valid('query').scene), undefined),
  );
  return app;
}
