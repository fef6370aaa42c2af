import type { Indexed } from '@pitlane/shared/api/common';
import {
  CancellationSchema,
  FulfilmentPostSchema,
  FulfilmentQuerySchema,
  FulfilmentSchema,
  FulfilmentsSchema,
  MAX_FILLED,
} from '@pitlane/shared/api/fulfilments';
import {
  MAX_POSTED,
  OrderExportQuerySchema,
  OrderExportSchema,
  OrderImportSchema,
  OrderPostedSchema,
  OrderPostSchema,
  OrderTermsQuerySchema,
  OrderTermsSchema,
} from '@pitlane/shared/api/order-posts';
import {
  OrderDetailSchema,
  OrderIdSchema,
  OrderListSchema,
  OrderQuerySchema,
} from '@pitlane/shared/api/orders';
import { z } from 'zod';
import { json, jsonBody, operationsOf, router } from '../../platform/http/operation.ts';
import { refuseGuarded } from '../../platform/http/operator.ts';
import { createBuckets, rateLimited, spend } from '../../platform/http/rate-limit.ts';
import { createSlots } from '../../platform/http/slots.ts';
import type { FindFulfilment } from './fulfilment.ts';
import type { FindFulfilments } from './fulfilments.ts';
import type { ImportOrders } from './import-orders.ts';
import type { FindTerms } from './order-terms.ts';
import type { OrdersService } from './orders.service.ts';
import type { PostOrders } from './post-orders.ts';

const operation = operationsOf('Orders');

const params = z.strictObject({ id: OrderIdSchema });
/** Reads of a chain that one visitor causes. */
const chainReads = rateLimited('requests about orders', { burst: 60, perSecond: 4 });

const post = operation('public', 'POST /api/orders', {
  operationId: 'postOrders',
  summary: 'Post listings and offers',
  description:
    `Takes 1 to ${MAX_POSTED} signed Seaport 1.6 orders into the book. Each order is checked by itself and has a result of ` +
    'its own, so some may be accepted and others refused. An order that the book has already is accepted as it is. ' +
    'Checked are: its shape, the signature (a key, a bulk order, or a contract by ERC-1271), owner, state and royalty of the ' +
    "token, the maker's counter, and that Seaport may move the token of a listing, or take the money of an offer, which the " +
    'maker must have; what the chain says is read at its newest block. ' +
    'An order on a locked token, or one that begins later, is accepted and becomes active by itself. The body is at ' +
    'most 64 KiB: a listing with three payments takes 1.4 KB without spaces, so 32 fit. Of the largest bulk orders 22 do.',
  request: { body: jsonBody(OrderPostSchema) },
  errors: ['FORBIDDEN', 'CHAIN_UNAVAILABLE'],
  responses: { 200: json(OrderPostedSchema, 'The result for each order.') },
  middleware: rateLimited('orders', { burst: 60, perSecond: 4 }),
});

const imported = operation('operator orders:write', 'POST /api/orders/import', {
  operationId: 'importOrders',
  summary: 'Import orders of another book',
  description:
    `For operators. Takes 1 to ${MAX_POSTED} orders as \`/api/orders/export\` gives them. Those that can still be filled are ` +
    'checked as if they were posted. An expired, filled, cancelled or moved one becomes part of the past of the book: its content, zone, fee and ' +
    'signature are checked, and not who owns the token now. `created_at` is the start of an order when that is past. An order that ' +
    'the book has already is accepted as it is, so an import can be repeated.',
  request: { body: jsonBody(OrderImportSchema) },
  errors: ['CHAIN_UNAVAILABLE'],
  responses: { 200: json(OrderPostedSchema, 'The result for each order.') },
  middleware: rateLimited('order imports', { burst: 120, perSecond: 10 }),
});

const list = operation('public', 'GET /api/orders', {
  operationId: 'listOrders',
  summary: 'List orders',
  description:
    'Listings, or offers (`side=0`), of one item or one collection by price, of one wallet, one chain or all of them the newest first. Page on by ' +
    'giving `next` back as `cursor`: only a page without it is the last. The first order of `chain`, `collection`, `active=true` is the floor. Changes are sent on ' +
    '`/api/live` as entity "order", topics `nft:<id>` and `owner:<maker>`; offers for any token on `offers:<chain>`.',
  request: { query: OrderQuerySchema },
  responses: { 200: json(OrderListSchema, 'One page of orders.') },
  middleware: rateLimited('requests for orders', { burst: 120, perSecond: 10 }),
});

const exported = operation('public', 'GET /api/orders/export', {
  operationId: 'exportOrders',
  summary: 'Export the order book',
  description:
    'Every order on a chain by its id, as its maker signed it, including those that can’t be filled now. Any Seaport client can fill them.',
  request: { query: OrderExportQuerySchema },
  responses: { 200: json(OrderExportSchema, 'One page of the book.') },
  middleware: rateLimited('requests for the export', { burst: 30, perSecond: 2 }),
});

