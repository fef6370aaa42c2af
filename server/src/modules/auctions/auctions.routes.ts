import { createRoute } from '@hono/zod-openapi';
import {
  AuctionDetailSchema,
  AuctionIdSchema,
  AuctionListSchema,
  AuctionQuerySchema,
  AuctionTermsQuerySchema,
  AuctionTermsSchema,
  RefundListSchema,
  RefundQuerySchema,
} from '@pitlane/shared/api/auctions';
import { NoQuerySchema } from '@pitlane/shared/api/common';
import { z } from 'zod';
import { errorResponses, json, router } from '../../platform/http/operation.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { AuctionsService } from './auctions.service.ts';

const tags = ['Auctions'];
const params = z.strictObject({ id: AuctionIdSchema });

const list = createRoute({
  method: 'get',
  path: '/api/auctions',
  operationId: 'listAuctions',
  tags,
  summary: 'List auctions',
  description:
    'The open ones by their end unless you ask for others. Page on by giving `next` back as `cursor`. Changes are told on ' +
    '`/api/live` as entity "auction", topics `list:<chain>`, `nft:<id>` and `owner:<wallet>`.',
  request: { query: AuctionQuerySchema },
  responses: {
    200: json(AuctionListSchema, 'One page of auctions.'),
    ...errorResponses('BAD_REQUEST', 'UNKNOWN_PARAMETER', 'TOO_MANY_REQUESTS'),
  },
  middleware: rateLimited('Requests for auctions', { burst: 120, perSecond: 10 }),
});

const terms = createRoute({
  method: 'get',
  path: '/api/auctions/terms',
  operationId: 'getAuctionTerms',
  tags,
  summary: 'Read what the auction house allows',
  description:
    'All that a seller needs for an auction on a chain. Which collections are taken is read from the chain.',
  request: { query: AuctionTermsQuerySchema },
  responses: {
    200: json(AuctionTermsSchema, 'The terms.'),
    ...errorResponses(
      'BAD_REQUEST',
      'UNKNOWN_PARAMETER',
      'NOT_FOUND',
      'TOO_MANY_REQUESTS',
      'CHAIN_UNAVAILABLE',
    ),
  },
  middleware: rateLimited('Questions about auctions', { burst: 60, perSecond: 4 }),
});

const one = createRoute({
  method: 'get',
  path: '/api/auctions/{id}',
  operationId: 'getAuction',
  tags,
  summary: 'Read one auction',
  description: 'The auction with its newest bids.',
  request: { params, query: NoQuerySchema },
  responses: {
    200: json(AuctionDetailSchema, 'The auction.'),
    ...errorResponses('BAD_REQUEST', 'UNKNOWN_PARAMETER', 'NOT_FOUND', 'TOO_MANY_REQUESTS'),
  },
  middleware: rateLimited('Requests for auctions', { burst: 120, perSecond: 10 }),
});

const refunds = createRoute({
  method: 'get',
  path: '/api/refunds',
  operationId: 'listRefunds',
  tags,
  summary: 'List held refunds',
  description:
    'What the auction houses hold for a wallet because it could not be paid. `withdrawRefund` of the house pays it out.',
  request: { query: RefundQuerySchema },
  responses: {
    200: json(RefundListSchema, 'One entry for each chain that holds something.'),
    ...errorResponses('BAD_REQUEST', 'UNKNOWN_PARAMETER', 'TOO_MANY_REQUESTS'),
  },
  middleware: rateLimited('Requests for refunds', { burst: 60, perSecond: 4 }),
});

/** Answers hold the server's time: none is like the one before. */
const NEVER_KEPT = { 'cache-control': 'no-store' } as const;

export function auctionsRoutes(service: AuctionsService) {
  return router()
    .openapi(list, async (c) => c.json(await service.list(c.req.valid('query')), 200, NEVER_KEPT))
    .openapi(terms, async (c) => c.json(await service.terms(c.req.valid('query').chain), 200, NEVER_KEPT))
    .openapi(one, async (c) => c.json(await service.one(c.req.valid('param').id), 200, NEVER_KEPT))
    .openapi(refunds, async (c) =>
      c.json(await service.refunds(c.req.valid('query').account), 200, NEVER_KEPT),
    );
}
