import { ActivityListSchema, ActivityQuerySchema } from '@pitlane/shared/api/activity';
import { json, operationsOf, router } from '../../platform/http/operation.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { ActivityService } from './activity.service.ts';

const operation = operationsOf('Activity');

const list = operation('public', 'GET /api/activity', {
  operationId: 'listActivity',
  summary: 'Read what has happened',
  description:
    'Mints, listings, offers, sales, auctions, bids, transfers and fittings, newest first. Page on by giving `next` back as ' +
    '`cursor`. Changes are sent on `/api/live` as entities "activity" and "order", topics `activity:<chain>`, `nft:<id>` and ' +
    '`owner:<wallet>`.',
  request: { query: ActivityQuerySchema },
  responses: { 200: json(ActivityListSchema, 'One page of the feed.') },
  middleware: rateLimited('requests for activity', { burst: 120, perSecond: 10 }),
});

export function activityRoutes(service: ActivityService) {
  return router().openapi(list, async (c) => c.json(await service.list(c.req.valid('query')), 200));
}
