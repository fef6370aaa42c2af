import { Hono } from 'hono';
import type { HttpEnv } from '../lib/http/http-env.ts';
import type { HttpApp, ServerDeps } from '../lib/server-deps.ts';
import { createAssets } from './assets.ts';
import { compress } from './compress.ts';
import { createApi } from './create-api.ts';
import { notFound, onError } from './errors.ts';
import { createModules } from './modules.ts';
import { nameChange } from './name-change.ts';
import { type CallApi, createPages, type PageSources } from './pages.ts';
import { requestContext } from './request-context.ts';
import { securityHeaders } from './security-headers.ts';

/** Paths that are answered by the API application; all others belong to the site. */
const API_PATHS = ['/api', '/api/*', '/rpc/*', '/media/*'];

/**
 * The whole HTTP side as one fetch function: API, RPC proxy and pictures in every process, the rendered site where the
 * role `web` is set. Throws when the site has to be served and is not built.
 */
export async function createHttp(deps: ServerDeps): Promise<HttpApp & { app: Hono<HttpEnv> }> {
  const { config, log } = deps;
  const modules = await createModules(deps);
  const api = createApi(log, modules.routes);
  const https = config.origin.startsWith('https://');
  const app = new Hono<HttpEnv>();
  app.onError(onError);
  app.notFound(notFound);
  app.use(requestContext(config, log), securityHeaders(https), compress);
  app.use('/api/*', nameChange(modules.live.newest));
  app.on(['ALL'], API_PATHS, (c) => {
    const { requestId, client } = c.var;
    return api.fetch(c.req.raw, { ...c.env, request: { requestId, client, log } });
  });
  if (config.roles.has('web')) {
    const { newest } = modules.live;
    await serveSite(app, deps, { callApi: callInProcess(api, log), newestChange: newest });
  }
  return { app, fetch: (request, env) => app.fetch(request, env as HttpEnv['Bindings']) };
}

async function serveSite(app: Hono<HttpEnv>, { config }: ServerDeps, sources: PageSources): Promise<void> {
  const [assets, pages] = await Promise.all([
    createAssets(config.webAssets),
    createPages(config.webBuild, sources),
  ]);
  app.all('*', async (c) => {
    const request = withPublicUrl(c.req.raw, config.origin);
    return (await assets(request)) ?? pages(request, c.var.log);
  });
}

/** Behind a proxy that speaks TLS the request's own address is not the one the browser sees. */
function withPublicUrl(request: Request, origin: string): Request {
  if (!origin.startsWith('https://')) return request;
  const { pathname, search } = new URL(request.url);
  return new Request(new URL(pathname + search, origin), request);
}

function callInProcess(api: { fetch: Hono<HttpEnv>['fetch'] }, log: ServerDeps['log']): CallApi {
  return async (path, init) => {
    const request = new Request(new URL(path, 'http://in-process'), init);
    const context = { requestId: crypto.randomUUID(), client: undefined, log };
    return api.fetch(request, { request: context });
  };
}
