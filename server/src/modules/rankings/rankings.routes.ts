import {
  AuthorRanksQuerySchema,
  AuthorRanksSchema,
  HotCollectionsQuerySchema,
  HotCollectionsSchema,
  NftShowcasesSchema,
} from '@pitlane/shared/api/rankings';
import { isForPage } from '../../platform/http/http-env.ts';
import { json, operationsOf, router } from '../../platform/http/operation.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { RanksService } from './rankings.service.ts';

const operation = operationsOf('Rankings');

const authors = operation('public', 'GET /api/author_ranks', {
  operationId: 'listAuthorRanks',
  summary: 'Rank the authors',
  description:
    'The authors who sold something in the period, by any column. What a wallet sells to itself does not count. Changes are told ' +
    'on `/api/live` as entity "rank", topic `ranks`.',
  request: { query: AuthorRanksQuerySchema },
  responses: { 200: json(AuthorRanksSchema, 'One page of the ranking.') },
  middleware: rateLimited('requests for rankings of authors', { burst: 120, perSecond: 10 }),
});

const collections = operation('public', 'GET /api/hot-collections', {
  operationId: 'listHotCollections',
  summary: 'Rank the collections',
  description:
    'The cars of each build series on each chain, and the other collections of a chain: by the volume of the last seven days, ' +
    'or as asked. Collections without a token are left out. With `id` the list holds that one, or nothing.',
  request: { query: HotCollectionsQuerySchema },
  responses: { 200: json(HotCollectionsSchema, 'One page of the ranking.') },
  middleware: rateLimited('requests for rankings of collections', { burst: 120, perSecond: 10 }),
});

const showcases = operation('public', 'GET /api/nft_showcases', {
  operationId: 'listNftShowcases',
  summary: 'Show the dearest sales',
  description: 'For each build series, the car with the highest sale in the last 30 days, as it is now.',
  responses: {
    200: json(NftShowcasesSchema, 'Rarest series first. A series without a sale is left out.'),
  },
  middleware: rateLimited('requests for showcases', { burst: 60, perSecond: 4 }),
});

export function ranksRoutes(service: RanksService) {
  return router()
    .openapi(authors, async (c) =>
      c.json(await service.authors(c.req.valid('query'), { forPage: isForPage(c.var) }), 200),
    )
    .openapi(collections, async (c) =>
      c.json(await service.collections(c.req.valid('query'), { forPage: isForPage(c.var) }), 200),
    )
    .openapi(showcases, async (c) => c.json(await service.showcases(), 200));
}
