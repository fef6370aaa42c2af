/** A built site of one page, as React Router's build would write it: what the server needs of web/, for tests. */
import { createContext, data, RouterContextProvider, type ServerBuild } from 'react-router';

type Site = {
  nonce: string;
  liveFrom: number;
  callApi: (path: string) => Promise<Response>;
  reportError: (error: unknown, request: Request) => void;
};
const site = createContext<Site>();

/** Not of this site: it names its addresses as they are built. */
const serveAt = () => undefined;

function createLoadContext(given: Site): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(site, given);
  return provider;
}

export const entry: ServerBuild['entry'] & {
  module: { createLoadContext: typeof createLoadContext; serveAt: () => void };
} = {
  module: {
    serveAt,
    createLoadContext,
    handleError: (error, { request, context }) => context.get(site).reportError(error, request),
    default: (request, status, headers, context, loadContext) => {
      headers.set('content-type', 'text/html; charset=utf-8');
      const shown = {
        url: request.url,
        nonce: loadContext.get(site).nonce,
        liveFrom: loadContext.get(site).liveFrom,
        data: context.staticHandlerContext.loaderData,
      };
      return new Response(JSON.stringify(shown), { status, headers });
    },
  },
};

export const routes: ServerBuild['routes'] = {
  root: {
    id: 'root',
    module: {
      default: () => null,
      links: () => [
        {
          rel: 'preload',
          href: '/assets/text.woff2',
          as: 'font',
          type: 'font/woff2',
          crossOrigin: 'anonymous',
        },
        { rel: 'stylesheet', href: '/assets/app.css' },
        { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      ],
    },
  },
  page: {
    id: 'page',
    parentId: 'root',
    path: 'page',
    module: {
      default: () => null,
      loader: async ({ context, request }) => {
        const { searchParams } = new URL(request.url);
        if (searchParams.has('fail')) throw new Error('a loader failed');
        if (searchParams.has('away')) throw data({ code: 'DATABASE_UNAVAILABLE' }, { status: 503 });
        const { callApi } = context.get(site);
        const reads = Array.from({ length: Number(searchParams.get('reads')) }, () =>
          callApi('/api/activity'),
        );
        const statuses = (await Promise.all(reads)).map(({ status }) => status);
        if (statuses.length > 0) return { statuses };
        const answer = await callApi('/api/nfts?nonsense=1');
        return { status: answer.status, body: await answer.json() };
      },
    },
  },
};

export const assets: ServerBuild['assets'] = {
  entry: { imports: [], module: '/assets/entry.js' },
  routes: {},
  url: '/assets/manifest.js',
  version: '1',
};
export const publicPath = '/';
export const assetsBuildDirectory = 'build/client';
export const future: ServerBuild['future'] = {} as ServerBuild['future'];
export const ssr = true;
export const isSpaMode = false;
export const prerender: string[] = [];
export const routeDiscovery: ServerBuild['routeDiscovery'] = { mode: 'initial', manifestPath: '/__manifest' };
