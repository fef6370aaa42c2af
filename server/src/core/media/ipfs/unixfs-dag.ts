import { createHash } from 'node:crypto';
import * as dagPb from '@ipld/dag-pb';
import { UnixFS } from 'ipfs-unixfs';
import { CID } from 'multiformats/cid';
import * as raw from 'multiformats/codecs/raw';
import * as Digest from 'multiformats/hashes/digest';

/** Bytes of a block of content, and links of a block above them: what kubo does with `--cid-version=1` and no other option. */
export const CHUNK_BYTES = 262_144;
export const MAX_LINKS = 174;
const SHA2_256 = 0x12;

/** A block of content: its bytes are where the content is. */
type Leaf = { cid: CID; bytes: number; total: number; block?: undefined; children?: undefined };
/** A block that links others. `total` is its own size with that of all blocks below it, as its link says it. */
type Node = { cid: CID; bytes: number; total: number; block: Uint8Array; children: DagPart[] };
export type DagPart = Leaf | Node;

/** Returns the root of content: a block alone, or a balanced tree above its blocks. `bytes` is the content's size. */
export async function readDag(content: AsyncIterable<Uint8Array>): Promise<DagPart> {
  let level: DagPart[] = [];
  for await (const chunk of toChunks(content)) level.push(toLeaf(chunk));
  while (level.length > 1) level = joinLevel(level);
  return level[0] ?? toLeaf(new Uint8Array());
}

/**
 * Content in pieces of CHUNK_BYTES, the last one shorter. Each is overwritten by the next: it has to be used before that one is asked for.
 */
export async function* toChunks(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunk = new Uint8Array(CHUNK_BYTES);
  let filled = 0;
  for await (const piece of content) {
    for (let at = 0; at < piece.byteLength; ) {
      const part = piece.subarray(at, at + CHUNK_BYTES - filled);
      chunk.set(part, filled);
      at += part.byteLength;
      filled += part.byteLength;
      if (filled < CHUNK_BYTES) continue;
      yield chunk;
      filled = 0;
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled);
}

function toLeaf(chunk: Uint8Array): Leaf {
  return { cid: toCid(raw.code, chunk), bytes: chunk.byteLength, total: chunk.byteLength };
}

/** The blocks above these: each links as many as it may. */
function joinLevel(parts: readonly DagPart[]): DagPart[] {
  const above: DagPart[] = [];
  for (let at = 0; at < parts.length; at += MAX_LINKS) above.push(join(parts.slice(at, at + MAX_LINKS)));
  return above;
}

function join(children: DagPart[]): Node {
  const file = new UnixFS({ type: 'file', blockSizes: children.map(({ bytes }) => BigInt(bytes)) });
  const links = children.map(({ cid, total }) => ({ Name: '', Hash: cid, Tsize: total }));
  const block = dagPb.encode(dagPb.prepare({ Data: file.marshal(), Links: links }));
  const sum = (of: 'bytes' | 'total') => children.reduce((all, each) => all + each[of], 0);
  return {
    cid: toCid(dagPb.code, block),
    bytes: sum('bytes'),
    total: block.byteLength + sum('total'),
    block,
    children,
  };
}

function toCid(codec: number, block: Uint8Array): CID {
  return CID.createV1(codec, Digest.create(SHA2_256, createHash('sha256').update(block).digest()));
}
