import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { MediaKind } from '@pitlane/shared/domain/media-kinds';
import { findFileType } from '../../lib/content-type.ts';
import { FetchError, refused } from '../../lib/guarded-fetch/fetch-error.ts';
import type { GuardedFetch } from '../../lib/guarded-fetch/guarded-fetch.ts';
import type { ContentStore } from '../../lib/pinning/content-store.ts';
import { parseIpfsAddress } from '../../lib/pinning/parse-cid.ts';
import type { IncomingFolder } from '../../lib/storage/incoming-folder.ts';
import type { ItemPictureMaker } from './item-picture-maker.ts';
import type { FoundMetadata } from './metadata.repo.ts';
import { type MetadataWords, readMetadataWords } from './metadata-words.ts';

const JSON_LIMITS = { maxBytes: 262_144, timeoutMs: 15_000 };
const PICTURE_LIMITS = { maxBytes: 20_000_000, timeoutMs: 60_000 };
const MEDIA_LIMITS = { maxBytes: 100_000_000, timeoutMs: 300_000 };

export type TokenReaderOptions = {
  fetcher: GuardedFetch;
  store: ContentStore;
  incoming: IncomingFolder;
  maker: ItemPictureMaker;
};

/** All of a token's metadata but when it is tried again. */
export type ReadToken = Omit<FoundMetadata, 'problem' | 'nextTry'> & { failure: FetchError | undefined };
type Media = { kind: Exclude<MediaKind, 'image'>; cid: string };

/**
 * Reads what is behind a token's address, its picture, and its music or film. The latter are kept here by their content: players ask for
 * ranges, and a page may load nothing from elsewhere. Throws a FetchError when there are no words; what else is missing is in `failure`.
 */
export function createTokenReader({ fetcher, store, incoming, maker }: TokenReaderOptions) {
  /** The picture as it was made here, by its CID; or the music that stands in its place. */
  const readImage = (address: string): Promise<{ picture: string } | { media: Media }> =>
    incoming.withFile(async (path) => {
      await pipeline(await fetcher.open(address, PICTURE_LIMITS), createWriteStream(path));
      const kind = toMediaKind(await findFileType(path));
      if (kind) return { media: { kind, cid: await keepMedia(address) } };
      const picture = await maker.make(path);
      return { picture: (await store.put(one(picture))).cid };
    });

  const keepMedia = async (address: string): Promise<string> => {
    const named = parseIpfsAddress(address)?.cid;
    if (named && (await store.find(named))) return named;
    return (await store.put(await fetcher.open(address, MEDIA_LIMITS))).cid;
  };

  const readMedia = async (address: string): Promise<Media | undefined> => {
    const cid = await keepMedia(address);
    const kind = toMediaKind((await store.find(cid))?.type ?? '');
    return kind && { kind, cid };
  };

  return async function readToken(uri: string): Promise<ReadToken> {
    const words = await readWords(fetcher, uri);
    const failures: FetchError[] = [];
    const attempt = <T>(work: Promise<T>): Promise<T | undefined> =>
      work.catch((error: unknown) => {
        if (!(error instanceof FetchError)) throw error;
        failures.push(error);
        return undefined;
      });
    const image = words.image === null ? undefined : await attempt(readImage(words.image));
    const named = words.media === null ? undefined : await attempt(readMedia(words.media));
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

async function readWords(fetcher: GuardedFetch, uri: string): Promise<MetadataWords> {
  const parts: Uint8Array[] = [];
  for await (const part of await fetcher.open(uri, JSON_LIMITS)) parts.push(part.slice());
  const words = readMetadataWords(Buffer.concat(parts));
  if (!words) throw refused('What is at the token’s address is no metadata: it has to be a JSON object.');
  return words;
}

async function* one(bytes: Uint8Array) {
  yield bytes;
}

function toMediaKind(type: string): Media['kind'] | undefined {
  if (/^audio\/(mpeg|ogg|wav|flac)$/.test(type)) return 'audio';
  return /^video\/(mp4|webm)$/.test(type) ? 'video' : undefined;
}
