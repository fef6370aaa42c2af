import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Config } from '../config.ts';
import type { HttpEnv } from '../lib/http/http-env.ts';
import type { Log } from '../lib/log.ts';

/** Names each request, finds its sender and writes the access log. */
export function requestContext(config: Pick<Config, 'origin'>, log: Log): MiddlewareHandler<HttpEnv> {
  // This server never speaks TLS itself: an https origin means that a proxy stands in front and names its caller.
  const behindProxy = config.origin.startsWith('https://');
  return createMiddleware<HttpEnv>(async (c, next) => {
    const began = performance.now();
    const requestId = randomUUID();
    const socket = c.env?.incoming?.socket.remoteAddress ?? 'unknown';
    // Only the last entry is the proxy's own; those before it are what the caller claims.
    const forwarded = behindProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
    c.set('requestId', requestId);
    c.set('log', log);
    c.set('client', forwarded || socket);
    await next();
    c.header('x-request-id', requestId);
    log.debug(
      {
        requestId,
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        ms: performance.now() - began,
      },
      'request',
    );
  });
}

/** Takes over what the outer application found out; a call in process has no outer application. */
export function inheritContext(log: Log): MiddlewareHandler<HttpEnv> {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const {
      requestId,
      log: outer,
      client,
    } = c.env?.request ?? { requestId: randomUUID(), log, client: undefined };
    c.set('requestId', requestId);
    c.set('log', outer);
    c.set('client', client);
    await next();
  });
}
