import { ChainSchema } from '@pitlane/shared/api/common';
import {
  ContractMetadataSchema,
  TokenMetadataSchema,
  TraitsMetadataSchema,
} from '@pitlane/shared/api/metadata';
import { ASSET_KINDS } from '@pitlane/shared/domain/cars/assets';
import { z } from 'zod';
import { json, operationsOf, router } from '../../platform/http/operation.ts';
import { type createContractMetadata, TRAITS_METADATA } from './contract-metadata.ts';
import { type MetadataService, tokenIdOf } from './metadata.service.ts';

const operation = operationsOf('Items');

const CollectionSchema = z
  .enum(['cars', ...ASSET_KINDS])
  .describe('The folder that the contract was deployed with.');

const readContract = operation('public', 'GET /api/metadata/{chain}/{collection}/contract.json', {
  operationId: 'getContractMetadata',
  summary: "Read a collection's metadata",
  description: "What the contract's contractURI points at: ERC-7572 metadata. Any origin may read it.",
  request: { params: z.strictObject({ chain: ChainSchema, collection: CollectionSchema }) },
  errors: ['NOT_FOUND', 'CHAIN_UNAVAILABLE'],
  responses: { 200: json(ContractMetadataSchema, 'The metadata.') },
});

const readTraits = operation('public', 'GET /api/metadata/{chain}/cars/traits.json', {
  operationId: 'getTraitsMetadata',
  summary: 'Describe the traits on the chain',
  description:
    "What the cars' getTraitMetadataURI points at: ERC-7496 metadata of the rank and the six parts. Any origin may read it.",
  request: { params: z.strictObject({ chain: ChainSchema }) },
  responses: { 200: json(TraitsMetadataSchema, 'The description.') },
});

const read = operation('public', 'GET /api/metadata/{chain}/{collection}/{file}', {
  operationId: 'getTokenMetadata',
  summary: "Read a token's metadata",
  description:
    "What the contract's tokenURI points at: ERC-721 metadata as wallets and other marketplaces read it. " +
    'Before the collection is revealed, every car has the content of `not-revealed.json`. A car that is not built yet ' +
    'has the same content. Any origin may read it.',
  request: {
    params: z.strictObject({
      chain: ChainSchema,
      collection: CollectionSchema,
      file: z
        .string()
        .max(90)
        .describe('Token number and ".json"; of cars also not-revealed.json.')
        .meta({ example: '12.json' }),
    }),
  },
  errors: ['NOT_FOUND', 'CHAIN_UNAVAILABLE'],
  responses: { 200: json(TokenMetadataSchema, 'The metadata.') },
});

export function metadataRoutes(
  service: MetadataService,
  describeContract: ReturnType<typeof createContractMetadata>,
) {
  const app = router();
  // Before the route of tokens, whose file may have any name.
  app.openapi(readContract, async (c) => {
    const { chain, collection } = c.req.valid('param');
    c.header('access-control-allow-origin', '*');
    return c.json(await describeContract(chain, collection), 200);
  });
  app.openapi(readTraits, (c) => {
    c.header('access-control-allow-origin', '*');
    return c.json(TRAITS_METADATA, 200);
  });
  return app.openapi(read, async (c) => {
    const { chain, collection, file } = c.req.valid('param');
    const tokenId = tokenIdOf(collection, file);
    c.header('access-control-allow-origin', '*');
    if (tokenId === undefined) return c.json(service.notRevealed(), 200);
    if (collection === 'cars') return c.json(await service.ofCar(chain, tokenId), 200);
    return c.json(await service.ofAsset(chain, collection, tokenId), 200);
  });
}
