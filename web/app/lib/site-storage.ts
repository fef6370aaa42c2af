import { getBasePath } from './site-path.ts';

/** What the names of a site below a path begin with. A colon ends the path: no name of /a begins like those of /a/market. */
const getPrefix = () => (getBasePath() ? `${getBasePath()}:` : '');

const BELOW_A_PATH = /^\/[^:]+:/;

/** The name under which this browser keeps something of the site. A browser has one storage for all sites of a host. */
export const toStorageName = (name: string): string => `${getPrefix()}${name}`;

/**
 * Forgets what this browser keeps for the site. Below a path this is what has the site's prefix; at the root of a host, everything
 * but what sites below a path keep.
 */
export function clearStorage(): void {
  const prefix = getPrefix();
  const isOwn = (key: string) => (prefix ? key.startsWith(prefix) : !BELOW_A_PATH.test(key));
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage).filter(isOwn)) storage.removeItem(key);
}
