import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Config } from '../../config/config.ts';
import type { Log } from '../log.ts';
import { findClient } from './client-address.ts';
import type { HttpEnv, Identify } from './http-env.ts';

/** Names each request, finds its sender and writes the access log. */
export function requestContext(config: Pick<Config, 'trustedProxies'>, log: Log): MiddlewareHandler<HttpEnv> {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const began = performance.now();
    const requestId = randomUUID();
    const socket = c.env?.incoming?.socket.remoteAddress;
    c.set('requestId', requestId);
    c.set('log', log);
    c.set('client', findClient(socket, c.req.header('x-forwarded-for'), config.trustedProxies));
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
export function inheritContext(log: Log, identify: Identify): MiddlewareHandler<HttpEnv> {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const {
      requestId,
      log: outer,
      client,
    } = c.env?.request ?? { requestId: randomUUID(), log, client: undefined };
    c.set('requestId', requestId);
    c.set('log', outer);
    c.set('client', client);
    c.set('identify', identify);
    await next();
  });
}
