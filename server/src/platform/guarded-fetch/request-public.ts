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
const NO_ANSWER = 'This address isn’t responding.';

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
  if (username || password) throw refused('Addresses that contain a name and password aren’t read.');
  const port = Number(url.port) || (protocol === 'https:' ? 443 : 80);
  const host = hostname.replace(/^\[|\]$/g, '');
  const address = await findAddress({ host, port, signal }, guard);
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
  const fail = (cause?: unknown) => reject(new FetchError(NO_ANSWER, { cause }));
  request.on('error', fail);
  // An answer 101 is no response and no error: without this the question would never end.
  request.on('upgrade', (_response, socket) => socket.destroy());
  request.on('close', () => fail());
  request.end();
  return promise;
}

type Asked = { host: string; port: number; signal: AbortSignal };

async function findAddress({ host, port, signal }: Asked, { resolve, isAllowed }: Guard): Promise<string> {
  const addresses = isIP(host) ? [host] : await untilAborted(resolve(host).catch(throwUnknown), signal);
  const [first] = addresses;
  if (first === undefined) throw new FetchError('The host of this address is unknown.');
  // One of several that is private may be the one that another resolver would have chosen.
  if (!addresses.every((address) => isAllowed(address, port)))
    throw refused('This address leads to a private network or a blocked port.');
  return first;
}

/** A resolver takes its own time, and cannot be stopped: what it finds after the end of the time is not waited for. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const end = () => reject(new FetchError(NO_ANSWER, { cause: signal.reason }));
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', end));
}

function throwUnknown(cause: unknown): never {
  throw new FetchError('The host of this address is unknown.', { cause });
}
