import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { Config } from '../../config/config.ts';
import type { Log } from '../log.ts';
import { openSignal } from '../signals.ts';
import { type HttpEnv, isForPage } from './http-env.ts';
import { withOrigin } from './request-origin.ts';

const requestSignal = openSignal('request');

/** What proxies make: UUIDs, numbers in base 16, and words of a tracing system. Short enough for a line of a log. */
const REQUEST_ID = /^[\w.:-]{8,64}$/;

/**
 * The name that a proxy of ours gave a request, so that its log and ours meet. Undefined where none stands in front: a visitor does not
 * choose what our log and the audit log say. What does not look like a name is not taken.
 */
export function findRequestId(given: string | undefined, trustedProxies: number): string | undefined {
  return trustedProxies > 0 && given !== undefined && REQUEST_ID.test(given) ? given : undefined;
}

/** Names each request, finds its sender and writes the access log. */
export function requestContext(config: Pick<Config, 'trustedProxies'>, log: Log): MiddlewareHandler<HttpEnv> {
  const checkProxies = createProxyCheck(config.trustedProxies, log);
  return createMiddleware<HttpEnv>(async (c, next) => {
    const began = performance.now();
    const requestId = findRequestId(c.req.header('x-request-id'), config.trustedProxies) ?? randomUUID();
    const socket = c.env?.incoming?.socket.remoteAddress;
    c.set('requestId', requestId);
    c.set('log', log);
    const forwardedFor = c.req.header('x-forwarded-for');
    c.set('client', findClient(socket, forwardedFor, config.trustedProxies));
    // Monitors on the machine itself ask without the proxy.
    if (!c.req.path.startsWith('/api/health')) checkProxies(forwardedFor);
    await next();
    c.header('x-request-id', requestId);
    const ms = performance.now() - began;
    const { status } = c.res;
    requestSignal.send({
      method: c.req.method,
      route: c.get('route') ?? 'unmatched',
      status,
      seconds: ms / 1_000,
    });
    log.debug(
      {
        requestId,
        method: c.req.method,
        path: c.req.path,
        status,
        ms,
      },
      'request',
    );
  });
}

/** Warns once when a request names fewer addresses than there should be proxies: then all visitors count as the proxy, and as one. */
function createProxyCheck(trustedProxies: number, log: Log) {
  let hasWarned = false;
  return (forwardedFor: string | undefined): void => {
    const entries = forwardedFor?.split(',').length ?? 0;
    if (hasWarned || entries >= trustedProxies) return;
    hasWarned = true;
    log.warn(
      { entries, trustedProxies },
      'X-Forwarded-For has fewer addresses than TRUSTED_PROXIES says: correct the setting or the proxy, or visitors share one limit',
    );
  };
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
    outer.nameRoute?.(findRoute(c));
  });
}

/** The pattern of the last route that took a request, of which there are finitely many; undefined where only middleware saw it. */
function findRoute(c: Context<HttpEnv>): string | undefined {
  return matchedRoutes(c)
    .map(({ path }) => path)
    .findLast((path) => path !== '*' && path !== '/*');
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
  const entry = trustedProxies > 0 ? forwardedFor?.split(',').at(-trustedProxies)?.trim() : undefined;
  const named = entry && withoutPort(entry);
  const address = named && isIP(named) ? named : (socketAddress ?? 'unknown');
  return isIP(address) === 6 ? toNetwork(address) : address;
}

/** Some proxies add the port: "203.0.113.9:4711", "[2001:db8::1]:443". */
function withoutPort(entry: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
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
