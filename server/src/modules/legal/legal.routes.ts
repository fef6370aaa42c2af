import { LegalPathSchema, LegalTextSchema } from '@pitlane/shared/api/legal';
import { AppError } from '@pitlane/shared/domain/app-error';
import type { LegalText } from '@pitlane/shared/domain/studio/studio-legal';
import { json, operationsOf, router } from '../../platform/http/operation.ts';
import { renderMarkdown } from '../../platform/markdown/render-markdown.ts';

const operation = operationsOf('Site');

const get = operation('public', 'GET /api/legal/{name}', {
  operationId: 'getLegalText',
  summary: 'Read a legal text',
  description:
    'Terms, privacy and the like, where the studio has written them. `legal` of the installation lists those that are there.',
  request: { params: LegalPathSchema },
  errors: ['NOT_FOUND'],
  responses: { 200: json(LegalTextSchema, 'The text.') },
});

/** The texts do not change while the process runs. */
export function legalRoutes(given: readonly LegalText[]) {
  const texts = new Map<string, ReturnType<typeof toAnswer>>(
    given.map((text) => [text.name, toAnswer(text)]),
  );
  return router().openapi(get, (c) => {
    const { name } = c.req.valid('param');
    const text = texts.get(name);
    if (!text)
      throw new AppError('NOT_FOUND', `There is no text ${JSON.stringify(name)} here.`, { field: 'name' });
    return c.json(text, 200);
  });
}

function toAnswer({ title, content, changed }: LegalText) {
  return { title, content_html: renderMarkdown(content), changed };
}
