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
 * Allows writes only from this site's own pages. A browser always names the site of a write. A program that
 * is not a browser names none, and passes: it acts only for itself.
 */
export function ownWrites(ownOrigin: string): MiddlewareHandler<HttpEnv> {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const from = c.req.header('origin');
    const isOwn = from === undefined || from === ownOrigin || hostOf(from) === new URL(c.req.url).host;
    if (!isOwn && !READS.includes(c.req.method)) {
      const message = 'Pages of other sites can read here, but not write. Send this from the site itself.';
      throw new AppError('FORBIDDEN', message);
    }
    await next();
  });
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
