import {
  FileIdSchema,
  SentFileSchema,
  TUS_HEADERS,
  UPLOAD_LENGTH_HEADER,
  UPLOAD_OFFSET_HEADER,
} from '@pitlane/shared/api/item-files';
import { z } from 'zod';
import { json, operationsOf, router } from '../../platform/http/operation.ts';
import type { FilesService, Sender } from './item-files.service.ts';

const operation = operationsOf('Files');

const params = z.strictObject({ id: FileIdSchema });
const PROTOCOL =
  'By the tus protocol 1.0.0 (creation, termination, expiration), whose clients can go on after an interruption. ';

const create = operation('account', 'POST /api/files', {
  operationId: 'createFile',
  summary: 'Begin to send a file',
  description: `${PROTOCOL}PNG, JPG, GIF, WEBP or MP4, 1 byte to 200 MB. \`Location\` says where its bytes go. What is not finished after 24 hours is removed.`,
  request: { headers: TUS_HEADERS.extend({ 'upload-length': UPLOAD_LENGTH_HEADER }) },
  errors: ['TOO_MANY_REQUESTS', 'CONFLICT', 'STORAGE_UNAVAILABLE', 'DISK_FULL'],
  responses: { 201: { description: 'It may be sent. `Location` is its address.' } },
});

const get = operation('account', 'GET /api/files/{id}', {
  operationId: 'getFile',
  summary: 'How far a file is',
  description:
    'With HEAD it is a question of the tus protocol: `Upload-Offset` says how many bytes are here.',
  request: { params },
  errors: ['TOO_MANY_REQUESTS', 'NOT_FOUND', 'CONFLICT', 'STORAGE_UNAVAILABLE'],
  responses: { 200: json(SentFileSchema, 'The file.') },
});

const append = operation('account', 'PATCH /api/files/{id}', {
  operationId: 'appendToFile',
  summary: 'Send what follows',
  description: `${PROTOCOL}The body has the bytes from \`Upload-Offset\` on, as many as one likes. It is read as it comes; what was there before it broke off stays.`,
  request: {
    params,
    headers: TUS_HEADERS.extend({ 'upload-offset': UPLOAD_OFFSET_HEADER }),
    body: {
      content: {
        'application/offset+octet-stream': { schema: { type: 'string' as const, format: 'binary' } },
      },
    },
  },
  errors: [
    'TOO_MANY_REQUESTS',
    'NOT_FOUND',
    'CONFLICT',
    'PAYLOAD_TOO_LARGE',
    'STORAGE_UNAVAILABLE',
    'DISK_FULL',
  ],
  responses: { 204: { description: '`Upload-Offset` says how many bytes are here now.' } },
});

const remove = operation('account', 'DELETE /api/files/{id}', {
  operationId: 'removeFile',
  summary: 'Discard a file',
  description:
    'Removes what was received of an unfinished file. A finished one stays pinned until nothing refers to it.',
  request: { params },
  errors: ['TOO_MANY_REQUESTS', 'NOT_FOUND', 'CONFLICT'],
  responses: { 204: { description: 'It is gone.' } },
});

const finish = operation('account', 'POST /api/files/{id}/finish', {
  operationId: 'finishFile',
  summary: 'Check and pin a file',
  description:
    'When all bytes are here: reads the file as its kind wants it, and pins it under its content identifier. A file that is damaged, lies about ' +
    'its kind or has too many pixels is refused in words, and gone. Asked again it answers the same.',
  request: { params },
  errors: ['TOO_MANY_REQUESTS', 'NOT_FOUND', 'CONFLICT', 'STORAGE_UNAVAILABLE', 'DISK_FULL'],
  responses: { 200: json(SentFileSchema, 'The file, with its `cid`.') },
});

const NO_STORE = { 'cache-control': 'no-store' };

const toSender = ({ caller, client }: Sender): Sender => ({ caller, client });

export function filesRoutes(service: FilesService) {
  return router()
    .openapi(create, async (c) => service.create(toSender(c.var), c.req.raw) as never)
    .openapi(get, async (c) => {
      const { caller } = c.var;
      const { id } = c.req.valid('param');
      if (c.req.raw.method === 'HEAD')
        return (await service.transfer(toSender(c.var), id, c.req.raw)) as never;
      return c.json(await service.get(caller, id), 200, NO_STORE);
    })
    .openapi(
      append,
      async (c) => (await service.transfer(toSender(c.var), c.req.valid('param').id, c.req.raw)) as never,
    )
    .openapi(remove, async (c) => {
      await service.remove(toSender(c.var), c.req.valid('param').id);
      return c.body(null, 204, { 'tus-resumable': '1.0.0' });
    })
    .openapi(finish, async (c) =>
      c.json(await service.finish(toSender(c.var), c.req.valid('param').id), 200, NO_STORE),
    );
}
