import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError } from '@pitlane/shared/domain/app-error';
import { answerBrokenRequests } from './app/answer-broken-requests.ts';
import { createRequestListener } from './app/request-listener.ts';
import type { Config } from './config/config.ts';
import type { HttpApp } from './core/server-deps.ts';
import { getBasePath, mountAt } from './platform/http/base-path.ts';
import { errorResponse } from './platform/http/errors.ts';
import { StartError } from './platform/start-error.ts';

/** How long a request under way may still take when the server stops. */
const DRAIN_MS = 3_000;
/** How often a stopping server closes connections that have become idle. */
const CLOSE_IDLE_MS = 50;

/**
 * How long nothing may move on a connection that is in use. It ends readers that ask and never read: each would keep its
 * answer in memory. A stream of changes writes every 15 seconds.
 */
const IDLE_MS = 120_000;

/**
 * How long a connection stays open between two requests. Node's five seconds are shorter than what proxies and other clients
 * assume: they would send a request just as the server hangs up, and see it fail.
 */
export const KEEP_ALIVE_MS = 65_000;

export type Listening = {
  /** Where it listens: http://127.0.0.1:3000, with the path of a site that has one. */
  url: string;
  /** Passes requests to `app` from now on. Until then they are answered that the site is starting. */
  serve(app: HttpApp): void;
  /** Takes no new request, waits for running ones, and cuts off those that take longer. */
  drain(): Promise<void>;
};

export type ListenOptions = Pick<Config, 'host' | 'port' | 'siteUrl'> & { idleMs?: number };

/** Binds the port. Throws a StartError when it cannot be had. */
export async function listen({ host, port, siteUrl, idleMs = IDLE_MS }: ListenOptions): Promise<Listening> {
  let app: HttpApp = { fetch: answerStarting };
  const basePath = getBasePath(siteUrl);
  const isHttps = siteUrl.startsWith('https://');
  const site = mountAt(basePath, { fetch: (request, env) => app.fetch(request, env) });
  // What names no host is for the listener to refuse, with every header.
  const server = createServer({ requireHostHeader: false }, createRequestListener(site, isHttps));
  answerBrokenRequests(server, isHttps);
  server.setTimeout(idleMs);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const listening = Promise.withResolvers<void>();
  server.once('error', listening.reject);
  server.listen(port, host, listening.resolve);
  await listening.promise.catch((error: NodeJS.ErrnoException) => {
    const reason = explain(error, host, port);
    throw reason ? new StartError(reason, error) : error;
  });
  const bound = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound.port}${basePath}`,
    serve(served) {
      app = served;
    },
    drain: () => drain(server),
  };
}

/** `/api/health/live` asks only for the process, and the process runs. */
function answerStarting(request: Request): Response {
  if (new URL(request.url).pathname === '/api/health/live') return Response.json({ status: 'ok' });
  const answer = errorResponse(new AppError('STARTING', 'The site is starting. Try again in a few seconds.'));
  answer.headers.set('retry-after', '2');
  return answer;
}

async function drain(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = Promise.withResolvers<void>();
  server.close(() => closed.resolve());
  server.closeIdleConnections();
  const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS);
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed.promise;
  clearInterval(idle);
  clearTimeout(late);
}

function explain({ code }: NodeJS.ErrnoException, host: string, port: number): string | undefined {
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is in use. Stop what uses it, or set PORT to another one.`;
  }
  if (code === 'EACCES') {
    return `Port ${port} can’t be used by this user. Set PORT to one above 1023, behind a proxy.`;
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `This machine has no address ${host}. Correct PITLANE_HOST.`;
  }
  return undefined;
}
