import { createHash } from 'node:crypto';
import { AppError } from '@pitlane/shared/domain/app-error';
import type { Config } from '../../config/config.ts';
import { operationsOf, router } from '../../platform/http/operation.ts';
import { isFresh } from '../../platform/http/revalidate.ts';
import { writeSecurityTxt } from './security-txt.ts';

const operation = operationsOf('Site');
const TYPE: string = 'text/plain';

const read = operation('public', 'GET /.well-known/security.txt', {
  operationId: 'getSecurityTxt',
  summary: 'Whom to tell of a weakness',
  description: 'RFC 9116. 404 where the studio has set no contact.',
  responses: {
    200: { description: 'The contact.', content: { [TYPE]: { schema: { type: 'string' as const } } } },
  },
  errors: ['NOT_FOUND'],
});

export function securityTxtRoutes(
  { security, siteUrl }: Pick<Config, 'security' | 'siteUrl'>,
  now: () => number,
) {
  return router().openapi(read, (c) => {
    const text = writeSecurityTxt(security, { siteUrl, nowMs: now() * 1_000 });
    if (text === undefined)
      throw new AppError(
        'NOT_FOUND',
        'This studio hasn’t set a security contact. Contact it as its site says.',
      );
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 20)}"`;
    const headers = {
      'content-type': `${TYPE}; charset=utf-8`,
      'cache-control': 'public, max-age=3600',
      etag,
    };
    if (isFresh(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers });
    return new Response(text, { headers });
  });
}
