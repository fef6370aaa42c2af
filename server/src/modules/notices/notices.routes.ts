import { AddressInputSchema } from '@pitlane/shared/api/common';
import {
  NoticeListSchema,
  NoticeQuerySchema,
  NoticeSettingsSchema,
  ReadNoticesSchema,
  UnreadSchema,
  UpdateNoticeSettingsSchema,
} from '@pitlane/shared/api/notices';
import { z } from 'zod';
import { json, jsonBody, operationsOf, router } from '../../platform/http/operation.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { NoticesService } from './notices.service.ts';

const operation = operationsOf('Notices');

const reads = rateLimited('requests for notices', { burst: 120, perSecond: 10 });
const writes = rateLimited('changes to notices', { burst: 60, perSecond: 2 });

const list = operation('account', 'GET /api/notices', {
  operationId: 'listNotices',
  summary: 'Read your inbox',
  description:
    'What happened to the signed-in account and all its wallets, newest first. New ones are told on `/api/live` as entity "inbox", ' +
    'topic `inbox:<author>`.',
  request: { query: NoticeQuerySchema },
  responses: { 200: json(NoticeListSchema, 'One page of the inbox.') },
  middleware: reads,
});

const listOfWallet = operation('public', 'GET /api/notices/wallet/{wallet}', {
  operationId: 'listWalletNotices',
  summary: 'Read what happened to a wallet',
  description:
    'Without an account: what the chain and the order book tell of this wallet anyway. What was read is not kept. New ones are told on ' +
    '`/api/live`, topic `owner:<wallet>`.',
  request: { query: NoticeQuerySchema, params: z.object({ wallet: AddressInputSchema }) },
  responses: { 200: json(NoticeListSchema, 'One page.') },
  middleware: reads,
});

const read = operation('account', 'POST /api/notices/read', {
  operationId: 'readNotices',
  summary: 'Mark notices as read',
  description: 'Of the signed-in account; others are left as they are.',
  request: { body: jsonBody(ReadNoticesSchema) },
  responses: { 200: json(UnreadSchema, 'What is left.') },
  middleware: writes,
});

const settings = operation('account', 'GET /api/notices/settings', {
  operationId: 'getNoticeSettings',
  summary: 'Ask which notices come how',
  description: 'Of the signed-in account.',
  responses: { 200: json(NoticeSettingsSchema, 'All settings.') },
  middleware: reads,
});

const updateSettings = operation('account', 'PUT /api/notices/settings', {
  operationId: 'updateNoticeSettings',
  summary: 'Choose which notices come how',
  description: 'Settings you leave out don’t change.',
  request: { body: jsonBody(UpdateNoticeSettingsSchema) },
  responses: { 200: json(NoticeSettingsSchema, 'All settings as they are now.') },
  middleware: writes,
});

/** The inbox of a person. */
export function noticesRoutes(notices: NoticesService) {
  return router()
    .openapi(list, async (c) => c.json(await notices.list(c.var.caller, c.req.valid('query')), 200))
    .openapi(listOfWallet, async (c) =>
      c.json(await notices.listOfWallet(c.req.valid('param').wallet, c.req.valid('query')), 200),
    )
    .openapi(read, async (c) => c.json(await notices.read(c.var.caller, c.req.valid('json')), 200))
    .openapi(settings, async (c) => c.json(await notices.settings(c.var.caller), 200))
    .openapi(updateSettings, async (c) =>
      c.json(await notices.updateSettings(c.var.caller, c.req.valid('json')), 200),
    );
}
