import {
  ExchangeAccountSchema,
  ExchangeAddressSchema,
  ExchangeAssetQuerySchema,
  ExchangeAssetsSchema,
  ExchangeOrderQuerySchema,
  ExchangeOrdersSchema,
  ExchangeSchema,
} from '@pitlane/shared/api/exchange';
import { z } from 'zod';
import { json, operationsOf, router } from '../../platform/http/operation.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { ExchangeService } from './exchange.service.ts';

const operation = operationsOf('Exchange', { onlyFor: ['/exploreOpensea', '/authorOpensea'] });

/** In the long run half of what this process may ask another exchange: one visitor must not take all of it. */
const limited = rateLimited('requests to the exchange', { burst: 120, perSecond: 0.5 });

const about = operation('public', 'GET /api/exchange', {
  operationId: 'getExchange',
  summary: 'Name the exchange',
  description: 'The exchange that the other operations here ask: the built-in order book, or OpenSea.',
  responses: { 200: json(ExchangeSchema, 'The exchange.') },
});

const orders = operation('public', 'GET /api/exchange/orders', {
  operationId: 'listExchangeOrders',
  summary: 'List orders of the exchange',
  description:
    'Ten orders a page, newest first where the exchange sorts them. `side=0` are buy orders, `side=1` sell orders. `owner`: those about ' +
    'items that a wallet owns; of buy orders in the built-in book the best for each item. `maker`: those that it has signed. A page may ' +
    'have fewer than ten orders and still have a next page: what operators have hidden is left out.',
  request: { query: ExchangeOrderQuerySchema },
  errors: ['EXCHANGE_UNAVAILABLE'],
  responses: { 200: json(ExchangeOrdersSchema, 'A page of orders.') },
  middleware: limited,
});

const account = operation('public', 'GET /api/exchange/account/{address}', {
  operationId: 'getExchangeAccount',
  summary: "Get a wallet's account at the exchange",
  description: 'Pictures are those of this site: a page loads none from elsewhere.',
  request: { params: z.strictObject({ address: ExchangeAddressSchema }) },
  errors: ['EXCHANGE_UNAVAILABLE', 'NOT_FOUND'],
  responses: { 200: json(ExchangeAccountSchema, 'The account.') },
  middleware: limited,
});

const assets = operation('public', 'GET /api/exchange/assets', {
  operationId: 'listExchangeAssets',
  summary: "List a wallet's items at the exchange",
  description: 'Ten a page: what the wallet owns, or what its account made.',
  request: { query: ExchangeAssetQuerySchema },
  errors: ['EXCHANGE_UNAVAILABLE'],
  responses: { 200: json(ExchangeAssetsSchema, 'A page of items.') },
  middleware: limited,
});

export function exchangeRoutes(exchange: ExchangeService) {
  return router()
    .openapi(about, (c) => c.json(exchange.about(), 200))
    .openapi(orders, async (c) => c.json(await exchange.orders(c.req.valid('query')), 200))
    .openapi(account, async (c) => c.json(await exchange.account(c.req.valid('param').address), 200))
    .openapi(assets, async (c) => c.json(await exchange.assets(c.req.valid('query')), 200));
}
