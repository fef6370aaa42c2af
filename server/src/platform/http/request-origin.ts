import { AsyncLocalStorage } from 'node:async_hooks';
import { findWiderNetwork } from './wider-network.ts';

/** Where a request came from, for the audit log. */
export type RequestOrigin = {
  requestId: string;
  /** As limits count it: an IPv4 address, or the /64 network of an IPv6 address. Undefined for the renderer's own calls. */
  client: string | undefined;
  userAgent: string | undefined;
};

const origins = new AsyncLocalStorage<RequestOrigin>();

/** Handles a request: whatever it calls can ask where the request came from. */
export function withOrigin<T>(origin: RequestOrigin, handle: () => T): T {
  return origins.run(origin, handle);
}

/** The origin of the request that is handled now; undefined in jobs and commands. */
export function getOrigin(): RequestOrigin | undefined {
  return origins.getStore();
}

/** Widens a client to a network that names no person: the first 24 bits of an IPv4 address, 48 of an IPv6 network. Null for others. */
export function toWideNetwork(client: string | undefined): string | null {
  return (client !== undefined && findWiderNetwork(client)?.name) || null;
}
