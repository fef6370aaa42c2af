import { WhitelistListSchema, WhitelistUploadSchema } from '@pitlane/shared/api/whitelists';
import { AppError } from '@pitlane/shared/domain/app-error';
import { MAX_WHITELIST_BYTES } from '@pitlane/shared/domain/cars/whitelist-file';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { json, operationsOf, router } from '../../platform/http/operation.ts';
import { refuseGuarded } from '../../platform/http/operator.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { WhitelistsService } from './whitelists.service.ts';

const operation = operationsOf('Operator');

/** It reads a body that is larger than those of all other operations. */
export const WHITELISTS_PATH = '/api/operator/whitelists';

const limited = bodyLimit({
  maxSize: MAX_WHITELIST_BYTES,
  onError() {
    throw new AppError(
      'PAYLOAD_TOO_LARGE',
      `The file is larger than ${MAX_WHITELIST_BYTES / 1024 / 1024} MiB.`,
    );
  },
});

const list = operation('operator whitelists:read', `GET ${WHITELISTS_PATH}`, {
  operationId: 'listWhitelists',
  summary: 'List the trees of whitelisted accounts',
  description:
    'A tree takes effect for a drop once its contract has the root, which the owner sets with `setWhitelistRoot`.',
  responses: { 200: json(WhitelistListSchema, 'Those uploaded last.') },
});

const upload = operation('operator whitelists:write', `POST ${WHITELISTS_PATH}`, {
  operationId: 'uploadWhitelist',
  summary: 'Upload a whitelist',
  description:
    'A file with one address to a line, a table with commas, or a JSON array of addresses or of objects with an `address`; up to 100,000 of them. Empty ' +
    'lines, and what follows a #, are left out. While a line is bad nothing is kept, and the answer names the lines. The tree is ' +
    "OpenZeppelin's standard one with the one column `address`; the same accounts have the same root.",
  request: {
    body: {
      required: true,
      content: {
        'text/plain': { schema: z.string(), example: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266' },
      },
    },
  },
  responses: { 200: json(WhitelistUploadSchema, 'The tree, or what needs to be fixed.') },
  middleware: [rateLimited('whitelist uploads', { burst: 10, perSecond: 0.05 }), limited],
});

/** Whitelists that operators upload. */
export function whitelistsRoutes(service: WhitelistsService) {
  return router()
    .openapi(list, async (c) => c.json(await service.list(), 200))
    .openapi(upload, async (c) => {
      const by = c.var.operator;
      refuseGuarded(by);
      return c.json(await service.upload(by, await c.req.text()), 200);
    });
}
