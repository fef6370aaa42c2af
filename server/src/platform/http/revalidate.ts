import { createHash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { type HttpEnv, isForPage } from './http-env.ts';

/** Gives JSON answers and feeds a tag, unless they have one. A browser that already has the same answer gets 304 instead of the body. */
export const revalidate = createMiddleware<HttpEnv>(async (c, next) => {
  await next();
  if (isForPage(c.var)) return;
  const isText = /^application\/(?:json|rss\+xml)/.test(c.res.headers.get('content-type') ?? '');
  const cacheable = c.res.headers.get('cache-control') !== 'no-store' && !c.res.headers.has('etag');
  if (!isText || !cacheable || c.res.status !== 200 || !['GET', 'HEAD'].includes(c.req.method)) return;
  const body = await c.res.arrayBuffer();
  const headers = new Headers(c.res.headers);
  const etag = `W/"${createHash('sha1').update(new Uint8Array(body)).digest('base64url').slice(0, 20)}"`;
  headers.set('etag', etag);
  if (!headers.has('cache-control')) headers.set('cache-control', 'public, max-age=0, must-revalidate');
  const fresh = isFresh(c.req.header('if-none-match'), etag);
  if (fresh) {
    headers.delete('content-type');
    // Compression adds it to an answer with a body.
    headers.append('vary', 'Accept-Encoding');
  } else headers.set('content-length', String(body.byteLength));
  // Hono merges headers of an answer it replaces; undefined first makes it forget the old one.
  c.res = undefined;
  c.res = new Response(fresh ? null : body, { status: fresh ? 304 : 200, headers });
});

/** Returns whether If-None-Match names this tag. Compares weakly, as RFC 9110 requires for GET. */
export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const plain = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || plain(tag) === plain(etag));
}
