import { HelpArticleSchema, HelpQuerySchema, HelpReadPathSchema, HelpSchema } from '@pitlane/shared/api/help';
import { json, operationsOf, router } from '../../platform/http/operation.ts';
import type { HelpService } from './help.service.ts';

const operation = operationsOf('Help', { onlyFor: ['/helpcenter'] });

const list = operation('public', 'GET /api/help', {
  operationId: 'listHelp',
  summary: 'List or search help articles',
  description:
    'The six topics with their articles. With `q`, also the articles that match, best first. Titles, summaries and texts are searched, and typos are forgiven.',
  request: { query: HelpQuerySchema },
  responses: { 200: json(HelpSchema, 'Topics, and what was found.') },
});

const get = operation('public', 'GET /api/help/{slug}', {
  operationId: 'getHelpArticle',
  summary: 'Read a help article',
  description: 'Its text as Markdown and as HTML, with the previous, next and related articles.',
  request: { params: HelpReadPathSchema },
  errors: ['NOT_FOUND'],
  responses: { 200: json(HelpArticleSchema, 'The article.') },
});

export function helpRoutes(service: HelpService) {
  return router()
    .openapi(list, async (c) => c.json(await service.list(c.req.valid('query').q), 200))
    .openapi(get, async (c) => c.json(await service.get(c.req.valid('param').slug), 200));
}
