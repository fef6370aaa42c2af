import { NftIdSchema } from '@pitlane/shared/api/common';
import {
  MAX_ITEM_OFFERS,
  MAX_OWNED,
  NftOffersSchema,
  OfferTermsQuerySchema,
  OfferTermsSchema,
  OwnerOffersQuerySchema,
  OwnerOffersSchema,
} from '@pitlane/shared/api/offers';
import { z } from 'zod';
import { json, operationsOf, router } from '../../platform/http/operation.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { FindOfferTerms } from './offer-terms.ts';
import type { OffersService } from './offers.service.ts';

const operation = operationsOf('Orders');

const forNft = operation('public', 'GET /api/nfts/{id}/offers', {
  operationId: 'listNftOffers',
  summary: 'List the offers for an item',
  description:
    `Offers that the owner of the item could accept now, best first, at most ${MAX_ITEM_OFFERS}: those for it, and of the 1,000 ` +
    'best for any of its collection those that it is good enough for. While it is locked or in an auction there are none. ' +
    'Changes are sent on `/api/live` as entity "order", topics `nft:<id>` and `offers:<chain>`.',
  request: { params: z.strictObject({ id: NftIdSchema }) },
  responses: { 200: json(NftOffersSchema, 'The offers.') },
  middleware: rateLimited('requests for offers', { burst: 120, perSecond: 10 }),
});

const forOwner = operation('public', 'GET /api/offers', {
  operationId: 'listOwnerOffers',
  summary: "List the best offers for a wallet's cars",
  description: `For each of the wallet’s cars, up to ${MAX_OWNED}, the best offer that it matches now, if any. Of the offers for any car, the 200 best on each chain are considered.`,
  request: { query: OwnerOffersQuerySchema },
  responses: { 200: json(OwnerOffersSchema, 'The offers.') },
  middleware: rateLimited('requests for offers', { burst: 60, perSecond: 4 }),
});

const terms = operation('public', 'GET /api/orders/offer-terms', {
  operationId: 'getOfferTerms',
  summary: 'Read what an offer has to say',
  description:
    'All that is needed to sign an offer for an item (`nft`), or for any item of a collection (`chain` and `collection`), read from ' +
    'the chain at the named block. With `maker`, also their counter and money.',
  request: { query: OfferTermsQuerySchema },
  errors: ['NOT_FOUND', 'CHAIN_UNAVAILABLE'],
  responses: { 200: json(OfferTermsSchema, 'The terms.') },
  middleware: rateLimited('requests about offers', { burst: 60, perSecond: 4 }),
});

export function offersRoutes(offers: OffersService, findTerms: FindOfferTerms) {
  return router()
    .openapi(forNft, async (c) => c.json(await offers.forNft(c.req.valid('param').id), 200))
    .openapi(forOwner, async (c) => c.json(await offers.forOwner(c.req.valid('query').owner), 200))
    .openapi(terms, async (c) => c.json(await findTerms(c.req.valid('query')), 200));
}
