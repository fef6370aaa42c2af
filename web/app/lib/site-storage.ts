import { getBasePath } from './site-path.ts';

/** What the names of a site below a path begin with. A colon ends the path: no name of /a begins like those of /a/market. */
const getPrefix = () => (getBasePath() ? `${getBasePath()}:` : '');

/** The name under which this browser keeps something of the site. A browser has one storage for all sites of a host. */
export const toStorageName = (name: string): string => `${getPrefix()}${name}`;

/** Forgets what this browser keeps for the site: all of it at the root of a host, its own part below a path. */
export function clearStorage(): void {
  const prefix = getPrefix();
  for (const storage of [localStorage, sessionStorage]) {
    if (prefix === '') storage.clear();
    else for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
  }
}
