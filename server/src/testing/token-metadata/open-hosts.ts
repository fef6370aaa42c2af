import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGuardedFetch, type GuardedFetchOptions } from '../../core/media/guarded-fetch.ts';
import { isPublicAddress } from '../../platform/guarded-fetch/public-address.ts';
import type { HostAnswer, TokenCase } from './token-case.ts';

/** All hosts of the cases, on one port of this machine. */
export async function openHosts(store: GuardedFetchOptions['store']) {
  let answers: NonNullable<TokenCase['answers']> = {};
  const server = createServer(({ headers, url }, response) => {
    const host = headers.host?.replace(/:\d+$/, '');
    const given = answers[`${host}${url}`] ?? { status: 404 };
    const answer: HostAnswer =
      typeof given === 'string' || given instanceof Uint8Array ? { body: given } : given;
    response.writeHead(answer.status ?? 200, answer.headers).end(answer.body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const toPort = (text: string) => text.replaceAll(/(\/\/[\w.-]+\.test)(?=[/?])/g, `$1:${port}`);
  const withPort = (given: HostAnswer | string | Uint8Array): HostAnswer | string | Uint8Array => {
    if (typeof given === 'string') return toPort(given);
    if (given instanceof Uint8Array || !given.headers?.location) return given;
    return { ...given, headers: { ...given.headers, location: toPort(given.headers.location) } };
  };

  const fetcher = createGuardedFetch({
    store,
    siteUrl: 'http://site.test',
    gateways: { ipfs: `http://ipfs.test:${port}`, arweave: `http://arweave.test:${port}` },
    guard: {
      resolve: async (host) => {
        const isKnown = Object.keys(answers).some((name) => name.startsWith(`${host}/`));
        if (!isKnown) throw new Error('ENOTFOUND');
        return ['127.0.0.1'];
      },
      isAllowed: (address, to) => to === port || isPublicAddress(address),
    },
  });
  return {
    fetcher,
    /** Lets the hosts answer as a case says. Returns the token's address. */
    serve(given: TokenCase): string {
      answers = Object.fromEntries(
        Object.entries(given.answers ?? {}).map(([address, answer]) => [address, withPort(answer)]),
      );
      return toPort(given.uri);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
