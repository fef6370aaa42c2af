import { createServer } from 'node:net';

const hosts = ['127.0.0.1', '::1'];
const highest = 65_535;

/**
 * The first free port from `wanted` on, free on both loopback addresses: a browser asked for "localhost" may
 * try both. 0 asks the system for any port. Throws a RangeError when none is left.
 */
export async function firstFreePort(wanted: number): Promise<number> {
  if (wanted === 0) return listenOnce('127.0.0.1', 0);
  for (let port = wanted; port <= highest; port += 1) {
    const taken = await Promise.all(hosts.map((host) => isTaken(host, port)));
    if (!taken.includes(true)) return port;
  }
  throw new RangeError(`no free port from ${wanted} on`);
}

/** Reads PORT. Throws a RangeError with a sentence for the user. */
export function readPort(text = '3000'): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > highest) {
    throw new RangeError(`PORT must be a number from 0 to ${highest}, not "${text}"`);
  }
  return port;
}

async function isTaken(host: string, port: number): Promise<boolean> {
  try {
    await listenOnce(host, port);
    return false;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE' || code === 'EACCES') return true;
    if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') return false; // a machine without IPv6
    throw error;
  }
}

function listenOnce(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host, port, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}
