import type { MediaKind } from '@pitlane/shared/domain/cars/categories';
import type { ContentStore } from '../../core/media/ipfs/content-store.ts';
import type { Content } from '../../core/media/ipfs/pinning-port.ts';
import { findContentType, TYPE_HEAD_BYTES } from '../../platform/content-type.ts';

export type Media = { kind: Exclude<MediaKind, 'image'>; cid: string };

export function toMediaKind(type: string): Media['kind'] | undefined {
  if (/^audio\/(mpeg|mp4|ogg|wav|flac)$/.test(type)) return 'audio';
  return /^video\/(mp4|webm)$/.test(type) ? 'video' : undefined;
}

/**
 * Keeps music or a film. Undefined for what is neither: it is left at its first bytes, because strangers must not fill the disk with
 * anything.
 */
export async function keepMedia(content: Content, store: ContentStore): Promise<Media | undefined> {
  try {
    const { cid } = await store.put(onlyMedia(content));
    const kind = toMediaKind((await store.find(cid))?.type ?? '');
    return kind && { kind, cid };
  } catch (error) {
    if (error instanceof NoMediaError) return undefined;
    throw error;
  }
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
