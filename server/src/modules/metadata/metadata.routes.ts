import { createRoute } from '@hono/zod-openapi';
import { ChainSchema, NoQuerySchema } from '@pitlane/shared/api/common';
import { TokenMetadataSchema } from '@pitlane/shared/api/metadata';
import { z } from 'zod';
import { errorAnswers, json, router } from '../../lib/http/operation.ts';
import { type MetadataService, tokenIdOf } from './metadata.service.ts';

const read = createRoute({
  method: 'get',
  path: '/api/metadata/{chain}/cars/{file}',
  operationId: 'getTokenMetadata',
  tags: ['Items'],
  summary: "Read a token's metadata",
  description:
    "What the contract's tokenURI points at: ERC-721 metadata as wallets and other marketplaces read it. " +
    '`not-revealed.json` stands for every token before the collection is revealed, and a token that is not built yet ' +
    'answers the same. May be read from any origin.',
  request: {
    params: z.strictObject({
      chain: ChainSchema,
      file: z
        .string()
        .max(90)
        .describe('Token number and ".json", or not-revealed.json.')
        .meta({ example: '12.json' }),
    }),
    query: NoQuerySchema,
  },
  responses: {
    200: json(TokenMetadataSchema, 'The metadata.'),
    ...errorAnswers('BAD_REQUEST', 'UNKNOWN_PARAMETER', 'NOT_FOUND'),
  },
});

export function metadataRoutes(service: MetadataService) {
  return router().openapi(read, async (c) => {
    const { chain, file } = c.req.valid('param');
    const tokenId = tokenIdOf(file);
    c.header('access-control-allow-origin', '*');
    return c.json(tokenId === undefined ? service.notRevealed() : await service.ofCar(chain, tokenId), 200);
  });
}
