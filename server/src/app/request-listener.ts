import type { IncomingMessage, RequestListener } from 'node:http';
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server';
import { AppError } from '@pitlane/shared/domain/app-error';
import type { HttpApp } from '../core/server-deps.ts';
import { errorResponse } from '../platform/http/errors.ts';
import { addSecurityHeaders } from '../platform/http/security-headers.ts';

/** How long the rest of a refused body is read, in milliseconds. */
const LINGER_MS = 30_000;
/** How long a sender may say nothing in that time: it waits for the answer, or holds the connection for nothing. */
const SILENT_MS = 3_000;

/**
 * Node's listener for an application. Every answer gets the security headers here, also those that no application gave; `isHttps` says
 * whether browsers know the site by HTTPS. An answer that needs no body (413, 404, 429) goes out when the body is in: a
 * server that closes while the client still sends resets the connection, and the client loses the answer.
 */
export function createRequestListener(app: HttpApp, isHttps: boolean): RequestListener {
  const secure = (answer: Response): Response => {
    addSecurityHeaders(answer.headers, isHttps);
    return answer;
  };
  return getRequestListener(
    async (request, env) => {
      const response = hasCredentials(request.url) ? answerUnreadable() : await app.fetch(request, env);
      await discardBody((env as HttpBindings).incoming);
      return secure(response);
    },
    {
      errorHandler(error) {
        if (error instanceof RequestError) return secure(answerUnreadable());
        throw error;
      },
    },
  );
}

/** A request target may be a whole URL. With a name and a password in it, no Request can be made of it. */
function hasCredentials(url: string): boolean {
  if (!url.includes('@')) return false;
  const { username, password } = new URL(url);
  return username !== '' || password !== '';
}

/** Answers a request whose address or Host header is no URL, so that no application can be asked. */
function answerUnreadable(): Response {
  const message = 'This request has an invalid address or Host header.';
  return errorResponse(new AppError('BAD_REQUEST', message));
}

/** Reads what is left of a body and throws it away. Gives up when the client goes away or takes too long. */
async function discardBody(incoming: IncomingMessage): Promise<void> {
  if (incoming.complete || incoming.destroyed) return;
  const done = Promise.withResolvers<void>();
  const late = setTimeout(done.resolve, LINGER_MS);
  const silent = setTimeout(done.resolve, SILENT_MS);
  for (const event of ['end', 'error', 'close']) incoming.once(event, () => done.resolve());
  // A reader that began and stopped would make the stream wait again.
  for (const event of ['data', 'readable']) incoming.removeAllListeners(event);
  incoming.on('data', () => silent.refresh());
  incoming.resume();
  await done.promise;
  clearTimeout(late);
  clearTimeout(silent);
}
