import { CarReader } from '@ipld/car';
import { describe, expect, test } from 'vitest';
import { importedName } from '../../../testing/import-file.ts';
import { CHUNK_BYTES, MAX_LINKS, readDag, toChunks } from './unixfs-dag.ts';
import { writeCar } from './write-car.ts';

/** Bytes that follow from their places, in pieces of any length. */
async function* content(bytes: number, piece = 70_001): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes; at += piece) {
    const part = new Uint8Array(Math.min(piece, bytes - at));
    for (let i = 0; i < part.length; i++) part[i] = ((at + i) * 2_654_435_761) >>> 24;
    yield part;
  }
}
async function* text(words: string) {
  yield Buffer.from(words);
}
const nameOf = async (given: AsyncIterable<Uint8Array>) => (await readDag(given)).cid.toString();

describe('readDag', () => {
  test.each([
    ['', 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku'],
    ['hello world', 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e'],
  ])('calls %j what kubo calls it with --cid-version=1', async (words, cid) => {
    expect(await nameOf(text(words))).toBe(cid);
  });

  const C = CHUNK_BYTES;
  test.each([1, C - 1, C, C + 1, 2 * C, 3 * C + 17, MAX_LINKS * C, MAX_LINKS * C + 1])(
    'calls %i bytes what another implementation calls them',
    async (bytes) => {
      expect(await nameOf(content(bytes))).toBe(await importedName(content(bytes)));
    },
    60_000,
  );

  test('calls content the same in whatever pieces it comes', async () => {
    const names = await Promise.all(
      [1_000, 65_536, C, C + 1, 9 * C].map((piece) => nameOf(content(2 * C + 5, piece))),
    );
    expect(new Set(names).size).toBe(1);
  });

  test('says how many bytes there are', async () => {
    expect((await readDag(content(3 * C + 17))).bytes).toBe(3 * C + 17);
  });
});

describe('toChunks', () => {
  test('gives full pieces and the rest', async () => {
    const lengths: number[] = [];
    for await (const chunk of toChunks(content(2 * CHUNK_BYTES + 3))) lengths.push(chunk.byteLength);
    expect(lengths).toEqual([CHUNK_BYTES, CHUNK_BYTES, 3]);
  });
});

describe('writeCar', () => {
  test.each([0, 5, CHUNK_BYTES, 4 * CHUNK_BYTES + 9])(
    'exports %i bytes so that another program finds them',
    async (bytes) => {
      const car = await CarReader.fromIterable(writeCar(async () => content(bytes)));
      const root = (await readDag(content(bytes))).cid;
      expect((await car.getRoots()).map(String)).toEqual([root.toString()]);
      const found: Uint8Array[] = [];
      for await (const { cid, bytes: block } of car.blocks()) {
        // The blocks of content alone: the others only link.
        if (cid.code === 0x55) found.push(block);
      }
      const whole: Uint8Array[] = [];
      for await (const piece of content(bytes)) whole.push(piece);
      expect(Buffer.concat(found).equals(Buffer.concat(whole))).toBe(true);
      expect(await car.has(root)).toBe(true);
    },
  );
});
