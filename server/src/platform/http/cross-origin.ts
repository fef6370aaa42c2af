import { AppError } from '@pitlane/shared/domain/app-error';
import { CHANGE_HEADER } from '@pitlane/shared/domain/site/topics';
import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from './http-env.ts';

const DAY_SECONDS = 86_400;
const READS = ['GET', 'HEAD', 'OPTIONS'];

const open = { origin: '*', maxAge: DAY_SECONDS };
const exposeHeaders = ['ETag', 'Retry-After', 'X-Request-Id', CHANGE_HEADER];

/** Pages of any site may read: data, pictures and the stream. Cookies and keys of their visitors never come along. */
export const openReads: MiddlewareHandler<HttpEnv> = cors({
  ...open,
  allowMethods: ['GET', 'HEAD'],
  allowHeaders: ['If-None-Match', 'Last-Event-ID'],
  exposeHeaders,
});

/** Pages of any site may call the chains: a call reads, or sends what a wallet has signed. */
export const openCalls: MiddlewareHandler<HttpEnv> = cors({
  ...open,
  allowMethods: ['POST'],
  allowHeaders: ['Content-Type'],
  exposeHeaders,
});

/**
 * Allows writes only from this site's own pages: those of PUBLIC_ORIGIN. A browser always names the site of a write. A program that
 * is not a browser names none, and passes: it acts only for itself. The Host header proves nothing: another site can have its name
 * resolve to this server, and its pages then send both as they like.
 */
export function ownWrites(siteUrl: string): MiddlewareHandler<HttpEnv> {
  const own = listOwnOrigins(siteUrl);
  return createMiddleware<HttpEnv>(async (c, next) => {
    const from = c.req.header('origin');
    if (from !== undefined && !own.has(from) && !READS.includes(c.req.method)) {
      const message = 'Pages of other sites can read here, but not write. Send this from the site itself.';
      throw new AppError('FORBIDDEN', message);
    }
    await next();
  });
}

/** Names of this machine for itself, which no other site can have. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** A site on the machine of its only visitor has several names there. */
function listOwnOrigins(siteUrl: string): ReadonlySet<string> {
  const { origin, protocol, hostname, port } = new URL(siteUrl);
  if (!LOOPBACK.includes(hostname)) return new Set([origin]);
  return new Set(LOOPBACK.map((name) => `${protocol}//${name}${port && `:${port}`}`));
}
