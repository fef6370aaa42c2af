import { AppError } from '@pitlane/shared/domain/app-error';
import { errorResponse } from './errors.ts';

type App = { fetch(request: Request, env?: unknown): Response | Promise<Response> };

/**
 * Returns the path of the site on its host: '' at the root, '/market' for https://studio.example/market. Routes, services and answers
 * of the API know paths of the site alone; what a browser is given outside of a page's code or of JSON needs this in front.
 */
export function getBasePath(siteUrl: string): string {
  return new URL(siteUrl).pathname.replace(/\/$/, '');
}

/**
 * Serves an application below a path: it sees each request as if it was at the root of its host. Everything outside of the path is
 * NOT_FOUND, and the path without a slash leads to the one with it.
 */
export function mountAt(basePath: string, app: App): App {
  if (basePath === '') return app;
  return {
    fetch(request, env) {
      const url = new URL(request.url);
      if (url.pathname === basePath) {
        return new Response(null, { status: 308, headers: { location: `${basePath}/${url.search}` } });
      }
      if (!url.pathname.startsWith(`${basePath}/`)) {
        const message = `There’s nothing at this address. The site is at ${basePath}/.`;
        return errorResponse(new AppError('NOT_FOUND', message));
      }
      url.pathname = url.pathname.slice(basePath.length);
      return app.fetch(new Request(url, request), env);
    },
  };
}

/** Puts the base path in front of an answer's Location that is a path of the site. */
export function moveLocation(basePath: string, answer: Response): Response {
  const location = answer.headers.get('location');
  if (basePath === '' || !location || !/^\/(?!\/)/.test(location)) return answer;
  const moved = new Response(answer.body, answer);
  moved.headers.set('location', `${basePath}${location}`);
  return moved;
}
