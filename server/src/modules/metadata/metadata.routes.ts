import { createRoute } from '@hono/zod-openapi';
import { ChainSchema, NoQuerySchema } from '@pitlane/shared/api/common';
import { TokenMetadataSchema } from '@pitlane/shared/api/metadata';
import { ASSET_KINDS } from '@pitlane/shared/domain/assets';
import { z } from 'zod';
import { errorResponses, json, router } from '../../lib/http/operation.ts';
import { type MetadataService, tokenIdOf } from './metadata.service.ts';

const read = createRoute({
  method: 'get',
  path: '/api/metadata/{chain}/{collection}/{file}',
  operationId: 'getTokenMetadata',
  tags: ['Items'],
  summary: "Read a token's metadata",
  description:
    "What the contract's tokenURI points at: ERC-721 metadata as wallets and other marketplaces read it. " +
    'Before the collection is revealed, every car has the content of `not-revealed.json`. A car that is not built yet ' +
    'has the same content. Any origin may read it.',
  request: {
    params: z.strictObject({
      chain: ChainSchema,
      collection: z
        .enum(['cars', ...ASSET_KINDS])
        .describe('The folder that the contract was deployed with.'),
      file: z
        .string()
        .max(90)
        .describe('Token number and ".json"; of cars also not-revealed.json.')
        .meta({ example: '12.json' }),
    }),
    query: NoQuerySchema,
  },
  responses: {
    200: json(TokenMetadataSchema, 'The metadata.'),
    ...errorResponses('BAD_REQUEST', 'UNKNOWN_PARAMETER', 'NOT_FOUND', 'CHAIN_UNAVAILABLE'),
  },
});

export function metadataRoutes(service: MetadataService) {
  return router().openapi(read, async (c) => {
    const { chain, collection, file } = c.req.valid('param');
    const tokenId = tokenIdOf(collection, file);
    c.header('access-control-allow-origin', '*');
    if (tokenId === undefined) return c.json(service.notRevealed(), 200);
    if (collection === 'cars') return c.json(await service.ofCar(chain, tokenId), 200);
    return c.json(await service.ofAsset(chain, collection, tokenId), 200);
  });
}
