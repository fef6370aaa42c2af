/** The parameter of /login that says where the visitor wanted to go. */
export const TO = 'to';

/** The sign-in page, and from there back to a page of this site. */
export function getLoginPath(to?: string): string {
  return to === undefined ? '/login' : `/login?${new URLSearchParams({ [TO]: to })}`;
}

/** Another page of signing in, which still knows where the visitor wanted to go. */
export function withReturnPath(path: string, params: URLSearchParams): string {
  const to = params.get(TO);
  if (to === null) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [TO]: to })}`;
}
