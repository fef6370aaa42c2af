import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { OWN_STUDIO, type Studio } from '../config/studio/read-studio.ts';
import { acceptedEncoding, isCompressible } from '../platform/http/compress.ts';
import { isFresh } from '../platform/http/revalidate.ts';
import { FILE_POLICY } from '../platform/http/security-headers.ts';
import type { SiteLanguage } from '../platform/messages/site-languages.ts';
import { localizeFiles, readTemplates } from './localize-files.ts';
import { moveFile } from './move-files.ts';
import { PACKERS, type Packing, QUICK_PACKERS } from './pack-assets.ts';
import { writeStudioFiles } from './studio-files.ts';

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

type Asset = {
  type: string;
  etag: string;
  cacheControl: string;
  bytes: Buffer<ArrayBuffer>;
  /** The file as sent in each encoding that makes it smaller. */
  packed: Partial<Record<Packing, Buffer<ArrayBuffer>>>;
};

/** Where the build puts files with a hash of their content in their names, and nothing else. */
const HASHED = '/assets/';

/** Code that has no texts is the same in each language: its folder is /assets/ itself. */
const IN_LANGUAGE = /^\/assets\/[\w-]+\.[0-9a-f]{8}\/([^/]+)$/;

type AssetsOptions = { basePath?: string; studio?: Studio; languages?: readonly SiteLanguage[] };

/**
 * The browser files of the built site. They are few and small, so they are read once, and kept compressed as the build left
 * them (pack-assets.ts). Only files that exist at the start are served: no path from outside ever reaches the disk.
 */
export async function createAssets(
  root: string,
  { basePath = '', studio = OWN_STUDIO, languages = [] }: AssetsOptions = {},
): Promise<(request: Request) => Promise<Response | undefined>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const all = new Set(files);
  const assets = new Map<string, Asset>();
  for (const file of files) {
    if (isPacked(file, all)) continue;
    const path = `/${relative(root, file).split(sep).join('/')}`;
    assets.set(path, await readAsset({ file, path, all, basePath }));
  }
  for (const [path, text] of writeStudioFiles(studio, basePath))
    assets.set(path, await packAsset(path, Buffer.from(text)));
  for (const language of languages)
    for (const [path, code] of await writeMissingCode(root, language, assets))
      assets.set(path, await packAsset(path, moveFile(path, code, basePath) ?? code, packQuickly));
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const { pathname } = new URL(request.url);
    const asset = assets.get(pathname) ?? assets.get(pathname.replace(IN_LANGUAGE, '/assets/$1'));
    if (asset) return answer(asset, request);
    return pathname.startsWith(HASHED) ? answerGone() : undefined;
  };
}

/** Returns whether a file is the compressed copy of another. */
function isPacked(file: string, all: ReadonlySet<string>): boolean {
  return PACKERS.some(({ ending }) => file.endsWith(ending) && all.has(file.slice(0, -ending.length)));
}

type AssetFile = { file: string; path: string; all: ReadonlySet<string>; basePath: string };

async function readAsset({ file, path, all, basePath }: AssetFile): Promise<Asset> {
  const built = await readFile(file);
  const moved = moveFile(path, built, basePath);
  const findCopy = (ending: string) =>
    !moved && all.has(file + ending) ? readFile(file + ending) : undefined;
  return packAsset(path, moved ?? built, findCopy);
}

/** Returns the compressed copy of a file, where there is one. */
type FindCopy = (ending: string, bytes: Buffer<ArrayBuffer>) => Promise<Buffer<ArrayBuffer>> | undefined;

/** The build has no copies of what this server has written itself. It is packed well enough, in a tenth of the time. */
const packQuickly: FindCopy = (ending, bytes) =>
  QUICK_PACKERS.find((packer) => packer.ending === ending)?.pack(bytes);

/** The code in a language that the build does not have, because a studio has other texts; none when it has it. */
async function writeMissingCode(
  root: string,
  language: SiteLanguage,
  built: ReadonlyMap<string, unknown>,
): Promise<[path: string, code: Buffer<ArrayBuffer>][]> {
  const inFolder = `${HASHED}${language.folder}/`;
  if ([...built.keys()].some((path) => path.startsWith(inFolder))) return [];
  const code = localizeFiles(await readTemplates(root), language);
  return [...code].map(([name, text]) => [inFolder + name, Buffer.from(text)]);
}

async function packAsset(
  path: string,
  bytes: Buffer<ArrayBuffer>,
  findCopy: FindCopy = () => undefined,
): Promise<Asset> {
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  const packed: Asset['packed'] = {};
  for (const { encoding, ending, pack } of isCompressible(type) ? PACKERS : []) {
    const copy = await (findCopy(ending, bytes) ?? pack(bytes));
    if (copy.byteLength < bytes.byteLength) packed[encoding] = copy;
  }
  return {
    type,
    // Weak: the compressed copies share it.
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    cacheControl: path.startsWith(HASHED)
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=3600, must-revalidate',
    bytes,
    packed,
  };
}

function answer(asset: Asset, request: Request): Response {
  const headers = new Headers({
    'content-type': asset.type,
    'cache-control': asset.cacheControl,
    'content-security-policy': FILE_POLICY,
    etag: asset.etag,
    ...(isCompressible(asset.type) && { vary: 'Accept-Encoding' }),
  });
  if (isFresh(request.headers.get('if-none-match') ?? undefined, asset.etag)) {
    return new Response(null, { status: 304, headers });
  }
  const encoding = acceptedEncoding(request.headers.get('accept-encoding') ?? '');
  const copy = encoding && asset.packed[encoding];
  if (copy) headers.set('content-encoding', encoding);
  const bytes = copy ?? asset.bytes;
  headers.set('content-length', String(bytes.byteLength));
  return new Response(request.method === 'HEAD' ? null : bytes, { headers });
}

/** A file of another build: kept by a cache, the answer would outlive the process that does not have it yet. */
function answerGone(): Response {
  return new Response('This file belongs to another build of the site. Reload the page.\n', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
}
