import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDiskGuard } from '../../platform/disk-guard.ts';
import {
  createPictureStore,
  type PictureStore,
  type PictureStoreOptions,
  toDrawing,
} from './picture-store.ts';

let dir: string;
const opened: PictureStore[] = [];
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pitlane-pictures-'));
});
afterEach(async () => {
  // A store measures its folder in the background: the folder stays until it has.
  for (const store of opened.splice(0)) await store.settled();
  await rm(dir, { recursive: true });
});

const allow = () => undefined;
const fail = (error: unknown) => {
  throw error;
};
const openStore = (changes: Partial<PictureStoreOptions> = {}) => {
  const store = createPictureStore({ dir, maxBytes: 1_000_000, onTrouble: fail, ...changes });
  opened.push(store);
  return store;
};
const square = (colour: string) =>
  toDrawing(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><path fill="${colour}" d="M0 0h40v30H0Z"/></svg>`,
  );

describe('createPictureStore', () => {
  test('serves pictures on a disk without room, and keeps none', async () => {
    const troubles: unknown[] = [];
    const disk = createDiskGuard(dir, 1e18);
    const store = openStore({ disk, onTrouble: (error) => troubles.push(error) });
    expect((await store.picture(square('red'), 80, 'webp', allow)).byteLength).toBeGreaterThan(0);
    expect(troubles).toEqual([expect.objectContaining({ code: 'DISK_FULL' })]);
    expect(await readdir(dir)).toEqual([]);
  });

  test('makes one picture for requests at the same time, and reads it from disk later', async () => {
    let made = 0;
    const miss = () => {
      made += 1;
    };
    const store = openStore();
    const all = await Promise.all([1, 2, 3, 4].map(() => store.picture(square('red'), 80, 'webp', miss)));
    const later = await openStore().picture(square('red'), 80, 'webp', miss);
    expect(made).toBe(1);
    for (const picture of all) expect(picture).toEqual(later);
    expect((await readdir(dir)).length).toBe(1);
  });

  test('makes all pictures when more are asked for than may be made at once', async () => {
    const store = openStore();
    const colours = ['red', 'green', 'blue', 'gold', 'black', 'white'];
    const pictures = await Promise.all(
      colours.map((colour) => store.picture(square(colour), 20, 'png', allow)),
    );
    expect(new Set(pictures.map((picture) => Buffer.from(picture).toString('hex'))).size).toBe(
      colours.length,
    );
  });

  test('refuses new work to a client over its limit, but serves what is on disk', async () => {
    const store = openStore();
    const refuse = () => {
      throw new Error('too fast');
    };
    await expect(store.picture(square('red'), 20, 'png', refuse)).rejects.toThrow('too fast');
    await store.picture(square('red'), 20, 'png', allow);
    await expect(store.picture(square('red'), 20, 'png', refuse)).resolves.toBeInstanceOf(Uint8Array);
  });

  test('fails for an invalid drawing, and makes the next one', async () => {
    const store = openStore();
    await expect(store.picture(toDrawing('<svg'), 20, 'png', allow)).rejects.toThrow();
    await expect(store.picture(square('red'), 20, 'png', allow)).resolves.toBeInstanceOf(Uint8Array);
  });

  test('draws nothing where the picture is kept', async () => {
    const drawn = square('red');
    await openStore().picture(drawn, 20, 'png', allow);
    const draw = () => {
      throw new Error('it was drawn');
    };
    await expect(openStore().picture({ ...drawn, draw }, 20, 'png', allow)).resolves.toBeInstanceOf(
      Uint8Array,
    );
  });

  test('makes a picture for later once, and gives it to every caller', async () => {
    const refuse = () => {
      throw new Error('it had to be made');
    };
    expect(await openStore().keep(square('red'), 20, 'avif')).toBe(true);
    expect(await openStore().keep(square('red'), 20, 'avif')).toBe(false);
    await expect(openStore().picture(square('red'), 20, 'avif', refuse)).resolves.toBeInstanceOf(Uint8Array);
  });

  test('serves a picture where the disk fails, and says so; for later it makes none there', async () => {
    const file = join(dir, 'a file');
    await writeFile(file, '');
    const troubles: unknown[] = [];
    const store = openStore({ dir: join(file, 'media'), onTrouble: (error) => troubles.push(error) });
    await expect(store.picture(square('red'), 20, 'png', allow)).resolves.toBeInstanceOf(Uint8Array);
    // One for looking, one for keeping.
    expect(troubles).toMatchObject([{ code: 'ENOTDIR' }, { code: 'ENOTDIR' }]);
    await expect(store.keep(square('red'), 20, 'png')).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  test('stays within its limit, also with what was there before it', async () => {
    const before = openStore();
    for (const width of [10, 20, 30]) await before.keep(square('red'), width, 'png');
    const store = openStore({ maxBytes: 10_000 });
    await store.keep(square('red'), 40, 'png');
    await store.settled();
    // Each takes 4,096 bytes on disk, and nine tenths of the limit are used.
    expect((await readdir(dir)).length).toBe(2);
  });
});
