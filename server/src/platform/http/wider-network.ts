import { isIPv4 } from 'node:net';

export type WiderNetwork = {
  /** The IPv6 /48 or the IPv4 /24. */
  name: string;
  /**
   * How many times what one client may do all its clients together may do. An IPv6 /48 may be one customer, who has 65,536 clients in it
   * at no cost, or as many people of a mobile network. In an IPv4 /24 are up to 256 customers, or the thousands behind shared addresses.
   */
  factor: number;
};

/** Who a client is where guesses and mails are counted. All of an IPv6 /48 is one: it costs its customer nothing to have 65,536 clients in it. */
export function toCustomer(client: string): string {
  return isIPv4(client) ? client : (findWiderNetwork(client)?.name ?? client);
}

const FACTOR = 32;
/** The part of what may be under way at once that all clients of one network together may hold. */
export const NETWORK_SHARE = 0.5;

/** The network around a client as `findClient` names it. Undefined for what is no address, such as an account. */
export function findWiderNetwork(client: string): WiderNetwork | undefined {
  if (isIPv4(client)) return { name: `${client.slice(0, client.lastIndexOf('.'))}.0/24`, factor: FACTOR };
  const prefix = /^((?:[0-9a-f]{1,4}:){3})[0-9a-f]{1,4}::\/64$/.exec(client)?.[1];
  return prefix === undefined ? undefined : { name: `${prefix}:/48`, factor: FACTOR };
}
