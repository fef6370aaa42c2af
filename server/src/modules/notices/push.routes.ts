import {
  BrowsersSchema,
  EndPushSchema,
  PushKeySchema,
  PushSubscriptionSchema,
} from '@pitlane/shared/api/notices';
import { json, jsonBody, operationsOf, router } from '../../platform/http/operation.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { PushService } from './push.service.ts';

const operation = operationsOf('Notices');

const limit = rateLimited('changes to push messages', { burst: 20, perSecond: 0.2 });

const key = operation('public', 'GET /api/push/key', {
  operationId: 'getPushKey',
  summary: 'Get the key of push messages',
  description: 'The public key (VAPID, RFC 8292) that a browser subscribes with.',
  responses: { 200: json(PushKeySchema, 'The key.') },
});

const subscribe = operation('account', 'POST /api/push', {
  operationId: 'subscribePush',
  summary: 'Get push messages in a browser',
  description:
    'One per browser, and the ten newest are kept. Subscriptions that the push service no longer knows are removed.',
  request: { body: jsonBody(PushSubscriptionSchema) },
  responses: { 200: json(BrowsersSchema, 'How many there are now.') },
  middleware: limit,
});

const unsubscribe = operation('account', 'DELETE /api/push', {
  operationId: 'unsubscribePush',
  summary: 'End push messages in a browser',
  description: 'Repeating it changes nothing.',
  request: { body: jsonBody(EndPushSchema) },
  responses: { 200: json(BrowsersSchema, 'How many there are now.') },
  middleware: limit,
});

/** Push messages in browsers. */
export function pushRoutes(push: PushService) {
  return router()
    .openapi(key, async (c) => c.json(await push.key(), 200))
    .openapi(subscribe, async (c) => c.json(await push.subscribe(c.var.caller, c.req.valid('json')), 200))
    .openapi(unsubscribe, async (c) =>
      c.json(await push.unsubscribe(c.var.caller, c.req.valid('json')), 200),
    );
}
