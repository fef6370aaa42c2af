import { NftIdSchema } from '@pitlane/shared/api/common';
import { NftDetailSchema, NftRefreshSchema, NftViewsSchema } from '@pitlane/shared/api/nft-detail';
import { NftListSchema, NftQuerySchema } from '@pitlane/shared/api/nfts';
import { z } from 'zod';
import { isForPage } from '../../platform/http/http-env.ts';
import { json, operationsOf, router } from '../../platform/http/operation.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { NftsService } from './nfts.service.ts';

const operation = operationsOf('Items');

const params = z.strictObject({ id: NftIdSchema });

const list = operation('public', 'GET /api/nfts', {
  operationId: 'listNfts',
  summary: 'List items',
  description:
    'Filters can be combined: several values of one filter widen the list, several filters narrow it. ' +
    'For the next page, send `next` as `cursor`: new items never make others repeat or disappear.',
  request: { query: NftQuerySchema },
  responses: { 200: json(NftListSchema, 'One page of items with the counts of every filter option.') },
});

const detail = operation('public', 'GET /api/nfts/{id}', {
  operationId: 'getNft',
  summary: 'Read one item',
  description: 'The item with its game stats, fitted upgrades, traits and history.',
  request: { params },
  errors: ['NOT_FOUND'],
  responses: { 200: json(NftDetailSchema, 'The item.') },
});

const view = operation('public', 'POST /api/nfts/{id}/views', {
  operationId: 'countNftView',
  summary: 'Count an opened page',
  description:
    'Called by the item page when it opens. A visitor counts once per item and hour; a visitor is told apart by a ' +
    'salted hash of address and browser that is kept in memory only.',
  request: { params },
  errors: ['FORBIDDEN', 'NOT_FOUND'],
  responses: { 200: json(NftViewsSchema, 'How often the page was opened.') },
  middleware: rateLimited('views', { burst: 60, perSecond: 2 }),
});

const refresh = operation('public', 'POST /api/nfts/{id}/refresh', {
  operationId: 'refreshNft',
  summary: "Refresh an item's metadata",
  description:
    'Reads the metadata behind the address of a free-form token again, with its picture and traits. No account is needed. ' +
    'A token is read at most once a minute. A request in between answers with the time of the next reading.',
  request: { params },
  errors: ['FORBIDDEN', 'NOT_FOUND'],
  responses: { 202: json(NftRefreshSchema, 'It is read at that time.') },
  middleware: rateLimited('refreshes', { burst: 10, perSecond: 0.1 }),
});

export function nftsRoutes(service: NftsService) {
  return router()
    .openapi(list, async (c) => {
      const forPage = isForPage(c.var);
      return c.json(await service.list(c.req.valid('query'), { forPage }), 200);
    })
    .openapi(detail, async (c) => c.json(await service.detail(c.req.valid('param').id), 200))
    .openapi(refresh, async (c) => c.json({ at: await service.refresh(c.req.valid('param').id) }, 202))
    .openapi(view, async (c) => {
      const visitor = { client: c.get('client') ?? '', userAgent: c.req.header('user-agent') ?? '' };
      return c.json({ views: await service.view(c.req.valid('param').id, visitor) }, 200);
    });
}
