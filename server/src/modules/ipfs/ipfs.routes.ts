import {
  ContentParamsSchema,
  ContentQuerySchema,
  PinMetadataSchema,
  PinSchema,
} from '@pitlane/shared/api/ipfs';
import type { Context } from 'hono';
import type { KeptContent } from '../../core/media/ipfs/content-store.ts';
import type { ByteRange } from '../../core/media/storage/media-storage.ts';
import { getFileEnding } from '../../platform/content-type.ts';
import type { HttpEnv } from '../../platform/http/http-env.ts';
import { binary, json, jsonBody, operationsOf, router } from '../../platform/http/operation.ts';
import { type Buckets, createBuckets, rateLimited, spend } from '../../platform/http/rate-limit.ts';
import { isFresh } from '../../platform/http/revalidate.ts';
import type { PinsService } from './ipfs.service.ts';

const operation = operationsOf('Pins');

const DAY_SECONDS = 86_400;
const CAR = 'application/vnd.ipld.car';

/**
 * Metadata has up to 64 KiB and is kept for a week, whether a token refers to it or not: 130 MB a day of one client. All clients together
 * have no sum that a few of them could use up: the disk's guard refuses what does not fit.
 */
const PINS_BY_DAY = { burst: 2_000, perSecond: 2_000 / DAY_SECONDS };

const post = operation('public', 'POST /api/pins', {
  operationId: 'pinMetadata',
  summary: "Pin a token's metadata",
  description:
    'Keeps the metadata as a file of JSON under its CID. `url` is what `mintNFT` of the free-form minter is given. What no token refers ' +
    'to after seven days is removed.',
  request: { body: jsonBody(PinMetadataSchema) },
  errors: ['FORBIDDEN', 'STORAGE_UNAVAILABLE', 'DISK_FULL'],
  responses: { 201: json(PinSchema, 'Where it is kept.') },
  middleware: [
    rateLimited('pins', { burst: 20, perSecond: 0.1, shared: 'pins' }),
    rateLimited('pins today', { ...PINS_BY_DAY, shared: 'pins by day' }),
  ],
});

const read = operation('public', 'GET /ipfs/{cid}', {
  operationId: 'getContent',
  summary: 'Content by its CID',
  description:
    'A file that is pinned here, with a type found in its content. It never changes, so it can be cached forever. One range of bytes may ' +
    'be asked for.',
  request: { params: ContentParamsSchema, query: ContentQuerySchema },
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS', 'STORAGE_UNAVAILABLE'],
  responses: {
    200: binary('The content.', 'application/octet-stream', CAR),
    206: binary('The range that was asked for.', 'application/octet-stream'),
    416: { description: 'Nothing of the range is in the content; `content-range` says how long it is.' },
  },
});

/** Megabytes: each export reads its content twice and hashes all of it. */
const CAR_LIMIT = { burst: 1_000, perSecond: 20 };

export function pinsRoutes(service: PinsService) {
  const cars = createBuckets(CAR_LIMIT);
  return router()
    .openapi(post, async (c) =>
      c.json(await service.pin(c.req.valid('json')), 201, { 'cache-control': 'no-store' }),
    )
    .openapi(read, async (c) => {
      const content = await service.content(c.req.valid('param').cid);
      const isCar = c.req.valid('query').format === 'car' || c.req.header('accept')?.includes(CAR);
      return isCar ? sendCar(c, content, cars) : sendFile(c, service, content);
    });
}

/** Content is untrusted: it may be shown, but has no script, no form and no page of its own on this site. */
const POLICY =
  "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox";

const headersOf = (type: string, tag: string) => ({
  'content-type': type,
  // As it is: ranges count the bytes of the content.
  'cache-control': 'public, max-age=31536000, immutable, no-transform',
  etag: `"${tag}"`,
  vary: 'Accept',
  'access-control-allow-origin': '*',
  'content-security-policy': POLICY,
});

function sendCar(c: Context<HttpEnv>, content: KeptContent, cars: Buckets): Response {
  const headers = headersOf(`${CAR}; version=1; order=dfs; dups=y`, `${content.cid}.car`);
  if (isFresh(c.req.header('if-none-match'), headers.etag))
    return new Response(null, { status: 304, headers });
  const named = { ...headers, 'content-disposition': `attachment; filename="${content.cid}.car"` };
  if (c.req.raw.method !== 'GET') return new Response(null, { headers: named });
  spend(cars, c.get('client'), 'CAR files', Math.min(CAR_LIMIT.burst, content.size / 1_000_000));
  return new Response(ReadableStream.from(content.exportCar(c.req.raw.signal)), { headers: named });
}

async function sendFile(c: Context<HttpEnv>, service: PinsService, content: KeptContent): Promise<Response> {
  const { cid, size, type } = content;
  const headers = {
    ...headersOf(type, cid),
    'accept-ranges': 'bytes',
    // Its sender's name for a file is never kept.
    'content-disposition': `inline; filename="${cid}.${getFileEnding(type)}"`,
  };
  if (isFresh(c.req.header('if-none-match'), headers.etag))
    return new Response(null, { status: 304, headers });
  if (c.req.raw.method !== 'GET')
    return new Response(null, { headers: { ...headers, 'content-length': String(size) } });
  const condition = c.req.header('if-range');
  const isMeant = condition === undefined || condition === headers.etag;
  const range = isMeant ? readRange(c.req.header('range'), size) : undefined;
  if (range === 'outside')
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } });
  const { body, bytes } = await service.file(content, range);
  const length = { 'content-length': String(bytes) };
  if (!range) return new Response(body, { headers: { ...headers, ...length } });
  const part = { 'content-range': `bytes ${range.start}-${range.end}/${size}` };
  return new Response(body, { status: 206, headers: { ...headers, ...length, ...part } });
}

/**
 * The one range that a request asks for. Undefined where all is to be sent: without the header, with several ranges, and with what is no
 * range of bytes. `outside` where there is nothing of it in `size` bytes.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'outside' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (!match || (first === '' && last === '')) return undefined;
  // "-5": the last five bytes.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last));
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  return start > end ? 'outside' : { start, end };
}
