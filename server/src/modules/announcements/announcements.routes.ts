import { createRoute } from '@hono/zod-openapi';
import {
  AnnouncementListSchema,
  AnnouncementSchema,
  PublishAnnouncementSchema,
} from '@pitlane/shared/api/announcements';
import { NoQuerySchema } from '@pitlane/shared/api/common';
import { isForPage } from '../../lib/http/http-env.ts';
import { errorResponses, json, jsonBody, router } from '../../lib/http/operation.ts';
import { rateLimited } from '../../lib/http/rate-limit.ts';
import type { AnnouncementsService } from './announcements.service.ts';

const tags = ['Announcements'];

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
  description: 'For the operator alone. Every open page hears of it at once.',
  security: [{ operator: [] }],
  request: { query: NoQuerySchema, body: jsonBody(PublishAnnouncementSchema) },
  responses: {
    201: json(AnnouncementSchema, 'The announcement as published.'),
    ...errorResponses('BAD_REQUEST', 'UNKNOWN_PARAMETER', 'FORBIDDEN', 'TOO_MANY_REQUESTS'),
  },
  middleware: rateLimited('Announcements', { burst: 20, perSecond: 0.5 }),
});

export function announcementsRoutes(service: AnnouncementsService) {
  return router()
    .openapi(list, async (c) =>
      c.json({ announcements: await service.list({ forPage: isForPage(c.var) }) }, 200),
    )
    .openapi(publish, async (c) => {
      const announcement = await service.publish(c.req.header('authorization'), c.req.valid('json'));
      return c.json(announcement, 201);
    });
}
