import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { FetchError, refused } from './fetch-error.ts';
import { isPublicAddress } from './public-address.ts';

export type Guard = {
  /** The IP addresses of a host name. */
  resolve: (host: string) => Promise<string[]>;
  /** Returns whether a connection to this address and port may be opened. */
  isAllowed: (address: string, port: number) => boolean;
};

const PORTS = [80, 443];

export const PUBLIC_GUARD: Guard = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isAllowed: (address, port) => PORTS.includes(port) && isPublicAddress(address),
};

/**
 * Asks one address, and follows nothing. The host is looked up once, each of its addresses is checked, and the connection goes to
 * the one that was checked. Throws a FetchError.
 */
export async function requestPublic(url: URL, guard: Guard, signal: AbortSignal): Promise<IncomingMessage> {
  const { protocol, hostname, username, password } = url;
  if (protocol !== 'http:' && protocol !== 'https:')
    throw refused(`An address with ${protocol.slice(0, 30)} is not read.`);
  if (username || password) throw refused('An address with a name and a password in it is not read.');
  const port = Number(url.port) || (protocol === 'https:' ? 443 : 80);
  const host = hostname.replace(/^\[|\]$/g, '');
  const address = await findAddress(host, port, guard);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = (protocol === 'https:' ? requestHttps : requestHttp)(url, {
    agent: false,
    signal,
    headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Pitlane (token metadata)' },
    lookup: (_host, options, done) => {
      const family = isIP(address);
      if (options.all) done(null, [{ address, family }]);
      else done(null, address, family);
    },
  });
  request.on('response', resolve);
  const fail = (cause?: unknown) =>
    reject(new FetchError('What is at this address does not answer.', { cause }));
  request.on('error', fail);
  // An answer 101 is no response and no error: without this the question would never end.
  request.on('upgrade', (_response, socket) => socket.destroy());
  request.on('close', () => fail());
  request.end();
  return promise;
}

async function findAddress(host: string, port: number, { resolve, isAllowed }: Guard): Promise<string> {
  const addresses = isIP(host) ? [host] : await resolve(host).catch(throwUnknown);
  const [first] = addresses;
  if (first === undefined) throw new FetchError('The host of this address is unknown.');
  // One of several that is private may be the one that another resolver would have chosen.
  if (!addresses.every((address) => isAllowed(address, port)))
    throw refused('This address leads into a private network or to a port that is not read.');
  return first;
}

function throwUnknown(cause: unknown): never {
  throw new FetchError('The host of this address is unknown.', { cause });
}
