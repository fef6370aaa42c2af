import { pipeline, Readable } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
} from 'node:zlib';
import { tooLarge } from './fetch-error.ts';

/** The largest window that every decoder of zstd has to know (RFC 8878, section 3.1.1.1.2): 8 MB. */
const createZstd = () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: 23 } });

type Pieces = AsyncIterable<Uint8Array>;

/** Gzip is found by its first bytes, because hosts store gzipped files with any header, or none. */
const BY_NAME = { deflate: createInflate, br: createBrotliDecompress, zstd: createZstd };
/** A host that compresses what is compressed already. */
const MAX_LAYERS = 3;

/**
 * The content of an answer, unpacked whatever its `Content-Encoding` (`encoding`) says. An unknown name means that nothing is packed.
 * Throws a FetchError where content, packed or not, has more than `maxBytes`, and another error where it breaks off.
 */
export async function* unpackBody(
  body: Pieces,
  { encoding, maxBytes }: { encoding: string; maxBytes: number },
): AsyncGenerator<Uint8Array> {
  // The last name is the outermost layer. Gzip needs none.
  const names = encoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  let content: Pieces = limit(body, maxBytes);
  for (const name of names.filter(isKnown).slice(-MAX_LAYERS).toReversed())
    content = limit(unpack(content, BY_NAME[name]()), maxBytes);
  for (let layer = 0; layer < MAX_LAYERS; layer++) content = limit(gunzip(content), maxBytes);
  yield* content;
}

function isKnown(name: string): name is keyof typeof BY_NAME {
  return Object.hasOwn(BY_NAME, name);
}

async function* limit(content: Pieces, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of content) {
    bytes += piece.byteLength;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    yield piece;
  }
}

/** Content that is no gzip passes as it is. */
async function* gunzip(content: Pieces): AsyncGenerator<Uint8Array> {
  const pieces = content[Symbol.asyncIterator]();
  try {
    const head: Uint8Array[] = [];
    let start = '';
    while (start.length < 4) {
      const next = await pieces.next();
      if (next.done) break;
      head.push(next.value);
      start += Buffer.from(next.value.subarray(0, 2)).toString('hex');
    }
    const whole = resume(head, pieces);
    yield* start.startsWith('1f8b') ? unpack(whole, createGunzip()) : whole;
  } finally {
    await pieces.return?.();
  }
}

async function* resume(head: Uint8Array[], pieces: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* head;
  yield* { [Symbol.asyncIterator]: () => pieces };
}

function unpack(content: Pieces, unpacker: ReturnType<typeof createGunzip>): Pieces {
  // An error on either side ends both, and reaches the reader.
  pipeline(Readable.from(content, { objectMode: false }), unpacker, () => undefined);
  return unpacker;
}
