import { createRoute } from '@hono/zod-openapi';
import {
  AnnouncementListSchema,
  AnnouncementSchema,
  PublishAnnouncementSchema,
} from '@pitlane/shared/api/announcements';
import { NoQuerySchema } from '@pitlane/shared/api/common';
import { z } from 'zod';
import { isForPage } from '../../platform/http/http-env.ts';
import { errorResponses, json, jsonBody, router } from '../../platform/http/operation.ts';
import {
  type FindStanding,
  OPERATOR_ERRORS,
  OPERATOR_SECURITY,
  requireOperator,
} from '../../platform/http/operator.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { AnnouncementsService } from './announcements.service.ts';

const tags = ['Announcements'];
const limit = rateLimited('Announcements', { burst: 20, perSecond: 0.5 });

const list = createRoute({
  method: 'get',
  path: '/api/announcements',
  operationId: 'listAnnouncements',
  tags,
  summary: 'List announcements',
  description: 'Notices to everybody, newest first: what the bell in the header counts for a visitor.',
  request: { query: NoQuerySchema },
  responses: {
    200: json(AnnouncementListSchema, 'The announcements.'),
    ...errorResponses('UNKNOWN_PARAMETER'),
  },
});

const publish = createRoute({
  method: 'post',
  path: '/api/announcements',
  operationId: 'publishAnnouncement',
  tags,
  summary: 'Publish an announcement',
  description: 'For operators. Every open page hears of it at once.',
  security: OPERATOR_SECURITY,
  request: { query: NoQuerySchema, body: jsonBody(PublishAnnouncementSchema) },
  responses: {
    201: json(AnnouncementSchema, 'The announcement as published.'),
    ...errorResponses(...OPERATOR_ERRORS, 'TOO_MANY_REQUESTS'),
  },
  middleware: limit,
});

const withdraw = createRoute({
  method: 'delete',
  path: '/api/announcements/{id}',
  operationId: 'withdrawAnnouncement',
  tags,
  summary: 'Withdraw an announcement',
  description: 'For operators. It leaves the bell of every open page.',
  security: OPERATOR_SECURITY,
  request: {
    params: z.strictObject({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
    query: NoQuerySchema,
  },
  responses: {
    200: json(AnnouncementSchema, 'The announcement as it was.'),
    ...errorResponses(...OPERATOR_ERRORS, 'NOT_FOUND', 'TOO_MANY_REQUESTS'),
  },
  middleware: limit,
});

export function announcementsRoutes(service: AnnouncementsService, findStanding: FindStanding) {
  return router()
    .openapi(list, async (c) =>
      c.json({ announcements: await service.list({ forPage: isForPage(c.var) }) }, 200),
    )
    .openapi(publish, async (c) => {
      const by = await requireOperator(findStanding, c);
      return c.json(await service.publish(by, c.req.valid('json')), 201);
    })
    .openapi(withdraw, async (c) => {
      const by = await requireOperator(findStanding, c);
      return c.json(await service.withdraw(by, c.req.valid('param').id), 200);
    });
}
