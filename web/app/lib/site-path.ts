/**
 * Where the site is on its host: '' at the root, '/market' for https://studio.example/market. Links of the router and paths of the API
 * begin at the site; only what the browser itself is given has this in front. Browsers read it from `<html>`, where the server wrote it.
 */
let basePath = import.meta.env.SSR ? '' : (globalThis.document?.documentElement.dataset.base ?? '');

/** For the server, which serves one site, and for tests. */
export function setBasePath(path: string): void {
  basePath = path;
}

export const getBasePath = (): string => basePath;

/**
 * The address of a path of the site, for whatever the browser opens or fetches itself: pictures, calls, plain links and forms. Whole
 * addresses stay as they are.
 */
export function toAddress(path: string): string {
  return path.startsWith('/') ? `${basePath}${path}` : path;
}

/** The path of the site that an address on this host names: what `location.pathname` is to the router. */
export function toPath(pathname: string): string {
  const isInside = pathname === basePath || pathname.startsWith(`${basePath}/`);
  return isInside ? pathname.slice(basePath.length) || '/' : pathname;
}

/** The site's own address, without a slash at the end. In the browser only. */
export const getSiteUrl = (): string => `${location.origin}${basePath}`;
