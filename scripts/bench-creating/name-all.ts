import { readDag } from '@pitlane/server/core/media/ipfs/unixfs-dag';
import { importedName } from '@pitlane/server/testing/import-file';
import type { Named } from '../../bench/creating/results.ts';
import { findMedian } from '../../bench/lib/quantile.ts';

/** As a stream from a disk gives them. */
const PIECE_BYTES = 65_536;

type Side = { name: Named['name']; nameOf: (content: AsyncIterable<Uint8Array>) => Promise<string> };
const SIDES: readonly Side[] = [
  { name: 'Pitlane', nameOf: async (content) => (await readDag(content)).cid.toString() },
  { name: 'ipfs-unixfs-importer', nameOf: importedName },
];

/** Both name all files in turns, so that a busy moment of the machine falls on both. Throws where they do not agree. */
export async function nameAll(files: readonly Uint8Array[], rounds: number): Promise<Named[]> {
  const seconds = new Map(SIDES.map(({ name }) => [name, [] as number[]]));
  // The round before the first is not counted: the programs are compiled in it.
  for (let round = 0; round <= rounds; round++) {
    const said: string[][] = [];
    for (const { name, nameOf } of SIDES) {
      const began = performance.now();
      const cids: string[] = [];
      for (const file of files) cids.push(await nameOf(inPieces(file)));
      if (round > 0) seconds.get(name)?.push((performance.now() - began) / 1_000);
      said.push(cids);
    }
    const [ours = [], theirs = []] = said;
    if (ours.some((cid, i) => cid !== theirs[i])) throw new Error('the two do not call all files the same');
  }
  return SIDES.map(({ name }) => ({ name, seconds: findMedian(seconds.get(name) ?? []) }));
}

export async function* inPieces(file: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.byteLength; at += PIECE_BYTES) yield file.subarray(at, at + PIECE_BYTES);
}
