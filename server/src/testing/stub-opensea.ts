/** OpenSea's API v2 for tests, after its OpenAPI document: the operations that the exchange asks, their pages, and their failures. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type StubAnswer = {
  status?: number;
  headers?: Record<string, string>;
  /** Sent as JSON; a text is sent as it is. */
  body?: unknown;
  /** Milliseconds before the first byte. */
  delayMs?: number;
};
export type StubList = { field: 'listings' | 'offers' | 'nfts' | 'collections'; entries: unknown[] };

export type StubOpenSea = Awaited<ReturnType<typeof openStubOpenSea>>;

/** Serves what `lists` and `things` hold by their paths, and 404 for any other; `fail` answers instead, as long as it returns something. */
export async function openStubOpenSea(key: string) {
  const lists = new Map<string, StubList>();
  const things = new Map<string, unknown>();
  const asked: string[] = [];
  const state: { fail: ((path: string) => StubAnswer | undefined) | undefined } = { fail: undefined };

  const answer = (url: URL, given: string | undefined): StubAnswer => {
    const failure = state.fail?.(url.pathname);
    if (failure) return failure;
    if (given !== key) return { status: 401, body: { errors: ['Invalid API key'] } };
    const list = lists.get(url.pathname);
    if (list) return { body: toPage(list, url.searchParams) };
    const thing = things.get(url.pathname);
    return thing === undefined ? { status: 404, body: { errors: ['Not found'] } } : { body: thing };
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://stub');
    asked.push(`${url.pathname}${url.search}`);
    const found = answer(url, request.headers['x-api-key']?.toString());
    setTimeout(() => send(response, found), found.delayMs ?? 0);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key,
    lists,
    things,
    /** Paths with their queries, in the order in which they were asked. */
    asked,
    fail(how: typeof state.fail) {
      state.fail = how;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Cursors are opaque texts: `next` of the older lists, `after` of those of an account. */
function toPage({ field, entries }: StubList, params: URLSearchParams) {
  const limit = Number(params.get('limit') ?? 50);
  const cursor = params.get('next') ?? params.get('after');
  const start = cursor === null ? 0 : Number(atob(cursor).slice('from='.length));
  const next = start + limit < entries.length ? { next: btoa(`from=${start + limit}`) } : {};
  return { [field]: entries.slice(start, start + limit), ...next };
}

function send(response: ServerResponse, { status = 200, headers = {}, body }: StubAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

export type StubOrder = {
  number: number;
  chain?: string;
  contract: string;
  /** Without one the offer is for any of the collection. */
  tokenId?: string | undefined;
  maker: string;
  value?: string;
};

/** A listing as "Listing" describes it; asset and what was signed are optional there, and mostly sent. */
export function stubListing({ number, chain = 'polygon', contract, tokenId = '1', maker, value }: StubOrder) {
  return {
    ...stubBase({ number, chain, maker }),
    asset: { identifier: tokenId, contract },
    price: { current: stubPrice('ETH', value ?? `${number}000000000000000000`) },
    type: 'basic',
  };
}

/** An offer as "Offer" describes it. */
export function stubOffer({ number, chain = 'polygon', contract, tokenId, maker, value }: StubOrder) {
  return {
    ...stubBase({ number, chain, maker }),
    ...(tokenId === undefined
      ? { criteria: { collection: { slug: 'cars' }, contract: { address: contract } } }
      : { asset: { identifier: tokenId, contract } }),
    price: stubPrice('WETH', value ?? `${number}000000000000000000`),
  };
}

function stubBase({ number, chain, maker }: { number: number; chain: string; maker: string }) {
  return {
    order_hash: `0x${number.toString(16).padStart(64, '0')}`,
    chain,
    protocol_address: '0x0000000000000068F116a894984e2DB1123eB395',
    remaining_quantity: 1,
    order_created_at: 1_790_000_000 - number,
    status: 'ACTIVE',
    protocol_data: {
      parameters: {
        offerer: maker,
        offer: [],
        consideration: [],
        startTime: `${1_790_000_000 - number}`,
        endTime: '1900000000',
        orderType: 0,
        counter: 0,
      },
      signature: null,
    },
  };
}

const stubPrice = (currency: string, value: string) => ({ currency, decimals: 18, value });

/** An NFT of a list as "Nft" describes it. */
export function stubNft({ tokenId, contract, name }: { tokenId: string; contract: string; name?: string }) {
  return {
    identifier: tokenId,
    collection: 'cars',
    contract,
    token_standard: 'erc721',
    ...(name && { name }),
    image_url: 'https://i.seadn.io/foreign.png',
    display_image_url: 'https://i.seadn.io/foreign.png',
    opensea_url: `https://opensea.io/item/polygon/${contract}/${tokenId}`,
    updated_at: '2026-11-01T00:00:00',
    is_disabled: false,
    is_nsfw: false,
    traits: [],
  };
}

/** An account as "AccountResponse" describes it. */
export function stubAccount(address: string, username?: string) {
  return {
    address,
    ...(username && { username }),
    profile_image_url: 'https://i.seadn.io/face.png',
    banner_image_url: 'https://i.seadn.io/banner.png',
    social_media_accounts: [],
    bio: '',
    joined_date: '2026-01-01',
  };
}
