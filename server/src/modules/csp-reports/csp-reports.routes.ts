import { CspReportInputSchema, CspReportListSchema } from '@pitlane/shared/api/csp-reports';
import { AppError } from '@pitlane/shared/domain/app-error';
import { json, operationsOf, router } from '../../platform/http/operation.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { CspReportsService } from './csp-reports.service.ts';

const operation = operationsOf('Site');
/** Larger ones are no report of a browser about our pages. */
const MAX_BYTES = 16 * 1_024;
const schema = { type: 'object' as const };
const EXAMPLE = {
  'csp-report': {
    'document-uri': 'https://cars.example/explore',
    'blocked-uri': 'inline',
    'effective-directive': 'script-src-elem',
  },
};

const send = operation('public', 'POST /api/csp-reports', {
  operationId: 'sendCspReport',
  summary: 'Report what a page was kept from doing',
  description:
    'For browsers: every page names it in its content security policy. At most 16 KiB. Query strings and code samples aren’t stored.',
  request: {
    body: {
      description: 'As browsers send it (Reporting API, or the older `report-uri`).',
      content: {
        'application/csp-report': { schema, example: EXAMPLE },
        'application/reports+json': { schema: {} },
      },
    },
  },
  responses: { 204: { description: 'It is noted.' } },
  middleware: rateLimited('policy reports', { burst: 20, perSecond: 0.2 }),
  errors: ['PAYLOAD_TOO_LARGE'],
});

const list = operation('operator csp-reports:read', 'GET /api/operator/csp-reports', {
  operationId: 'listCspReports',
  summary: 'List what pages were kept from doing',
  description:
    'What browsers have reported to this process since it started, each kind once. A browser extension may be the cause.',
  responses: { 200: json(CspReportListSchema, 'The reports.') },
});

export function cspReportsRoutes(service: CspReportsService) {
  return router()
    .openapi(send, async (c) => {
      const text = await c.req.text();
      if (text.length > MAX_BYTES)
        throw new AppError('PAYLOAD_TOO_LARGE', `A report has at most ${MAX_BYTES / 1_024} KiB.`);
      const read = CspReportInputSchema.safeParse(parse(text));
      if (!read.success)
        throw new AppError('BAD_REQUEST', 'This isn’t a browser’s report about a policy.', {
          field: 'body',
        });
      service.take(read.data);
      return c.body(null, 204);
    })
    .openapi(list, (c) => c.json({ reports: service.list() }, 200));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('BAD_REQUEST', 'The body is not JSON.', { field: 'body', cause });
  }
}
