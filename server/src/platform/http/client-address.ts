import { isIP } from 'node:net';

/** Groups of an IPv6 address that name a network: one line of a provider usually has 2⁶⁴ addresses. */
const NETWORK_GROUPS = 4;

/**
 * The client of a request, for limits. Each of `trustedProxies` proxies adds the address of its caller to
 * X-Forwarded-For. Entries before these are the caller's own claim. IPv6 clients count by their network.
 */
export function findClient(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const named = trustedProxies > 0 ? forwardedFor?.split(',').at(-trustedProxies)?.trim() : undefined;
  const address = named && isIP(named) ? named : (socketAddress ?? 'unknown');
  return isIP(address) === 6 ? toNetwork(address) : address;
}

function toNetwork(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail)];
  const network = all.slice(0, NETWORK_GROUPS).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}
