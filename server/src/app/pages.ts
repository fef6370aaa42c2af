import { access } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import {
  createRequestHandler,
  type LinkDescriptor,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import type { Config } from '../config/config.ts';
import type { Studio } from '../config/studio/read-studio.ts';
import type { RequestContext } from '../platform/http/http-env.ts';
import { newNonce, setPagePolicy } from '../platform/http/security-headers.ts';
import { runInLanguage, type SiteLanguage } from '../platform/messages/site-languages.ts';
import { StartError } from '../platform/start-error.ts';
import { moveBuild } from './move-files.ts';
import { withoutAbsentPages } from './without-absent-pages.ts';

/** Calls the API for the site's loaders, without a network between. */
export type CallApi = (path: string, init?: RequestInit) => Promise<Response>;
export type PageSources = {
  /** Where the site is on its host: '' or '/market'. */
  basePath: string;
  /** Whose site it is. */
  studio: Studio;
  /** What pages are written in. */
  language: SiteLanguage;
  /** The API as the pages of a client call it. */
  callApiFor: (from: Pick<RequestContext, 'client' | 'requestId'>) => CallApi;
  /** The relay of WalletConnect, where it is offered. */
  relayUrl?: string | undefined;
  /** The number of the newest change; a page rendered from now on has it and all before it. */
  newestChange: () => number;
};
export type RenderPage = (
  request: Request,
  from: Pick<RequestContext, 'client' | 'log' | 'requestId'>,
) => Promise<Response>;

/** The exports of the built site beside React Router's own parts (web/app/entry.server.tsx). */
type SiteEntry = {
  serveAt(basePath: string, look: Pick<Studio, 'words' | 'accents' | 'drawings' | 'absent'>): void;
  createLoadContext(site: {
    nonce: string;
    callApi: CallApi;
    liveFrom: number;
    reportError: (error: unknown, request: Request) => void;
  }): RouterContextProvider;
};

/** Throws a StartError that explains how to build the site when a part of it is not built. */
export async function checkSite({
  webBuild,
  webAssets,
}: Pick<Config, 'webBuild' | 'webAssets'>): Promise<void> {
  for (const part of [webBuild, webAssets]) {
    await access(part).catch((cause: unknown) => {
      throw new StartError(`The site is not built: ${part} is missing. Run: npm run build`, cause);
    });
  }
  await import(pathToFileURL(webBuild).href).catch((cause: unknown) => {
    throw new StartError(`The built site cannot be loaded from ${webBuild}. Run: npm run build`, cause);
  });
}

/** Loads the built site. */
export async function createPages(
  webBuild: string,
  { basePath, studio, language, callApiFor, relayUrl, newestChange }: PageSources,
): Promise<RenderPage> {
  const build = (await import(pathToFileURL(webBuild).href)) as ServerBuild;
  const moved = withoutAbsentPages(moveBuild(build, basePath, language.folder));
  const handle = createRequestHandler(moved, 'production');
  const entry = build.entry.module as typeof build.entry.module & SiteEntry;
  entry.serveAt(basePath, studio);
  const preloads = toPreloadHeader(build.routes.root?.module.links?.() ?? []);
  return async (request, { client, log, requestId }) => {
    const nonce = newNonce();
    const reportError = (error: unknown, failed: Request) => {
      const { pathname: path } = new URL(failed.url);
      log.error({ err: error, method: failed.method, path, requestId }, 'a page failed');
    };
    const context = entry.createLoadContext({
      nonce,
      callApi: callApiFor({ client, requestId }),
      liveFrom: newestChange(),
      reportError,
    });
    const page = await runInLanguage(language, () => handle(request, context));
    const answer = new Response(page.body, page);
    setPagePolicy(answer.headers, { nonce, basePath, relayUrl });
    if (preloads && answer.headers.get('content-type')?.startsWith('text/html')) {
      answer.headers.append('link', preloads);
    }
    // Robots and proxies come back by themselves; a reader has the page's Retry.
    if (answer.status === 503 && !answer.headers.has('retry-after')) answer.headers.set('retry-after', '1');
    if (!answer.headers.has('cache-control')) answer.headers.set('cache-control', 'private, no-cache');
    return answer;
  };
}

/**
 * Returns the Link header with what every page needs for its first paint (style sheet, preloaded fonts): a proxy can send it ahead as
 * 103 Early Hints, while the page is rendered.
 */
export function toPreloadHeader(links: readonly LinkDescriptor[]): string {
  return links
    .flatMap((link) => {
      if (!('href' in link) || !link.href) return [];
      if (link.rel === 'stylesheet') return [`<${link.href}>; rel=preload; as=style`];
      if (link.rel !== 'preload' || link.as !== 'font') return [];
      return [`<${link.href}>; rel=preload; as=font; type="${link.type}"; crossorigin`];
    })
    .join(', ');
}
