import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { OriginalKind, TokenOriginal } from '@pitlane/shared/domain/cars/token-original';
import { parseIpfsAddress } from '../../core/media/content-address.ts';
import { isDataUrl } from '../../core/media/data-url.ts';
import type { GuardedFetch } from '../../core/media/guarded-fetch.ts';
import type { ContentStore } from '../../core/media/ipfs/content-store.ts';
import { toContent } from '../../core/media/ipfs/pinning-port.ts';
import type { IncomingFolder } from '../../core/media/storage/incoming-folder.ts';
import { findFileType } from '../../platform/content-type.ts';
import { FetchError, refused, tooLarge } from '../../platform/guarded-fetch/fetch-error.ts';
import type { ItemPictureMaker } from './item-picture-maker.ts';
import type { MadePicture } from './make-item-picture.ts';
import type { FoundMetadata } from './metadata.repo.ts';
import { type MetadataWords, readMetadataWords } from './metadata-words.ts';
import { createContentReader, getWorst, useFirst } from './read-content.ts';
import { keepMedia, type Media, toMediaKind, type Unplayed } from './read-media.ts';
import { fillTokenId, isDrawingText, isJsonText, resolveAddress } from './token-address.ts';

/** A token's address may be that of a picture, so metadata is looked for in as many bytes. */
const TOKEN_LIMITS = { maxBytes: 20_000_000, timeoutMs: 30_000 };
/** Bytes of metadata, with the pictures that are in it. */
const MAX_JSON_BYTES = 4_000_000;
const PICTURE_LIMITS = { maxBytes: 20_000_000, timeoutMs: 60_000 };
const MEDIA_LIMITS = { maxBytes: 100_000_000, timeoutMs: 120_000 };
/** Pictures and films that are tried of one token: metadata may name any number. */
const MAX_TRIED = 4;

export type TokenReaderOptions = {
  fetcher: GuardedFetch;
  store: ContentStore;
  incoming: IncomingFolder;
  maker: ItemPictureMaker;
  /** Returns whether the disk has room for music and films of strangers. */
  hasRoom: () => Promise<boolean>;
};

export type TokenToRead = { uri: string; tokenId: bigint };
/** All of a token's metadata but when it is tried again. */
export type ReadToken = Omit<FoundMetadata, 'problem' | 'nextTry'> & { failure: FetchError | undefined };
type Picture = Pick<MadePicture, 'missing' | 'isMoving'> & {
  cid: string;
  address: string;
  animation: Media | undefined;
};

/**
 * Reads what is behind a token's address, its picture, and its music, film, animation or model. The latter are kept here by their content: players ask for
 * ranges, and a page may load nothing from elsewhere. Throws a FetchError when there are no words; what else is missing is in `failure`.
 */
