import type { FileHandle } from 'node:fs/promises';
import { filmNamesPlace } from './find-place.ts';

/** Larger indexes belong to films of many hours. */
const MAX_MOOV_BYTES = 32_000_000;
const MAX_BOXES = 20_000;
/** Boxes of `moov` that have others in them. */
const PARENTS = new Set(['trak', 'mdia']);

type Box = { type: string; at: number; size: number; body: number };

/**
 * Reads what an MP4 says of itself, by its boxes alone. Returns the pixels of its picture, and whether it names a place; undefined when it breaks off before its data, has no
 * index, or has nothing to look at. No frame is decoded.
 */
export async function readMp4(file: FileHandle, bytes: number) {
  const moov = await findMoov(file, bytes);
  if (!moov || moov.size > MAX_MOOV_BYTES) return undefined;
  const { buffer } = await file.read(Buffer.alloc(moov.size), { position: moov.at });
  const video = findVideo(buffer, moov.body - moov.at);
  return video && { ...video, hasPlace: filmNamesPlace(buffer) };
}

/** The index of a file that has data. Browsers ignore what follows the last box, and so do we: a box that is cut off counts for nothing. */
async function findMoov(file: FileHandle, bytes: number): Promise<Box | undefined> {
  let moov: Box | undefined;
  let hasData = false;
  let count = 0;
  for (let at = 0; at < bytes; ) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), { position: at });
    const box = bytesRead >= 8 ? toBox(buffer.subarray(0, bytesRead), at, bytes - at) : undefined;
    if (++count > MAX_BOXES) return undefined;
    if (!box) break;
    if (box.type === 'moov') moov = box;
    if (box.type === 'mdat') hasData ||= box.size > box.body - box.at;
    at += box.size;
  }
  return hasData ? moov : undefined;
}

/** A box from its first bytes; undefined when it is longer than what is `left` of its surroundings. */
function toBox(head: Buffer, at: number, left: number): Box | undefined {
  const short = head.readUInt32BE(0);
  if (short === 1 && head.length < 16) return undefined;
  const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? left : short;
  const header = short === 1 ? 16 : 8;
  if (size < header || size > left) return undefined;
  return { type: head.toString('latin1', 4, 8), at, size, body: at + header };
}

/** Width and height of the first track that is a picture. */
function findVideo(moov: Buffer, from: number): { width: number; height: number } | undefined {
  let size: { width: number; height: number } | undefined;
  const ends = [moov.length];
  for (let at = from, count = 0; at + 8 <= moov.length && count < MAX_BOXES; count++) {
    const box = toBox(moov.subarray(at, at + 16), at, (ends.at(-1) ?? moov.length) - at);
    if (!box) return undefined;
    if (box.type === 'tkhd' && box.size >= 84) size = readTrackSize(moov, box);
    // The handler's kind: version and flags, a field that is 0, and then four letters.
    const isVideo = box.type === 'hdlr' && moov.toString('latin1', box.body + 8, box.body + 12) === 'vide';
    if (isVideo && size && size.width > 0 && size.height > 0) return size;
    if (PARENTS.has(box.type)) {
      ends.push(at + box.size);
      at = box.body;
    } else at += box.size;
    while (ends.length > 1 && at >= (ends.at(-1) ?? 0)) ends.pop();
  }
  return undefined;
}

/** The last two fields of a track's header, whole pixels in the upper 16 bits. */
function readTrackSize(moov: Buffer, box: Box) {
  const end = box.at + box.size;
  return { width: moov.readUInt32BE(end - 8) >>> 16, height: moov.readUInt32BE(end - 4) >>> 16 };
}
