import { varint } from 'multiformats';
import type { CID } from 'multiformats/cid';
import { type DagPart, readDag, toChunks } from './unixfs-dag.ts';

type Open = () => Promise<AsyncIterable<Uint8Array>>;

/**
 * Content as a CAR file (version 1): the root's block first, and each block before those that it links, so that a reader can
 * check it as it comes. `open` gives the content from its beginning; it is read twice, and never held whole. What is open is closed when the
 * reader leaves. `signal` ends the first reading, which yields nothing and so gives the reader no point to leave at.
 */
export async function* writeCar(open: Open, signal?: AbortSignal): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const dag = await readDag(readWhile(open, signal));
  yield withLength(toHeader(dag.cid));
  const chunks = toChunks(readWhile(open, signal));
  try {
    for (const part of inOrder(dag)) {
      // Content without a byte has one block without a byte.
      const block = part.block ?? (part.bytes === 0 ? new Uint8Array() : (await chunks.next()).value);
      if (!block) throw new Error('the content has become shorter');
      yield withLength(part.cid.bytes, block);
    }
  } finally {
    // The last whole chunk comes before the end of the content is seen.
    await chunks.return(undefined);
  }
}

/** Opens the content at the first read, so an unused generator leaves nothing open. */
async function* readWhile(open: Open, signal: AbortSignal | undefined): AsyncGenerator<Uint8Array> {
  for await (const piece of await open()) {
    signal?.throwIfAborted();
    yield piece;
  }
}

function* inOrder(part: DagPart): Generator<DagPart> {
  yield part;
  for (const child of part.children ?? []) yield* inOrder(child);
}

/** {"roots": [root], "version": 1} in DAG-CBOR. A link is tag 42 around a zero and the CID's bytes. */
function toHeader({ bytes }: CID): Uint8Array {
  return Buffer.concat([
    Buffer.from([0xa2, 0x65, ...Buffer.from('roots'), 0x81, 0xd8, 0x2a, 0x58, bytes.byteLength + 1, 0]),
    bytes,
    Buffer.from([0x67, ...Buffer.from('version'), 1]),
  ]);
}

/** The parts one after the other in bytes of their own, and before them how many there are. */
function withLength(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const before = varint.encodingLength(length);
  const all = new Uint8Array(before + length);
  varint.encodeTo(length, all, 0);
  let at = before;
  for (const part of parts) {
    all.set(part, at);
    at += part.byteLength;
  }
  return all;
}
