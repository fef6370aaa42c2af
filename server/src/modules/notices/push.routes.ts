import { createRoute } from '@hono/zod-openapi';
import { NoQuerySchema } from '@pitlane/shared/api/common';
import {
  BrowsersSchema,
  EndPushSchema,
  PushKeySchema,
  PushSubscriptionSchema,
} from '@pitlane/shared/api/notices';
import {
  ACCOUNT_ERRORS,
  ACCOUNT_SECURITY,
  type FindCaller,
  requireCaller,
} from '../../platform/http/caller.ts';
import { errorResponses, json, jsonBody, router } from '../../platform/http/operation.ts';
import { privateAnswer } from '../../platform/http/private-answer.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { PushService } from './push.service.ts';

const tags = ['Notices'];
const account = { tags, security: ACCOUNT_SECURITY };
const query = NoQuerySchema;
const limit = rateLimited('Changes of push messages', { burst: 20, perSecond: 0.2 });

const key = createRoute({
  method: 'get',
  path: '/api/push/key',
  operationId: 'getPushKey',
  tags,
  summary: 'Get the key of push messages',
  description: 'The public key (VAPID, RFC 8292) that a browser subscribes with.',
  request: { query },
  responses: { 200: json(PushKeySchema, 'The key.'), ...errorResponses('UNKNOWN_PARAMETER') },
});

const subscribe = createRoute({
  ...account,
  method: 'post',
  path: '/api/push',
  operationId: 'subscribePush',
  summary: 'Get push messages in a browser',
  description:
    'Each browser once; of more than ten the oldest go. A subscription that its service knows no more is forgotten.',
  request: { query, body: jsonBody(PushSubscriptionSchema) },
  responses: { 200: json(BrowsersSchema, 'How many there are now.'), ...errorResponses(...ACCOUNT_ERRORS) },
  middleware: [limit, privateAnswer] as const,
});

const unsubscribe = createRoute({
  ...account,
  method: 'delete',
  path: '/api/push',
  operationId: 'unsubscribePush',
  summary: 'End push messages in a browser',
  description: 'As often as you like.',
  request: { query, body: jsonBody(EndPushSchema) },
  responses: { 200: json(BrowsersSchema, 'How many there are now.'), ...errorResponses(...ACCOUNT_ERRORS) },
  middleware: [limit, privateAnswer] as const,
});

/** Push messages in browsers. */
export function pushRoutes(push: PushService, findCaller: FindCaller) {
  return router()
    .openapi(key, async (c) => c.json(await push.key(), 200))
    .openapi(subscribe, async (c) => {
      const caller = await requireCaller(findCaller, c);
      return c.json(await push.subscribe(caller, c.req.valid('json')), 200);
    })
    .openapi(unsubscribe, async (c) => {
      const caller = await requireCaller(findCaller, c);
      return c.json(await push.unsubscribe(caller, c.req.valid('json')), 200);
    });
}
