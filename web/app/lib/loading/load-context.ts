import { createContext } from 'react-router';

/** The context that the HTTP server gives every rendered request. */
export type SiteContext = {
  /** Set on every inline script. The Content-Security-Policy header contains the same value. */
  nonce: string;
  /** Calls the API in process: `path` begins with "/api/". Rejects only when the API cannot be reached at all. */
  callApi: (path: string, init?: RequestInit) => Promise<Response>;
  /** Number of the newest change that the page can show: where its live stream goes on from. */
  liveFrom: number;
  /** Where errors of rendering and of loaders are logged. Default: standard error. */
  reportError?: (error: unknown, request: Request) => void;
};

/** Key under which loaders find it: `context.get(siteContext)`. */
export const siteContext = createContext<SiteContext>();
