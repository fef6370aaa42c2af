import {
  AuditChainSchema,
  AuditExportQuerySchema,
  AuditListSchema,
  AuditQuerySchema,
  SecurityActivitySchema,
} from '@pitlane/shared/api/audit';
import { MAX_EXPORTED } from '@pitlane/shared/domain/site/deeds';
import { binary, json, operationsOf, router } from '../../platform/http/operation.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { AuditService } from './audit.service.ts';

const operation = operationsOf('Operator');
const ofAccount = operationsOf('Accounts');

const list = operation('operator audit:read', 'GET /api/operator/audit', {
  operationId: 'listAudit',
  summary: 'Read the audit log',
  description:
    'Sign-ins, changes of accounts, and actions of operators and of their tokens, newest first. Entries can’t be changed or deleted.',
  request: { query: AuditQuerySchema },
  responses: { 200: json(AuditListSchema, 'A page of the log.') },
});

const chain = operation('operator audit:read', 'GET /api/operator/audit/chain', {
  operationId: 'getAuditChain',
  summary: 'Read the newest hash of the audit log',
  description:
    'Each entry has a hash over itself and the entry before. Keep the newest one elsewhere, to notice a log that was cut off.',
  responses: { 200: json(AuditChainSchema, 'The end of the chain.') },
});

const exported = operation('operator audit:read', 'GET /api/operator/audit/export', {
  operationId: 'exportAudit',
  summary: 'Export the audit log',
  description: `JSON Lines in the order of the chain, with the hashes: ${MAX_EXPORTED.toLocaleString('en')} entries at most. Continue with \`after\`. \`npm run audit-log:verify -- --file\` checks the file.`,
  request: { query: AuditExportQuerySchema },
  responses: { 200: binary('One entry on each line.', 'application/jsonl') },
  middleware: rateLimited('exports', { burst: 10, perSecond: 0.1 }),
});

const own = ofAccount('account', 'GET /api/auth/activity', {
  operationId: 'listSecurityActivity',
  summary: 'List what happened to your account',
  description: 'Sign-ins, failed ones, and changes of the ways to sign in, of the last year: the newest 50.',
  responses: { 200: json(SecurityActivitySchema, 'The newest entries.') },
});

/** Routes for reading the audit log. */
export function auditRoutes(service: AuditService) {
  return router()
    .openapi(list, async (c) => c.json(await service.list(c.req.valid('query')), 200))
    .openapi(chain, async (c) => c.json(await service.chain(), 200))
    .openapi(exported, async (c) => {
      const body = ReadableStream.from(service.export(c.req.valid('query'))).pipeThrough(
        new TextEncoderStream(),
      );
      return c.body(body, 200, {
        'content-type': 'application/jsonl; charset=utf-8',
        'content-disposition': 'attachment; filename="pitlane-audit-log.jsonl"',
      });
    })
    .openapi(own, async (c) => c.json(await service.listOwn(c.var.caller.authorId), 200));
}
