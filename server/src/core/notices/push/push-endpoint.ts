import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '../../../platform/guarded-fetch/public-address.ts';

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
