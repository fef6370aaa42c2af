import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { MediaKind } from '@pitlane/shared/domain/cars/media-kinds';
import type { GuardedFetch } from '../../core/media/guarded-fetch.ts';
import type { ContentStore } from '../../core/media/ipfs/content-store.ts';
import { parseIpfsAddress } from '../../core/media/ipfs/parse-cid.ts';
import { type Content, toContent } from '../../core/media/ipfs/pinning-port.ts';
import type { IncomingFolder } from '../../core/media/storage/incoming-folder.ts';
import { findContentType, findFileType, TYPE_HEAD_BYTES } from '../../platform/content-type.ts';
import { FetchError, refused } from '../../platform/guarded-fetch/fetch-error.ts';
import type { ItemPictureMaker } from './item-picture-maker.ts';
import type { FoundMetadata } from './metadata.repo.ts';
import { type MetadataWords, readMetadataWords } from './metadata-words.ts';

const JSON_LIMITS = { maxBytes: 262_144, timeoutMs: 15_000 };
const PICTURE_LIMITS = { maxBytes: 20_000_000, timeoutMs: 60_000 };
const MEDIA_LIMITS = { maxBytes: 100_000_000, timeoutMs: 120_000 };

export type TokenReaderOptions = {
  fetcher: GuardedFetch;
  store: ContentStore;
  incoming: IncomingFolder;
  maker: ItemPictureMaker;
  /** Returns whether the disk has room for music and films of strangers. */
  hasRoom: () => Promise<boolean>;
};

/** All of a token's metadata but when it is tried again. */
export type ReadToken = Omit<FoundMetadata, 'problem' | 'nextTry'> & { failure: FetchError | undefined };
type Media = { kind: Exclude<MediaKind, 'image'>; cid: string };

/**
 * Reads what is behind a token's address, its picture, and its music or film. The latter are kept here by their content: players ask for
 * ranges, and a page may load nothing from elsewhere. Throws a FetchError when there are no words; what else is missing is in `failure`.
 */
export function createTokenReader({ fetcher, store, incoming, maker, hasRoom }: TokenReaderOptions) {
  /** The picture as it was made here, by its CID; or the music that stands in its place. */
  const readImage = (
    address: string,
    signal: AbortSignal | undefined,
  ): Promise<{ picture: string } | { media: Media }> =>
    incoming.withFile(async (path) => {
      const content = await fetcher.open(address, { ...PICTURE_LIMITS, signal });
      await pipeline(content, createWriteStream(path));
      const kind = toMediaKind(await findFileType(path));
      if (kind) return { media: { kind, cid: (await store.put(createReadStream(path))).cid } };
      const picture = await maker.make(path, signal);
      return { picture: (await store.put(toContent(picture))).cid };
    });

  /** Undefined for what is neither music nor a film. It is left at its first bytes: strangers must not fill the disk with anything. */
  const readMedia = async (address: string, signal: AbortSignal | undefined): Promise<Media | undefined> => {
    const named = parseIpfsAddress(address)?.cid;
    const known = named && (await store.find(named));
    if (known) return toMedia(known);
    if (!(await hasRoom())) throw new FetchError('There is no room here for music and films now.');
    const content = await fetcher.open(address, { ...MEDIA_LIMITS, signal });
    const kept = await store.put(onlyMedia(content)).catch((error: unknown) => {
      if (error instanceof NoMediaError) return undefined;
      throw error;
    });
    return kept && toMedia({ type: '', ...(await store.find(kept.cid)), ...kept });
  };

  return async function readToken(uri: string, signal?: AbortSignal): Promise<ReadToken> {
    const words = await readWords(fetcher, uri, signal);
    const failures: FetchError[] = [];
    const attempt = <T>(work: Promise<T>): Promise<T | undefined> =>
      work.catch((error: unknown) => {
        if (!(error instanceof FetchError)) throw error;
        failures.push(error);
        return undefined;
      });
    const image = words.image === null ? undefined : await attempt(readImage(words.image, signal));
    const named = words.media === null ? undefined : await attempt(readMedia(words.media, signal));
    const picture = image && 'picture' in image ? image.picture : null;
    const media = named ?? (image && 'media' in image ? image.media : undefined);
    const kept = [uri, words.image, words.media].flatMap(
      (each) => (each && parseIpfsAddress(each)?.cid) || [],
    );
    return {
      name: words.name,
      description: words.description,
      picture,
      mediaKind: media?.kind ?? (picture ? 'image' : null),
      mediaUrl: media ? `/ipfs/${media.cid}` : null,
      cids: [...new Set([...kept, ...(picture ? [picture] : []), ...(media ? [media.cid] : [])])],
      // One that may pass is tried again, whatever the other is.
      failure: failures.find(({ isFinal }) => !isFinal) ?? failures[0],
    };
  };
}

async function readWords(
  fetcher: GuardedFetch,
  uri: string,
  signal: AbortSignal | undefined,
): Promise<MetadataWords> {
  const parts: Uint8Array[] = [];
  for await (const part of await fetcher.open(uri, { ...JSON_LIMITS, signal })) parts.push(part.slice());
  const words = readMetadataWords(Buffer.concat(parts));
  if (!words) throw refused('What is at the token’s address is no metadata: it has to be a JSON object.');
  return words;
}

function toMediaKind(type: string): Media['kind'] | undefined {
  if (/^audio\/(mpeg|mp4|ogg|wav|flac)$/.test(type)) return 'audio';
  return /^video\/(mp4|webm)$/.test(type) ? 'video' : undefined;
}

class NoMediaError extends Error {}

/** Music or a film as it comes. Throws a NoMediaError before anything else is given on. */
async function* onlyMedia(content: Content): AsyncGenerator<Uint8Array> {
  const head: Uint8Array[] = [];
  let bytes = 0;
  let isKnown = false;
  const check = () => {
    isKnown = toMediaKind(findContentType(Buffer.concat(head))) !== undefined;
    if (!isKnown) throw new NoMediaError('neither music nor a film');
  };
  for await (const piece of content) {
    if (isKnown) {
      yield piece;
      continue;
    }
    head.push(piece.slice());
    bytes += piece.byteLength;
    if (bytes < TYPE_HEAD_BYTES) continue;
    check();
    yield* head;
  }
  if (isKnown) return;
  check();
  yield* head;
}

function toMedia({ cid, type }: { cid: string; type: string }): Media | undefined {
  const kind = toMediaKind(type);
  return kind && { kind, cid };
}
