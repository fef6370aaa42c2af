import type { HttpBindings } from '@hono/node-server';
import type { Log } from '../log.ts';

/** What is known of a request before its route is. */
export type RequestContext = {
  requestId: string;
  log: Log;
  /** The caller's network address; undefined for the renderer's own calls, which no limit counts. */
  client: string | undefined;
};

/** What every handler finds in its context. */
export type HttpEnv = {
  Bindings: Partial<HttpBindings> & { request?: RequestContext };
  Variables: RequestContext;
};
