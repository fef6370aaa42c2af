import type { Context } from 'hono';
import type { HttpEnv } from '../../platform/http/http-env.ts';
import { isFresh } from '../../platform/http/revalidate.ts';
import type { Picture } from './pictures.service.ts';

/** A picture that was asked for by its version never changes; any other is asked again. */
export function answerPicture(
  c: Context<HttpEnv>,
  { type, body, etag, version: shown }: Picture,
  asked: number | undefined,
) {
  const forEver = shown !== undefined && asked === shown;
  const headers = {
    'content-type': type,
    'cache-control': forEver ? 'public, max-age=31536000, immutable' : 'public, max-age=60, must-revalidate',
    etag,
    'access-control-allow-origin': '*',
  };
  if (isFresh(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  return new Response(body, { headers });
}
