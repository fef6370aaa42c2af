import {
  DepthQuerySchema,
  DepthSchema,
  FloorsQuerySchema,
  FloorsSchema,
  HoldingsQuerySchema,
  HoldingsSchema,
  MarketHistoryQuerySchema,
  MarketHistorySchema,
  SeriesFiguresSchema,
  SeriesQuerySchema,
  WorthQuerySchema,
  WorthSchema,
} from '@pitlane/shared/api/market';
import { json, operationsOf, router } from '../../platform/http/operation.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { MarketService } from './market.service.ts';

const operation = operationsOf('Items');

const history = operation('public', 'GET /api/market/history', {
  operationId: 'getMarketHistory',
  tags: ['Activity'],
  summary: 'Read sales and lowest prices by day',
  description:
    'How many cars sold each day, for how much in total, and the price of the cheapest listed one.',
  request: { query: MarketHistoryQuerySchema },
  responses: { 200: json(MarketHistorySchema, 'The days with sales, and those with a lowest price.') },
  middleware: rateLimited('requests for sales by day', { burst: 60, perSecond: 4 }),
});

const floors = operation('public', 'GET /api/market/floors', {
  operationId: 'listFloors',
  summary: 'Read the lowest price of each kind of car',
  description: 'By chain and build series, from the listings that can be filled now.',
  request: { query: FloorsQuerySchema },
  responses: { 200: json(FloorsSchema, 'The floors.') },
  middleware: rateLimited('requests for floors', { burst: 60, perSecond: 4 }),
});

const series = operation('public', 'GET /api/market/series', {
  operationId: 'getSeries',
  summary: 'Read the figures of a build series',
  description: 'Supply, floor and the largest holders of a series, over all chains.',
  request: { query: SeriesQuerySchema },
  responses: { 200: json(SeriesFiguresSchema, 'The figures.') },
  middleware: rateLimited('requests for series', { burst: 60, perSecond: 4 }),
});

const depth = operation('public', 'GET /api/market/depth', {
  operationId: 'getDepth',
  summary: 'Read how many cars are for sale up to some prices',
  description:
    'Up to twelve prices from the floor up, with the cars of a series that are listed at or below each, and the offers for ' +
    'any car of the series at or above it. Such an offer may ask for a rank and parts. Offers for one car are not counted.',
  request: { query: DepthQuerySchema },
  responses: { 200: json(DepthSchema, 'The prices.') },
  middleware: rateLimited('requests for depths', { burst: 60, perSecond: 4 }),
});

const worth = operation('public', 'GET /api/market/worth', {
  operationId: 'getWorth',
  summary: "Read the worth of an owner's cars",
  description:
    'Each car is valued at the floor of its chain and series, the price of the cheapest listed car.',
  request: { query: WorthQuerySchema },
  responses: { 200: json(WorthSchema, 'The worth.') },
  middleware: rateLimited('requests for the worth of wallets', { burst: 60, perSecond: 4 }),
});

const holdings = operation('public', 'GET /api/market/holdings', {
  operationId: 'listHoldings',
  summary: "List what an owner's cars cost",
  description:
    'Each car with what its owner paid for it here, and the price of the cheapest listed car of its chain and series. At most ' +
    '500 cars. Changes are sent on `/api/live`, topic `owner:<address>`.',
  request: { query: HoldingsQuerySchema },
  responses: { 200: json(HoldingsSchema, 'The cars.') },
  middleware: rateLimited('requests for holdings', { burst: 60, perSecond: 4 }),
});

export function marketRoutes(service: MarketService) {
  return router()
    .openapi(history, async (c) => c.json(await service.history(c.req.valid('query')), 200))
    .openapi(floors, async (c) => c.json(await service.floors(c.req.valid('query')), 200))
    .openapi(series, async (c) => c.json(await service.series(c.req.valid('query')), 200))
    .openapi(depth, async (c) => c.json(await service.depth(c.req.valid('query')), 200))
    .openapi(holdings, async (c) => c.json(await service.holdings(c.req.valid('query')), 200))
    .openapi(worth, async (c) => c.json(await service.worth(c.req.valid('query')), 200));
}
