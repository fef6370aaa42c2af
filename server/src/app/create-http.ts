import type { OpenAPIHono } from '@hono/zod-openapi';
import { AppError } from '@pitlane/shared/domain/app-error';
import { CHANGE_HEADER } from '@pitlane/shared/domain/site/topics';
import { type Handler, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { nameSite } from '../core/name-site.ts';
import type { HttpApp, ServerDeps } from '../core/server-deps.ts';
import { healthRoutes } from '../modules/health/health.routes.ts';
import { type Admission, createAdmission } from '../platform/http/admission.ts';
import { getBasePath, moveLocation } from '../platform/http/base-path.ts';
import { compress } from '../platform/http/compress.ts';
import { openCalls, openReads, ownWrites } from '../platform/http/cross-origin.ts';
import { notFound, onError } from '../platform/http/errors.ts';
import type { HttpEnv } from '../platform/http/http-env.ts';
import { requestContext } from '../platform/http/request-context.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import { makeEnglish, setUsualLanguage } from '../platform/messages/site-languages.ts';
import { createAssets } from './assets.ts';
import { answerBusy, isBusy } from './busy-page.ts';
import { createApi } from './create-api.ts';
import { findPagePattern } from './find-page-pattern.ts';
import { createModules } from './modules.ts';
import { createPages, type PageSources } from './pages.ts';

const ONLY_READ = 'Pages accept only GET. Send forms to the API.';

/** Paths that are answered by the API application; all others belong to the site. */
const API_PATHS = ['/api', '/api/*', '/rpc/*', '/media/*', '/ipfs/*', '/news/rss.xml'];

/** Paths that search engines and finders of weaknesses ask for, answered with the role `api` or `web`: either may be what they reach. */
const ROBOT_PATHS = ['/robots.txt', '/.well-known/security.txt', '/sitemap.xml', '/sitemaps/*'];

/** Paths that every process answers, with any roles. */
const HEALTH_PATHS = ['/api/health', '/api/health/*'];

/**
 * The whole HTTP side as one fetch function. Health in every process; API, RPC proxy and pictures where the role `api` is
 * set, the rendered site where `web` is.
 */
export async function createHttp(deps: ServerDeps): Promise<HttpApp & { app: Hono<HttpEnv> }> {
  const { config, log } = deps;
  const { roles } = config;
  nameSite(config.studio);
  const language = makeEnglish(config.messageOverrides);
  setUsualLanguage(language);
  const app = new Hono<HttpEnv>();
  app.onError(onError);
  app.notFound(notFound);
  const basePath = getBasePath(config.siteUrl);
  const isHttps = config.siteUrl.startsWith('https://');
  app.use(requestContext(config, log), securityHeaders(isHttps), compress);
  app.use('/rpc/*', openCalls);
  for (const path of ['/api/*', '/media/*', '/ipfs/*', '/news/rss.xml', ...ROBOT_PATHS])
    app.use(path, openReads, ownWrites(config.siteUrl));
  const forward =
    (api: OpenAPIHono<HttpEnv>): Handler<HttpEnv> =>
    async (c) => {
      const { requestId, client } = c.var;
      const nameRoute = (route: string | undefined) => c.set('route', route);
      const answer = await api.fetch(c.req.raw, { ...c.env, request: { requestId, client, log, nameRoute } });
      return moveLocation(basePath, answer);
    };
  if (roles.has('api') || roles.has('web')) {
    const modules = await createModules(deps);
    const { newest } = modules.live;
    const api = createApi(log, modules.routes, {
      identify: modules.identify,
      sharedLimits: modules.sharedLimits,
      basePath,
      webAssets: config.webAssets,
    });
    const admission = createAdmission();
    for (const path of [...API_PATHS, ...ROBOT_PATHS]) app.use(path, admission.calls);
    app.use('/api/*', nameChange(newest));
    app.on(['ALL'], roles.has('api') ? API_PATHS : HEALTH_PATHS, forward(api));
    app.on(['ALL'], ROBOT_PATHS, forward(api));
    app.on(['ALL'], API_PATHS, refuse);
    // The site's loaders need the API, but ask it in process.
    if (roles.has('web')) {
      const sources = {
        basePath,
        studio: config.studio,
        language,
        callApiFor: callInProcess(api, log),
        relayUrl: config.walletConnect?.relayUrl,
        newestChange: newest,
      };
      await serveSite(app, deps, { sources, admission });
    }
  } else {
    app.on(
      ['ALL'],
      HEALTH_PATHS,
      forward(createApi(log, [healthRoutes(deps.health, config.trustedProxies)])),
    );
    app.on(['ALL'], API_PATHS, refuse);
  }
  return { app, fetch: (request, env) => app.fetch(request, env as HttpEnv['Bindings']) };
}

const refuse: Handler<HttpEnv> = () => {
  throw new AppError('NOT_FOUND', 'This process doesn’t serve the API: "api" isn’t in its ROLES.');
};

type Site = { sources: PageSources; admission: Admission };

async function serveSite(
  app: Hono<HttpEnv>,
  { config }: ServerDeps,
  { sources, admission }: Site,
): Promise<void> {
  const [assets, render] = await Promise.all([
    createAssets(config.webAssets, {
      basePath: sources.basePath,
      studio: config.studio,
      languages: [sources.language],
    }),
    createPages(config.webBuild, sources),
  ]);
  app.all('*', async (c) => {
    const request = c.req.raw;
    if (!['GET', 'HEAD'].includes(request.method)) throw new AppError('METHOD_NOT_ALLOWED', ONLY_READ);
    if (hasTab(request)) return notFound(c);
    const file = await assets(request);
    if (file) {
      c.set('route', 'file');
      return file;
    }
    c.set('route', findPagePattern(c.req.path));
    const page = withPublicUrl(request, config.siteUrl);
    return admission
      .page(request, c.var.client, () => render(page, c.var))
      .catch((error: unknown) => {
        if (isBusy(error)) return answerBusy(request, error);
        throw error;
      });
  });
}

/** The site's router reads an encoded tab as the URL parser reads a bare one: not at all. "/%09/" would be another host, and fails. */
function hasTab({ url }: Request): boolean {
  return /%09/.test(new URL(url).pathname);
}

/**
 * The request at the address that browsers know, whatever its Host header says: a page names its own address in links and
 * cards. The path goes in apart, because a path that begins with two slashes would be read as another host.
 */
function withPublicUrl(request: Request, siteUrl: string): Request {
  const { pathname, search } = new URL(request.url);
  const url = new URL(siteUrl);
  url.pathname = `${getBasePath(siteUrl)}${pathname}`;
  url.search = search;
  return url.href === request.url ? request : new Request(url, request);
}

/** The calls of a page count as its visitor's, have the page's name in the log, and cost nothing more: the page has paid. */
function callInProcess(
  api: { fetch: Hono<HttpEnv>['fetch'] },
  log: ServerDeps['log'],
): PageSources['callApiFor'] {
  return (page) => async (path, init) => {
    const request = new Request(new URL(path, 'http://in-process'), init);
    const context = { ...page, isForPage: true, log };
    return api.fetch(request, { request: context });
  };
}

/** Names in each answer the newest change that it certainly holds: the one that was known before it was made. */
function nameChange(newest: () => number) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const known = newest();
    await next();
    c.header(CHANGE_HEADER, String(known));
  });
}
