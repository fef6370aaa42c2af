/**
 * The site for development: Vite serves the sources and replaces what changes in the open page. Pages are rendered from the
 * same sources. There is no content security policy here, because Vite's own scripts would break it.
 */
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { dirname } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { CHANGE_HEADER } from '@pitlane/shared/domain/site/topics';
import { readEnglish } from '@pitlane/shared/messages/read-english';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import { createServer as createVite } from 'vite';
import type { SiteContext } from '../app/lib/loading/load-context.ts';
import type { createPageHandler } from './handle-page.ts';

export type DevSiteOptions = {
  /** Port on 127.0.0.1; 0 takes any. */
  port: number;
  /** Where the API listens: http://127.0.0.1:3001. */
  apiUrl: string;
};
export type DevSite = { url: string; stop: () => Promise<void> };

type SiteEntry = { createLoadContext: (site: SiteContext) => RouterContextProvider };
type HandlerModule = { createPageHandler: typeof createPageHandler };
type DevBuild = ServerBuild & { entry: { module: SiteEntry } };

/** What the API answers; everything else is the site's. */
const API_PATHS = ['/api', '/rpc', '/media', '/ipfs'];

/** Starts it. Throws an Error when the port is taken. */
export async function startDevSite({ port, apiUrl }: DevSiteOptions): Promise<DevSite> {
  readEnglish();
  const http = createHttpServer();
  const vite = await createVite({
    root: dirname(import.meta.dirname),
    appType: 'custom',
    clearScreen: false,
    server: {
      middlewareMode: true,
      hmr: { server: http },
      proxy: Object.fromEntries(API_PATHS.map((path) => [path, apiUrl])),
    },
  });
  const render = async (request: Request): Promise<Response> => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as DevBuild;
    const handler = (await vite.ssrLoadModule('/dev/handle-page.ts')) as HandlerModule;
    const site: SiteContext = {
      nonce: '',
      callApi: (path, init) => fetch(new URL(path, apiUrl), init),
      liveFrom: await readNewestChange(apiUrl),
    };
    return handler.createPageHandler(build)(request, build.entry.module.createLoadContext(site));
  };
  const pages = getRequestListener(render);
  http.on('request', (request, response) =>
    vite.middlewares(request, response, () => pages(request, response)),
  );
  http.listen(port, '127.0.0.1');
  try {
    await once(http, 'listening');
  } catch (error) {
    await vite.close();
    throw error;
  }
  const bound = http.address();
  return {
    url: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : port}`,
    async stop() {
      await vite.close();
      const closed = once(http, 'close');
      http.close();
      http.closeAllConnections();
      await closed;
    },
  };
}

/** The number of the newest change, which every answer of the API names. */
async function readNewestChange(apiUrl: string): Promise<number> {
  const { headers } = await fetch(new URL('/api/health', apiUrl));
  return Number(headers.get(CHANGE_HEADER) ?? 0);
}
