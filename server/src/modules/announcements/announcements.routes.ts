import {
  AnnouncementListSchema,
  AnnouncementSchema,
  PublishAnnouncementSchema,
} from '@pitlane/shared/api/announcements';
import { RowIdSchema } from '@pitlane/shared/api/common';
import { z } from 'zod';
import { isForPage } from '../../platform/http/http-env.ts';
import { json, jsonBody, operationsOf, router } from '../../platform/http/operation.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { AnnouncementsService } from './announcements.service.ts';

const operation = operationsOf('Announcements');

const limit = rateLimited('announcements', { burst: 20, perSecond: 0.5 });

const list = operation('public', 'GET /api/announcements', {
  operationId: 'listAnnouncements',
  summary: 'List announcements',
  description:
    'Announcements to all visitors, newest first. Without an account, the bell in the header counts these.',
  responses: { 200: json(AnnouncementListSchema, 'The announcements.') },
});

const publish = operation('operator announcements:write', 'POST /api/announcements', {
  operationId: 'publishAnnouncement',
  summary: 'Publish an announcement',
  description: 'For operators. Every open page shows it immediately.',
  request: { body: jsonBody(PublishAnnouncementSchema) },
  responses: { 201: json(AnnouncementSchema, 'The announcement as published.') },
  middleware: limit,
});

const withdraw = operation('operator announcements:write', 'DELETE /api/announcements/{id}', {
  operationId: 'withdrawAnnouncement',
  summary: 'Withdraw an announcement',
  description: 'For operators. It leaves the bell of every open page.',
  request: { params: z.strictObject({ id: RowIdSchema }) },
  errors: ['NOT_FOUND'],
  responses: { 200: json(AnnouncementSchema, 'The announcement as it was.') },
  middleware: limit,
});

export function announcementsRoutes(service: AnnouncementsService) {
  return router()
    .openapi(list, async (c) =>
      c.json({ announcements: await service.list({ forPage: isForPage(c.var) }) }, 200),
    )
    .openapi(publish, async (c) => c.json(await service.publish(c.var.operator, c.req.valid('json')), 201))
    .openapi(withdraw, async (c) =>
      c.json(await service.withdraw(c.var.operator, c.req.valid('param').id), 200),
    );
}
