/** The parameter of /login that says where the visitor wanted to go. */
export const TO = 'to';

/** The sign-in page, and from there back to a page of this site. */
export function getLoginPath(to?: string): string {
  return to === undefined ? '/login' : `/login?${new URLSearchParams({ [TO]: to })}`;
}
