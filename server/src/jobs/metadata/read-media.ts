import type { PlayedKind } from '@pitlane/shared/domain/cars/categories';
import type { OriginalKind } from '@pitlane/shared/domain/cars/token-original';
import type { ContentStore } from '../../core/media/ipfs/content-store.ts';
import type { Content } from '../../core/media/ipfs/pinning-port.ts';
import { findContentType, TYPE_HEAD_BYTES } from '../../platform/content-type.ts';
import { decodeText } from '../../platform/decode-text.ts';

export type Media = { kind: PlayedKind; cid: string };
/** Something that is not played here. */
export type Unplayed = { unplayed: OriginalKind | undefined };

/** The kind of a file that is played as it is. Undefined of all others. */
export function toMediaKind(type: string): Exclude<PlayedKind, 'animation'> | undefined {
  if (type === 'model/gltf-binary') return 'model';
  if (/^audio\/(mpeg|mp4|ogg|wav|flac)$/.test(type)) return 'audio';
  return /^video\/(mp4|webm)$/.test(type) ? 'video' : undefined;
}

/**
 * Keeps music, a film or a model. What is none of them is left at its first bytes, because strangers must not fill the disk with anything.
 */
export async function keepMedia(content: Content, store: ContentStore): Promise<Media | Unplayed> {
  try {
    const { cid } = await store.put(onlyMedia(content));
    const kind = toMediaKind((await store.find(cid))?.type ?? '');
    return kind ? { kind, cid } : { unplayed: undefined };
  } catch (error) {
    if (error instanceof NoMediaError) return { unplayed: error.kind };
    throw error;
  }
}

class NoMediaError extends Error {
  readonly kind: OriginalKind | undefined;

  constructor(head: Uint8Array) {
    super('neither music, a film nor a model');
    this.kind = findOriginalKind(head);
  }
}

function findOriginalKind(head: Uint8Array): OriginalKind | undefined {
  const type = findContentType(head);
  if (type === 'image/gif' || type === 'image/webp') return 'moving';
  const isPage =
    type.startsWith('text/') && /^\s*<(?:!doctype html|html|head|body|script)\b/i.test(decodeText(head));
  return isPage ? 'page' : undefined;
}

/** Music, a film or a model as it comes. Throws a NoMediaError before anything else is given on. */
async function* onlyMedia(content: Content): AsyncGenerator<Uint8Array> {
  const head: Uint8Array[] = [];
  let bytes = 0;
  let isKnown = false;
  const check = () => {
    const start = Buffer.concat(head);
    isKnown = toMediaKind(findContentType(start)) !== undefined;
    if (!isKnown) throw new NoMediaError(start);
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
