import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { type SiteContext, siteContext } from './lib/loading/load-context.ts';
import { NonceContext } from './lib/nonce.ts';
import { type SiteLook, setSiteLook } from './lib/site-look.ts';
import { setBasePath } from './lib/site-path.ts';

/** Tells the site where it is on its host, '' or '/market', and whose it is, before its first page. */
export function serveAt(basePath: string, look: SiteLook): void {
  setBasePath(basePath);
  setSiteLook(look);
}

/**
 * Wraps what the HTTP server knows for React Router's request handler. The built server module exposes it as
 * `build.entry.module.createLoadContext`, so the server needs nothing but the built file:
 * `createRequestHandler(build)(request, build.entry.module.createLoadContext({ nonce, callApi }))`.
 */
export function createLoadContext(site: SiteContext): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(siteContext, site);
  return provider;
}

/**
 * Renders a whole document. The loaders have all of its data, so there is nothing to stream, and the browser
 * paints it at once.
 */
export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const { nonce, reportError = logError } = loadContext.get(siteContext);
  let answer = status;
  const stream = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>,
    {
      nonce,
      signal: request.signal,
      // Otherwise the parts of a large page come behind it, and a script puts them in place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        answer = 500;
        if (!request.signal.aborted) reportError(error, request);
      },
    },
  );
  // What is still missing when it is read would come behind the page, too.
  await stream.allReady;
  const html = await new Response(stream).text();
  return new Response(html, { status: answer, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const { reportError = logError } = context.get(siteContext);
  reportError(error, request);
};

function logError(error: unknown, request: Request): void {
  console.error(`${request.method} ${request.url}`, error);
}
