import {
  HiddenListSchema,
  HiddenPathSchema,
  HiddenQuerySchema,
  HideSchema,
} from '@pitlane/shared/api/hidden';
import { json, jsonBody, operationsOf, router } from '../../platform/http/operation.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { HiddenService } from './hidden.service.ts';

const operation = operationsOf('Operator');

const limit = rateLimited('changes', { burst: 60, perSecond: 1 });
const changed = {
  errors: ['NOT_FOUND'],
  responses: { 200: json(HiddenListSchema, 'The first page of what is hidden since then.') },
  middleware: limit,
} as const;

const list = operation('operator hidden:read', 'GET /api/operator/hidden', {
  operationId: 'listHidden',
  summary: 'List what is hidden',
  description: 'Items and authors that lists leave out, latest first, with who hid each and why.',
  request: { query: HiddenQuerySchema },
  responses: { 200: json(HiddenListSchema, 'A page.') },
});

const hide = operation('operator hidden:write', 'POST /api/operator/hidden', {
  operationId: 'hide',
  summary: 'Hide an item or an author',
  description:
    'An item leaves lists, search, home, rankings and feeds of this site, and stays on its chain, where it can be traded as before. An author leaves lists, search and rankings, and its address takes the place of its name, words and pictures.',
  request: { body: jsonBody(HideSchema) },
  ...changed,
});

const restore = operation('operator hidden:write', 'DELETE /api/operator/hidden/{kind}/{target}', {
  operationId: 'restore',
  summary: 'Show it again',
  description: 'It returns to lists and search immediately. Answers 404 if it isn’t hidden.',
  request: { params: HiddenPathSchema },
  ...changed,
});

export function hiddenRoutes(service: HiddenService) {
  return router()
    .openapi(list, async (c) => c.json(await service.list(c.req.valid('query').page), 200))
    .openapi(hide, async (c) => c.json(await service.hide(c.var.operator, c.req.valid('json')), 200))
    .openapi(restore, async (c) => c.json(await service.restore(c.var.operator, c.req.valid('param')), 200));
}
