import {
  AuctionDetailSchema,
  AuctionIdSchema,
  AuctionListSchema,
  AuctionQuerySchema,
  AuctionTermsQuerySchema,
  AuctionTermsSchema,
  OpenAuctionsSchema,
  RefundListSchema,
  RefundQuerySchema,
} from '@pitlane/shared/api/auctions';
import { z } from 'zod';
import { json, operationsOf, router } from '../../platform/http/operation.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { AuctionsService } from './auctions.service.ts';

const operation = operationsOf('Auctions');

const params = z.strictObject({ id: AuctionIdSchema });

const list = operation('public', 'GET /api/auctions', {
  operationId: 'listAuctions',
  summary: 'List auctions',
  description:
    'The open ones by their end unless you ask for others. Page on by giving `next` back as `cursor`. Changes are sent on ' +
    '`/api/live` as entity "auction", topics `list:<chain>`, `nft:<id>` and `owner:<wallet>`.',
  request: { query: AuctionQuerySchema },
  responses: { 200: json(AuctionListSchema, 'One page of auctions.') },
  middleware: rateLimited('requests for auctions', { burst: 120, perSecond: 10 }),
});

const terms = operation('public', 'GET /api/auctions/terms', {
  operationId: 'getAuctionTerms',
  summary: 'Read what the auction house allows',
  description:
    'Everything a seller needs for an auction on a chain. The accepted collections are read from the chain.',
  request: { query: AuctionTermsQuerySchema },
  errors: ['NOT_FOUND', 'CHAIN_UNAVAILABLE'],
  responses: { 200: json(AuctionTermsSchema, 'The terms.') },
  middleware: rateLimited('requests about auctions', { burst: 60, perSecond: 4 }),
});

const open = operation('public', 'GET /api/auctions/open', {
  operationId: 'countOpenAuctions',
  summary: 'Count the open auctions',
  description:
    'For the line below the header of every page. Changes are sent on `/api/live` as entity "auction", topic `auctions`.',
  responses: { 200: json(OpenAuctionsSchema, 'Their number, and when the next one ends.') },
  middleware: rateLimited('requests for auctions', { burst: 120, perSecond: 10 }),
});

const one = operation('public', 'GET /api/auctions/{id}', {
  operationId: 'getAuction',
  summary: 'Read one auction',
  description: 'The auction with its newest bids.',
  request: { params },
  errors: ['NOT_FOUND'],
  responses: { 200: json(AuctionDetailSchema, 'The auction.') },
  middleware: rateLimited('requests for auctions', { burst: 120, perSecond: 10 }),
});

const refunds = operation('public', 'GET /api/refunds', {
  operationId: 'listRefunds',
  summary: 'List held refunds',
  description:
    'What the auction houses hold for a wallet because they couldn’t pay it. `withdrawRefund` of the house pays it out.',
  request: { query: RefundQuerySchema },
  responses: { 200: json(RefundListSchema, 'One entry for each chain that holds something.') },
  middleware: rateLimited('requests for refunds', { burst: 60, perSecond: 4 }),
});

/** Answers hold the server's time: none is like the one before. */
const NEVER_KEPT = { 'cache-control': 'no-store' } as const;

export function auctionsRoutes(service: AuctionsService) {
  return router()
    .openapi(list, async (c) => c.json(await service.list(c.req.valid('query')), 200, NEVER_KEPT))
    .openapi(terms, async (c) => c.json(await service.terms(c.req.valid('query').chain), 200, NEVER_KEPT))
    .openapi(open, async (c) => c.json(await service.countOpen(), 200, NEVER_KEPT))
    .openapi(one, async (c) => c.json(await service.one(c.req.valid('param').id), 200, NEVER_KEPT))
    .openapi(refunds, async (c) =>
      c.json(await service.refunds(c.req.valid('query').account), 200, NEVER_KEPT),
    );
}
