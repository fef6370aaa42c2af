import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isFresh } from '../lib/http/is-fresh.ts';
import { acceptedEncoding, isCompressible } from './compress.ts';
import { FILE_POLICY } from './security-headers.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

const packWithBrotli = promisify(brotliCompress);
const packWithGzip = promisify(gzip);

type Encoding = 'br' | 'gzip' | 'identity';
type Asset = {
  type: string;
  etag: string;
  cacheControl: string;
  /** The file as sent, compressed once for each encoding that was asked for. */
  packed: Partial<Record<Encoding, Promise<Buffer<ArrayBuffer>>>>;
};

/**
 * The browser files of the built site. They are few and small, so they are read once and kept compressed.
 * Only files that exist at the start are served: no path from outside ever reaches the disk.
 */
export async function createAssets(
  root: string,
): Promise<(request: Request) => Promise<Response | undefined>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const assets = new Map<string, Asset>();
  for (const file of files) {
    const path = `/${relative(root, file).split(sep).join('/')}`;
    assets.set(path, await readAsset(file, path));
  }
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const asset = assets.get(new URL(request.url).pathname);
    return asset && answer(asset, request);
  };
}

async function readAsset(file: string, path: string): Promise<Asset> {
  const bytes = await readFile(file);
  const hash = createHash('sha1').update(bytes).digest('base64url').slice(0, 20);
  return {
    type: TYPES[extname(file)] ?? 'application/octet-stream',
    etag: `W/"${hash}"`,
    // The build puts a hash of the content into the names below /assets/, and into no other.
    cacheControl: path.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=3600, must-revalidate',
    packed: { identity: Promise.resolve(bytes) },
  };
}

async function answer(asset: Asset, request: Request): Promise<Response> {
  const compressible = isCompressible(asset.type);
  const encoding =
    (compressible && acceptedEncoding(request.headers.get('accept-encoding') ?? '')) || 'identity';
  const headers = new Headers({
    'content-type': asset.type,
    'cache-control': asset.cacheControl,
    'content-security-policy': FILE_POLICY,
    etag: asset.etag,
    ...(compressible && { vary: 'Accept-Encoding' }),
  });
  if (isFresh(request.headers.get('if-none-match') ?? undefined, asset.etag)) {
    return new Response(null, { status: 304, headers });
  }
  const bytes = await packed(asset, encoding);
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  headers.set('content-length', String(bytes.byteLength));
  return new Response(request.method === 'HEAD' ? null : bytes, { headers });
}

async function packed(asset: Asset, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  asset.packed[encoding] ??= pack(await (asset.packed.identity ?? Buffer.alloc(0)), encoding);
  return asset.packed[encoding];
}

function pack(bytes: Buffer<ArrayBuffer>, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'br') return packWithBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  if (encoding === 'gzip') return packWithGzip(bytes, { level: 9 });
  return Promise.resolve(bytes);
}
