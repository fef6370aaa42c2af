import { getBasePath } from './base-path.ts';

export type CookieForm = { prefix: '__Host-' | '__Secure-' | ''; isSecure: boolean };

/**
 * Returns what the names of this site's cookies begin with. Browsers refuse such a cookie unless it has come over HTTPS and is marked so.
 * `__Host-` binds it to this one host as well, and takes the path `/`: a site below a path has `__Secure-` and its own path instead.
 */
export function getCookieForm(siteUrl: string): CookieForm {
  const isSecure = siteUrl.startsWith('https:');
  const prefix = getBasePath(siteUrl) === '' ? '__Host-' : '__Secure-';
  return { prefix: isSecure ? prefix : '', isSecure };
}
