import type { HttpBindings } from '@hono/node-server';
import type { Log } from '../log.ts';
import type { FindCaller } from './caller.ts';
import type { FindProof } from './fresh-proof.ts';
import type { FindStanding } from './operator.ts';

/** Data about a request that is known before its route. */
export type RequestContext = {
  requestId: string;
  log: Log;
  /** The caller's network address; undefined for the renderer's own calls, which no limit counts. */
  client: string | undefined;
};

/** How to find out who sends a request, by its header `authorization`, and when that was last proved. */
export type Identify = { caller: FindCaller; standing: FindStanding; proof: FindProof };

/** The context of every handler. */
export type HttpEnv = {
  Bindings: Partial<HttpBindings> & { request?: RequestContext };
  Variables: RequestContext & { identify: Identify };
};

/** Returns whether the renderer asks, in process: no limit counts it, nothing is to be revalidated, and a kept answer will do. */
export function isForPage({ client }: Pick<RequestContext, 'client'>): boolean {
  return client === undefined;
}
