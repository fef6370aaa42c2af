import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Everything that is no public address: whoever names an endpoint must not reach what only we can reach. */
const NOT_PUBLIC = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  NOT_PUBLIC.addSubnet(net, bits, 'ipv4');
}

/** Of IPv6 what the internet routes, without the ways back into IPv4. */
const ROUTED = new BlockList();
ROUTED.addSubnet('2000::', 3, 'ipv6');
const TUNNELS = new BlockList();
TUNNELS.addSubnet('2001::', 23, 'ipv6');
TUNNELS.addSubnet('2001:db8::', 32, 'ipv6');
TUNNELS.addSubnet('2002::', 16, 'ipv6');

/** Whether an IP address is one that anybody can reach. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !NOT_PUBLIC.check(address, 'ipv4');
  return family === 6 && ROUTED.check(address, 'ipv6') && !TUNNELS.check(address, 'ipv6');
}

/** Why messages are not sent to an address, as a sentence; undefined when they are. What its name leads to is looked at when one is sent. */
export function findEndpointProblem(endpoint: string): string | undefined {
  if (URL.canParse(endpoint)) {
    const { hostname, protocol, port, username, password } = new URL(endpoint);
    const isName = hostname.includes('.') && isIP(hostname) === 0 && !hostname.startsWith('[');
    if (isName && protocol === 'https:' && `${port}${username}${password}` === '') return;
  }
  return 'endpoint must be an https address at the push service of a browser, with a name and without a port.';
}

/** Looks names up, and fails for those that lead to anything but public addresses. */
export const lookUpPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? [];
    if (error || !first) return done(error ?? new Error(`${hostname} has no address`), '');
    const stray = found.find(({ address }) => !isPublicAddress(address));
    if (stray) return done(new Error(`${hostname} leads to ${stray.address}, which is not public`), '');
    if (options.all) return done(null, found);
    done(null, first.address, first.family);
  });
};
