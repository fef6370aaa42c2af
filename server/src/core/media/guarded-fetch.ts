import type { IncomingMessage } from 'node:http';
import {
  FetchError,
  type Guard,
  PUBLIC_GUARD,
  refused,
  requestPublic,
  tooLarge,
} from '../../platform/guarded-fetch/request-public.ts';
import type { ContentStore } from './ipfs/content-store.ts';
import { parseIpfsAddress } from './ipfs/parse-cid.ts';
import { type Content, toContent } from './ipfs/pinning-port.ts';

const MAX_REDIRECTS = 3;

export type FetchLimits = {
  maxBytes: number;
  timeoutMs: number;
  /** Ends it before its time. */
  signal?: AbortSignal | undefined;
};

export type GuardedFetchOptions = {
  store: Pick<ContentStore, 'find'>;
  /** Asked for content that is not kept here. The operator has chosen it, so it may be in a private network. Only its `/ipfs/` is read. */
  gateway: string | undefined;
  /** The site's own address. Its pictures may be read wherever it is. */
  origin: string;
  guard?: Guard;
};

/**
 * Content that a stranger has named the address of: http(s), ipfs:// (from this server's store first, then from the gateway) and
 * data: addresses. `open` throws a FetchError, and so does the content that it gives: it ends where it becomes too large, and when the time is over.
 */
export function createGuardedFetch({ store, gateway, origin, guard = PUBLIC_GUARD }: GuardedFetchOptions) {
  const trusting: Guard = { ...guard, isAllowed: () => true };
  const guardOf = ({ href }: URL) =>
    href.startsWith(`${origin}/media/`) || (gateway && href.startsWith(`${gateway}/ipfs/`))
      ? trusting
      : guard;

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

  return {
    async open(address: string, limits: FetchLimits): Promise<Content> {
      if (/^data:/i.test(address)) return toContent(readDataUri(address, limits.maxBytes));
      const named = parseIpfsAddress(address);
      const kept = named && /^\/?$/.test(named.path) ? await store.find(named.cid) : undefined;
      const file = await kept?.read();
      if (kept && file) {
        if (kept.size <= limits.maxBytes) return file.body as unknown as Content;
        await file.body.cancel();
        throw tooLarge(limits.maxBytes);
      }
      if (!/^ipfs:/i.test(address)) return openHttp(address, limits);
      if (!named) throw refused('This ipfs:// address names no content.');
      if (!gateway)
        throw new FetchError('This content is not kept here, and no gateway is set to ask for it.');
      return openHttp(`${gateway}/ipfs/${named.cid}${named.path}`, limits);
    },
  };
}
export type GuardedFetch = ReturnType<typeof createGuardedFetch>;

function readUrl(address: string): URL {
  if (!URL.canParse(address)) throw refused('This is no address.');
  return new URL(address);
}

function readRedirect({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return undefined;
  const { location = '' } = headers;
  if (!URL.canParse(location, from.href)) throw refused('This address redirects without a target.');
  return new URL(location, from);
}

async function* readBody(answer: IncomingMessage, maxBytes: number): AsyncGenerator<Uint8Array> {
  try {
    checkHead(answer, maxBytes);
    let bytes = 0;
    for await (const piece of answer) {
      bytes += (piece as Uint8Array).byteLength;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      yield piece as Uint8Array;
    }
  } catch (cause) {
    if (cause instanceof FetchError) throw cause;
    throw new FetchError('What is at this address breaks off or takes too long.', { cause });
  } finally {
    answer.destroy();
  }
}

function checkHead({ statusCode = 0, headers }: IncomingMessage, maxBytes: number): void {
  if (statusCode !== 200) {
    const isFinal = statusCode === 410;
    throw new FetchError(`What is at this address answers ${statusCode}.`, { isFinal });
  }
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity')
    throw refused('The answer is compressed, although we asked for it uncompressed.');
  if (Number(headers['content-length']) > maxBytes) throw tooLarge(maxBytes);
}

/** The bytes in a `data:` address (RFC 2397). Throws a FetchError for one that is not well-formed or has more than `maxBytes`. */
function readDataUri(address: string, maxBytes: number): Uint8Array {
  const comma = address.indexOf(',');
  if (comma < 0) throw refused('The data: address has no comma before its content.');
  const isBase64 = /;\s*base64\s*$/i.test(address.slice(0, comma));
  const bytes = isBase64 ? readBase64(address.slice(comma + 1)) : percentDecode(address.slice(comma + 1));
  if (bytes.byteLength > maxBytes) throw tooLarge(maxBytes);
  return bytes;
}

function readBase64(text: string): Uint8Array {
  const bare = percentDecode(text).toString('latin1').replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(bare)) throw refused('The data: address says base64 and is not.');
  return Buffer.from(bare, 'base64');
}

/** Percent signs that begin no pair of digits stay as they are. */
function percentDecode(text: string): Buffer {
  const parts = text.split(/((?:%[0-9a-f]{2})+)/i);
  return Buffer.concat(
    parts.map((part, index) =>
      index % 2 === 1 ? Buffer.from(part.replaceAll('%', ''), 'hex') : Buffer.from(part),
    ),
  );
}
