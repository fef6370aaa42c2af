import { UPLOAD_FORM, UploadedFilesSchema, UploadNameSchema } from '@pitlane/shared/api/profile-pictures';
import { z } from 'zod';
import { binary, json, operationsOf, router } from '../../platform/http/operation.ts';
import { isFresh } from '../../platform/http/revalidate.ts';
import type { UploadsService } from './profile-pictures.service.ts';

const operation = operationsOf('Authors');

const post = operation('account', 'POST /api/upload', {
  operationId: 'uploadPicture',
  summary: 'Upload a profile picture or a banner',
  description:
    "For the author's own account. The picture is decoded and re-encoded as WebP, 400 × 400 for an avatar and 1500 × 500 for a banner, " +
    'without the camera and location data of the file; animated GIF and WebP stay animated, within bounds. It is shown at once, ' +
    'and the file before it is removed. A smaller one that does not move is beside it: `-96` or `-750` before the ending of `url`. ' +
    'One file at a time; the fields may come in any order.',
  request: { body: { required: true, content: { 'multipart/form-data': { schema: UPLOAD_FORM } } } },
  errors: ['FORBIDDEN', 'TOO_MANY_REQUESTS', 'STORAGE_UNAVAILABLE', 'DISK_FULL'],
  responses: { 200: json(UploadedFilesSchema, 'The picture as stored.') },
});

const file = operation('public', 'GET /media/uploads/{file}', {
  operationId: 'getUpload',
  tags: ['Pictures'],
  summary: 'An uploaded picture',
  description: 'What an author has uploaded. It never changes, so it can be cached forever.',
  request: { params: z.strictObject({ file: UploadNameSchema }) },
  errors: ['NOT_FOUND', 'STORAGE_UNAVAILABLE'],
  responses: { 200: binary('The picture.', 'image/webp') },
});

export function uploadsRoutes(service: UploadsService) {
  return router()
    .openapi(post, async (c) => {
      const { caller } = c.var;
      const form = {
        contentType: c.req.header('content-type'),
        contentLength: c.req.header('content-length'),
        body: c.req.raw.body,
      };
      return c.json(await service.upload(caller, form, c.var.client), 200, { 'cache-control': 'no-store' });
    })
    .openapi(file, async (c) => {
      const name = c.req.valid('param').file;
      const headers = {
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        etag: `"${name}"`,
        'access-control-allow-origin': '*',
      };
      const { body, bytes } = await service.file(name);
      const isAsked = c.req.raw.method === 'GET' && !isFresh(c.req.header('if-none-match'), headers.etag);
      if (!isAsked) await body.cancel();
      const status = c.req.raw.method === 'GET' && !isAsked ? 304 : 200;
      return new Response(isAsked ? body : null, {
        status,
        headers: status === 304 ? headers : { ...headers, 'content-length': String(bytes) },
      });
    });
}
