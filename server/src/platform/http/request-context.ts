import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Config } from '../../config/config.ts';
import type { Log } from '../log.ts';
import { type HttpEnv, isForPage } from './http-env.ts';
import { withOrigin } from './request-origin.ts';

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
export function inheritContext(
  log: Log,
  { identify, sharedLimits }: Pick<HttpEnv['Variables'], 'identify' | 'sharedLimits'>,
): MiddlewareHandler<HttpEnv> {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const outer = c.env?.request ?? { requestId: randomUUID(), log, client: undefined };
    c.set('requestId', outer.requestId);
    c.set('log', outer.log);
    c.set('client', outer.client);
    c.set('isForPage', isForPage(outer));
    c.set('identify', identify);
    c.set('sharedLimits', sharedLimits);
    const { requestId, client } = outer;
    await withOrigin({ requestId, client, userAgent: c.req.header('user-agent') }, next);
  });
}

/** Groups of an IPv6 address that name a network: one line of a provider usually has 2⁶⁴ addresses. */
const NETWORK_GROUPS = 4;

/**
 * The client of a request, for limits. Each of `trustedProxies` proxies adds the address of its caller to
 * X-Forwarded-For. Entries before these are the caller's own claim. IPv6 clients count by their network.
 */
export function findClient(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const named = trustedProxies > 0 ? forwardedFor?.split(',').at(-trustedProxies)?.trim() : undefined;
  const address = named && isIP(named) ? named : (socketAddress ?? 'unknown');
  return isIP(address) === 6 ? toNetwork(address) : address;
}

function toNetwork(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail)];
  const network = all.slice(0, NETWORK_GROUPS).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}