const terms = operation('public', 'GET /api/orders/terms', {
  operationId: 'getOrderTerms',
  summary: 'Read what a listing has to say',
  description:
    'All that a maker needs to sign a listing of an item, read from the chain at the named block. docs/trading.md has the layout ' +
    'of the order.',
  request: { query: OrderTermsQuerySchema },
  errors: ['NOT_FOUND', 'CHAIN_UNAVAILABLE'],
  responses: { 200: json(OrderTermsSchema, 'The terms.') },
  middleware: chainReads,
});

const one = operation('public', 'GET /api/orders/{id}', {
  operationId: 'getOrder',
  summary: 'Read one order',
  description: 'The order with everything its maker signed, and the signature.',
  request: { params },
  errors: ['NOT_FOUND'],
  responses: { 200: json(OrderDetailSchema, 'The order.') },
  middleware: rateLimited('requests for orders', { burst: 120, perSecond: 10 }),
});

const fulfilment = operation('public', 'GET /api/orders/{id}/fulfilment', {
  operationId: 'getFulfilment',
  summary: 'Read how to fill an order',
  description:
    'Reads the order, its token and the money from the chain once more, and answers with the transaction that buys a listing, ' +
    'or accepts an offer: fee and royalty come out of the price, and the owner approves the item and nothing else. An order that can’t be filled isn’t an error: `fillable` is false and `reason` says why.',
  request: { params, query: FulfilmentQuerySchema },
  errors: ['NOT_FOUND', 'CHAIN_UNAVAILABLE'],
  responses: { 200: json(FulfilmentSchema, 'The call, or why there is none.') },
  middleware: chainReads,
});

const fulfilments = operation('public', 'POST /api/fulfilments', {
  operationId: 'getFulfilments',
  summary: 'Read how to buy several listings at once',
  description:
    `Reads 1 to ${MAX_FILLED} listings of one chain, their tokens and the money from the chain at one block, and answers with the ` +
    'one transaction (`fulfillAvailableAdvancedOrders`) that buys all that can be filled. What is gone when it is mined is skipped, ' +
    'and not paid: the receipt has an `OrderFulfilled` event for each that was bought. Nothing is changed or kept by asking.',
  request: { body: jsonBody(FulfilmentPostSchema) },
  errors: ['FORBIDDEN', 'NOT_FOUND', 'TOO_MANY_REQUESTS', 'CHAIN_UNAVAILABLE'],
  responses: { 200: json(FulfilmentsSchema, 'The call, and the result for each order.') },
});

const cancellation = operation('public', 'GET /api/orders/{id}/cancellation', {
  operationId: 'getCancellation',
  summary: 'Read how to cancel an order',
  description:
    'The transactions that cancel this order, or all of its maker’s orders on this chain. The maker must send them.',
  request: { params },
  errors: ['NOT_FOUND'],
  responses: { 200: json(CancellationSchema, 'The calls.') },
  middleware: rateLimited('requests for orders', { burst: 120, perSecond: 10 }),
});

type Services = {
  orders: OrdersService;
  findTerms: FindTerms;
  findFulfilment: FindFulfilment;
  findFulfilments: FindFulfilments;
  postOrders: PostOrders;
  importOrders: ImportOrders;
  indexedNow: () => Promise<Indexed>;
};

export function ordersRoutes(services: Services) {
  const { orders, findTerms, findFulfilment, findFulfilments, postOrders, importOrders, indexedNow } =
    services;
  /** Each order is read from the chain. */
  const fills = createBuckets({ burst: 120, perSecond: 6 });
  /** Signatures are checked by the processor and tokens by the node: each order counts. */
  const buckets = createBuckets({ burst: 320, perSecond: 16 });
  const slots = createSlots('orders', { perClient: 4, overall: 16 });
  return router()
    .openapi(post, async (c) => {
      const body = c.req.valid('json');
      const client = c.get('client');
      spend(buckets, client, 'orders', body.orders.length);
      const results = await slots.run(client, () => postOrders(body, client));
      return c.json({ results, indexed: await indexedNow() }, 200);
    })
    .openapi(imported, async (c) => {
      const by = c.var.operator;
      refuseGuarded(by);
      const results = await importOrders(by, c.req.valid('json'), c.get('client'));
      return c.json({ results, indexed: await indexedNow() }, 200);
    })
    .openapi(list, async (c) => c.json(await orders.list(c.req.valid('query')), 200))
    .openapi(exported, async (c) => c.json(await orders.export(c.req.valid('query')), 200))
    .openapi(terms, async (c) => c.json(await findTerms(c.req.valid('query').nft), 200))
    .openapi(one, async (c) => c.json(await orders.one(c.req.valid('param').id), 200))
    .openapi(fulfilment, async (c) =>
      c.json(await findFulfilment(c.req.valid('param').id, c.req.valid('query')), 200),
    )
    .openapi(fulfilments, async (c) => {
      const { fulfiller, orders: ids } = c.req.valid('json');
      spend(fills, c.get('client'), 'requests about orders', ids.length);
      return c.json(await findFulfilments({ fulfiller, ids }), 200);
    })
    .openapi(cancellation, async (c) => c.json(await orders.cancellation(c.req.valid('param').id), 200));
}
