import type { IncomingMessage } from 'node:http';
import { FetchError, refused, tooLarge } from '../../platform/guarded-fetch/fetch-error.ts';
import { type Guard, PUBLIC_GUARD, requestPublic } from '../../platform/guarded-fetch/request-public.ts';
import { unpackBody } from '../../platform/guarded-fetch/unpack-body.ts';
import { readRetryAfter } from '../../platform/read-retry-after.ts';
import {
  type ArweaveAddress,
  type IpfsAddress,
  parseArweaveAddress,
  parseIpfsAddress,
} from './content-address.ts';
import { isDataUrl, listDataReadings } from './data-url.ts';
import type { ContentStore } from './ipfs/content-store.ts';
import { type Content, toContent } from './ipfs/pinning-port.ts';

const MAX_REDIRECTS = 10;

export type FetchLimits = {
  maxBytes: number;
  timeoutMs: number;
  /** Ends it before its time. */
  signal?: AbortSignal | undefined;
};

/** Where content is read that no single host has. The operator has chosen them, so they may be in a private network. */
export type Gateways = {
  /** Asked for IPFS content that is not kept here. Only its `/ipfs/` is read. */
  ipfs?: string | undefined;
  /** Asked for Arweave content. Only its transactions are read. */
  arweave?: string | undefined;
};

export type GuardedFetchOptions = {
  store: Pick<ContentStore, 'find'>;
  gateways?: Gateways;
  /** The site's own address. Its pictures may be read wherever it is. */
  siteUrl: string;
  guard?: Guard;
};

/**
 * Content that a stranger has named the address of: http(s), ipfs:// (from this server's store first, then from the gateway), ar:// and
 * data: addresses. When a host does not have IPFS or Arweave content, the operator's gateway is asked. `open` throws a FetchError, and so
 * does the content that it gives: it ends where it becomes too large, and when the time is over.
 */
export function createGuardedFetch(options: GuardedFetchOptions) {
  const { store, gateways = {}, siteUrl, guard = PUBLIC_GUARD } = options;
  const trusting: Guard = { ...guard, isAllowed: () => true };
  const isTrusted = (href: string) =>
    href.startsWith(`${siteUrl}/media/`) ||
    (gateways.ipfs !== undefined && href.startsWith(`${gateways.ipfs}/ipfs/`)) ||
    (gateways.arweave !== undefined &&
      href.startsWith(`${gateways.arweave}/`) &&
      parseArweaveAddress(`ar:${href.slice(gateways.arweave.length)}`) !== undefined);
  const guardOf = ({ href }: URL) => (isTrusted(href) ? trusting : guard);

  const openHttp = async (address: string, limits: FetchLimits): Promise<Content> => {
    const { maxBytes, timeoutMs } = limits;
    const late = AbortSignal.timeout(timeoutMs);
    const signal = limits.signal ? AbortSignal.any([late, limits.signal]) : late;
    let url = readUrl(address);
    for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
      const answer = await requestPublic(url, guardOf(url), signal);
      const next = readRedirect(answer, url);
      if (!next) return readBody(answer, maxBytes);
      answer.destroy();
      url = next;
    }
    throw refused(`This address redirects more than ${MAX_REDIRECTS} times.`);
  };

  /** Undefined where it is not kept here. */
  const openKept = async ({ cid, path }: IpfsAddress, maxBytes: number): Promise<Content | undefined> => {
    const kept = /^\/?$/.test(path) ? await store.find(cid) : undefined;
    const file = await kept?.read();
    if (!kept || !file) return undefined;
    if (kept.size <= maxBytes) return file.body as unknown as Content;
    await file.body.cancel();
    throw tooLarge(maxBytes);
  };

  const openIpfs = ({ cid, path }: IpfsAddress, limits: FetchLimits): Promise<Content> => {
    if (gateways.ipfs) return openHttp(`${gateways.ipfs}/ipfs/${cid}${path}`, limits);
    throw new FetchError(
      'This content isn’t stored here, and no gateway is configured. Set IPFS_GATEWAY_URL.',
    );
  };

  const openArweave = ({ transaction, path }: ArweaveAddress, limits: FetchLimits): Promise<Content> => {
    if (gateways.arweave) return openHttp(`${gateways.arweave}/${transaction}${path}`, limits);
    throw new FetchError('This content is on Arweave, and no gateway is configured. Set ARWEAVE_GATEWAY.');
  };

  return {
    async open(given: string, limits: FetchLimits): Promise<Content> {
      const address = given.trim();
      if (isDataUrl(address)) return toContent(readData(address, limits.maxBytes));
      const ipfs = parseIpfsAddress(address);
      const kept = ipfs && (await openKept(ipfs, limits.maxBytes));
      if (kept) return kept;
      const isHttp = /^https?:/i.test(address);
      if (ipfs && !isHttp) return openIpfs(ipfs, limits);
      if (/^ipfs:/i.test(address)) throw refused('This ipfs:// address names no content.');
      const arweave = parseArweaveAddress(address);
      if (arweave && !isHttp) return openArweave(arweave, limits);
      if (/^ar(weave)?:/i.test(address)) throw refused('This ar:// address names no transaction.');
      return openHttp(toHostAddress(address, ipfs), limits);
    },

    /** The addresses at which the same content may be, in the order in which to ask. */
    listSources(given: string): string[] {
      const address = given.trim();
      if (!/^https?:/i.test(address)) return [address];
      const ipfs = gateways.ipfs && parseIpfsAddress(address);
      if (ipfs) return [address, `ipfs://${ipfs.cid}${ipfs.path}`];
      const arweave = gateways.arweave && parseArweaveAddress(address);
      return arweave ? [address, `ar://${arweave.transaction}${arweave.path}`] : [address];
    },
  };
}
export type GuardedFetch = ReturnType<typeof createGuardedFetch>;

/** At a gateway `#` is part of a file's name, and would not be sent. */
function toHostAddress(address: string, ipfs: IpfsAddress | undefined): string {
  return ipfs?.path ? address.replaceAll('#', '%23') : address;
}

function readUrl(address: string): URL {
  if (!URL.canParse(address)) throw refused('This isn’t an address.');
  return new URL(address);
}

function readRedirect({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | undefined {
  if (![300, 301, 302, 303, 307, 308].includes(statusCode)) return undefined;
  const { location = '' } = headers;
  if (!URL.canParse(location, from.href)) throw refused('This address redirects without a target.');
  return new URL(location, from);
}

async function* readBody(answer: IncomingMessage, maxBytes: number): AsyncGenerator<Uint8Array> {
  try {
    checkHead(answer, maxBytes);
    yield* unpackBody(answer, { encoding: answer.headers['content-encoding'] ?? '', maxBytes });
  } catch (cause) {
    if (cause instanceof FetchError) throw cause;
    throw new FetchError('The response from this address breaks off or takes too long.', { cause });
  } finally {
    answer.destroy();
  }
}

function checkHead({ statusCode = 0, headers }: IncomingMessage, maxBytes: number): void {
  if (statusCode < 200 || statusCode > 299) {
    throw new FetchError(`This address responds with ${statusCode}.`, {
      isLasting: statusCode === 410,
      retryAfterSeconds: readRetryAfter(headers['retry-after']),
    });
  }
  if (Number(headers['content-length']) > maxBytes) throw tooLarge(maxBytes);
}

function readData(url: string, maxBytes: number): Uint8Array {
  const [bytes] = listDataReadings(url);
  if (!bytes) throw refused('The data: address has no comma before its content.');
  if (bytes.byteLength > maxBytes) throw tooLarge(maxBytes);
  return bytes;
}
