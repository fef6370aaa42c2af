import { NoQuerySchema } from '@pitlane/shared/api/common';
import {
  HelpDraftListSchema,
  HelpDraftSchema,
  HelpPathSchema,
  HelpPreviewSchema,
  PreviewHelpSchema,
  ShowHelpSchema,
  WriteHelpSchema,
} from '@pitlane/shared/api/help';
import { json, jsonBody, operationsOf, router } from '../../platform/http/operation.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import { renderMarkdown } from '../../platform/markdown/render-markdown.ts';
import type { HelpService } from './help.service.ts';

const operation = operationsOf('Operator', { onlyFor: ['/helpcenter'] });

const limit = rateLimited('changes to help articles', { burst: 60, perSecond: 1 });
const middleware = [limit];
const known = { params: HelpPathSchema, query: NoQuerySchema };

const list = operation('operator help:read', 'GET /api/operator/help', {
  operationId: 'listHelpDrafts',
  summary: 'List all help articles',
  description: 'With their text, by topic and position, including hidden ones.',
  responses: { 200: json(HelpDraftListSchema, 'The articles.') },
});

const write = operation('operator help:write', 'PUT /api/operator/help/{slug}', {
  operationId: 'writeHelpArticle',
  summary: 'Write a help article',
  description:
    'Creates an article or changes an existing one. Later versions of Pitlane leave it alone until its original text is restored.',
  request: { ...known, body: jsonBody(WriteHelpSchema) },
  responses: { 200: json(HelpDraftSchema, 'The article as written.') },
  middleware,
});

const show = operation('operator help:write', 'PUT /api/operator/help/{slug}/shown', {
  operationId: 'showHelpArticle',
  summary: 'Hide or show a help article',
  description: 'A hidden article is neither listed nor found, and its address answers 404.',
  request: { ...known, body: jsonBody(ShowHelpSchema) },
  errors: ['NOT_FOUND'],
  responses: { 200: json(HelpDraftSchema, 'The article since then.') },
  middleware,
});

const restore = operation('operator help:write', 'POST /api/operator/help/{slug}/restore', {
  operationId: 'restoreHelpArticle',
  summary: 'Restore the shipped text',
  description: 'Replaces the edited text with the original.',
  request: known,
  errors: ['NOT_FOUND'],
  responses: { 200: json(HelpDraftSchema, 'The article since then.') },
  middleware,
});

const remove = operation('operator help:write', 'DELETE /api/operator/help/{slug}', {
  operationId: 'removeHelpArticle',
  summary: "Remove an operator's article",
  description: 'Articles shipped with Pitlane can’t be removed, only hidden.',
  request: known,
  errors: ['NOT_FOUND', 'CONFLICT'],
  responses: { 200: json(HelpDraftSchema, 'The article as it was.') },
  middleware,
});

const preview = operation('operator help:write', 'POST /api/operator/help-preview', {
  operationId: 'previewHelpArticle',
  // It writes nothing.
  fresh: false,
  summary: 'Preview a text',
  description: 'Renders Markdown as a Help Center page shows it. Nothing is stored.',
  request: { body: jsonBody(PreviewHelpSchema) },
  responses: { 200: json(HelpPreviewSchema, 'The text as HTML.') },
  middleware,
});

export function helpOperatorRoutes(service: HelpService) {
  return router()
    .openapi(list, async (c) => c.json(await service.listDrafts(), 200))
    .openapi(preview, async (c) => c.json({ content_html: renderMarkdown(c.req.valid('json').content) }, 200))
    .openapi(write, async (c) =>
      c.json(await service.write(c.var.operator, c.req.valid('param').slug, c.req.valid('json')), 200),
    )
    .openapi(show, async (c) =>
      c.json(await service.show(c.var.operator, c.req.valid('param').slug, c.req.valid('json').shown), 200),
    )
    .openapi(restore, async (c) =>
      c.json(await service.restore(c.var.operator, c.req.valid('param').slug), 200),
    )
    .openapi(remove, async (c) =>
      c.json(await service.remove(c.var.operator, c.req.valid('param').slug), 200),
    );
}
