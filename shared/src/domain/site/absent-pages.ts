/** Which pages a studio has turned off. The server and each page are told once, as of the site's name (site-name.ts). */
let absent: RegExp | undefined;

/** `pattern`: what `toAbsentPattern` gives (pages.ts); undefined where every page is there. */
export function setAbsentPages(pattern: string | undefined): void {
  absent = pattern === undefined ? undefined : new RegExp(pattern);
}

/** Whether the page at a path of this site is there: false for one that the studio has turned off. An address elsewhere always is. */
export const isPageThere = (path: string): boolean => !absent?.test(path);