export function createTokenReader({ fetcher, store, incoming, maker, hasRoom }: TokenReaderOptions) {
  const reader = createContentReader({ fetcher, incoming });

  const readWords = async (uri: string, signal: AbortSignal | undefined): Promise<MetadataWords> => {
    if (isJsonText(uri)) return toWords(Buffer.from(uri), uri);
    return reader.readFile(uri, { ...TOKEN_LIMITS, signal }, async (path) => {
      const type = await findFileType(path);
      if (type.startsWith('image/')) return nameless({ images: [uri] });
      if (toMediaKind(type)) return nameless({ media: [uri] });
      const { size } = await stat(path);
      if (size > MAX_JSON_BYTES) throw tooLarge(MAX_JSON_BYTES);
      return toWords(await readFile(path), uri);
    });
  };

  /** The picture as it was made here, by its CID; or the music that takes its place. */
  const readImage = (
    address: string,
    signal: AbortSignal | undefined,
  ): Promise<{ picture: Picture } | { media: Media }> =>
    reader.readFile(address, { ...PICTURE_LIMITS, signal }, async (path) => {
      const kind = toMediaKind(await findFileType(path));
      if (kind) return { media: { kind, cid: (await store.put(createReadStream(path))).cid } };
      const { picture, animation, ...made } = await maker.make(path, signal);
      const { cid } = await store.put(toContent(picture));
      return { picture: { ...made, cid, address, animation: animation && (await keepAnimation(animation)) } };
    });

  const keepAnimation = async (animation: Uint8Array<ArrayBuffer>): Promise<Media> => ({
    kind: 'animation',
    cid: (await store.put(toContent(animation))).cid,
  });

  const readMedia = async (
    address: string,
    signal: AbortSignal | undefined,
  ): Promise<Media | (Unplayed & { address: string })> => {
    const ipfs = parseIpfsAddress(address);
    const known = ipfs?.path === '' ? await store.find(ipfs.cid) : undefined;
    const kind = known && toMediaKind(known.type);
    if (kind) return { kind, cid: known.cid };
    if (!(await hasRoom())) throw new FetchError('There’s no space for music and videos right now.');
    const kept = await reader.read(address, { ...MEDIA_LIMITS, signal }, (content) =>
      keepMedia(content, store),
    );
    const moving =
      'unplayed' in kept && kept.unplayed === 'moving' ? await readImage(address, signal) : undefined;
    if (moving && 'picture' in moving && moving.picture.animation) return moving.picture.animation;
    return { ...kept, address };
  };

  return async function readToken({ uri, tokenId }: TokenToRead, signal?: AbortSignal): Promise<ReadToken> {
    const address = resolveAddress(fillTokenId(uri, tokenId), 'data:,');
    const words = await readWords(address, signal);
    const resolve = (given: string) =>
      isDrawingText(given) ? given : resolveAddress(fillTokenId(given, tokenId), address);
    const images = words.images.slice(0, MAX_TRIED).map(resolve);
    const named = words.media.slice(0, MAX_TRIED).map(resolve);
    const failures: FetchError[] = [];
    const attempt = <T>(
      addresses: string[],
      read: (address: string) => Promise<T>,
    ): Promise<T | undefined> | undefined =>
      addresses.length === 0
        ? undefined
        : useFirst(addresses, read).catch((error: unknown) => {
            if (!(error instanceof FetchError)) throw error;
            failures.push(error);
            return undefined;
          });
    const image = await attempt(images, (each) => readImage(each, signal));
    const played = await attempt(named, (each) => readMedia(each, signal));
    const picture = image && 'picture' in image ? image.picture : undefined;
    const media =
      played && 'cid' in played ? played : image && 'media' in image ? image.media : picture?.animation;
    if (picture?.missing) failures.push(refused(picture.missing));
    const kept = [address, ...images, ...named].flatMap((each) => parseIpfsAddress(each)?.cid ?? []);
    const { name, description, traits } = words;
    return {
      name,
      description,
      traits,
      original: findOriginal(played, picture),
      picture: picture?.cid ?? null,
      mediaKind: media?.kind ?? (picture ? 'image' : null),
      mediaUrl: media ? `/ipfs/${media.cid}` : null,
      cids: [...new Set([...kept, ...(picture ? [picture.cid] : []), ...(media ? [media.cid] : [])])],
      failure: getWorst(failures),
    };
  };
}

/** What is not played here of what was read. */
function findOriginal(
  played: Media | (Unplayed & { address: string }) | undefined,
  picture: Picture | undefined,
): TokenOriginal | null {
  if (played && 'unplayed' in played && played.unplayed) return toOriginal(played.unplayed, played.address);
  return picture?.isMoving && !picture.animation ? toOriginal('moving', picture.address) : null;
}

/** The database takes none of these in JSON. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/gu;

function toOriginal(kind: OriginalKind, address: string): TokenOriginal {
  if (isDataUrl(address)) return { kind, url: null };
  return { kind, url: /^https?:/i.test(address) ? new URL(address).href : address.replace(UNPRINTABLE, '') };
}

const nameless = (found: Partial<MetadataWords>): MetadataWords => ({
  ...{ name: null, description: null, images: [], media: [], traits: [] },
  ...found,
});

function toWords(bytes: Buffer, uri: string): MetadataWords {
  const words = readMetadataWords(bytes);
  if (words) return words;
  // A data: URL can be read in several ways, and a page may be a gateway's excuse.
  const isPage =
    !uri.startsWith('data:') && /^\s*<(?:!doctype html|html)/i.test(bytes.subarray(0, 200).toString());
  throw isPage
    ? new FetchError('The token’s address leads to a web page instead of metadata.')
    : refused('The token’s address doesn’t lead to metadata, which must be a JSON object.');
}
