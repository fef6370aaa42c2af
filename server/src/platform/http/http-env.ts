import type { HttpBindings } from '@hono/node-server';
import type { Log } from '../log.ts';
import type { FindCaller } from './caller.ts';
import type { FindProof } from './fresh-proof.ts';
import type { SharedLimits } from './limits.ts';
import type { FindStanding } from './operator.ts';

/** Data about a request that is known before its route. */
export type RequestContext = {
  requestId: string;
  log: Log;
  /** The caller's network address, also where the renderer asks for them; undefined for calls that come over no network. */
  client: string | undefined;
  /** The renderer asks, in process: the page as a whole was charged. */
  isForPage?: boolean;
  /** The pattern of the route that takes it, once that is known. */
  route?: string | undefined;
  /** Tells the outer application which route has taken the request. */
  nameRoute?: (route: string | undefined) => void;
};

/** How to find out who sends a request, by its header `authorization`, and when that was last proved. */
export type Identify = { caller: FindCaller; standing: FindStanding; proof: FindProof };

/** The context of every handler. */
export type HttpEnv = {
  Bindings: Partial<HttpBindings> & { request?: RequestContext };
  Variables: RequestContext & { identify: Identify; sharedLimits?: SharedLimits | undefined };
};

/** Returns whether the renderer asks, in process: no limit counts it, nothing is to be revalidated, and a kept answer will do. */
export function isForPage({
  client,
  isForPage = client === undefined,
}: Pick<RequestContext, 'client' | 'isForPage'>): boolean {
  return isForPage;
}
