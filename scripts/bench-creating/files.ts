import { createHash } from 'node:crypto';

const FILES = 1_000;
const PICTURE_BYTES = 150_000;
const FILM_BYTES = 1_000_000;

/** 1,000 files of which no two are alike, the same on every run: half metadata, four of ten pictures, one of ten films. */
export function makeFiles(): Uint8Array[] {
  return Array.from({ length: FILES }, (_, i) => {
    if (i % 10 === 9) return makeNoise(i, FILM_BYTES);
    return i % 2 === 0 ? makeMetadata(i) : makeNoise(i, PICTURE_BYTES);
  });
}

function makeMetadata(i: number): Uint8Array {
  const image = `ipfs://bafkrei${createHash('sha256').update(`image ${i}`).digest('hex').slice(0, 52)}`;
  const description = `Car ${i} of the bench. `.repeat(8);
  return Buffer.from(JSON.stringify({ name: `Car ${i}`, description, image, attributes: [] }));
}

/** Bytes that follow from a number and are like no others. */
function makeNoise(i: number, bytes: number): Uint8Array {
  return createHash('shake256', { outputLength: bytes }).update(`file ${i}`).digest();
}
