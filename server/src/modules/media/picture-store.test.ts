import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPictureStore } from './picture-store.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pitlane-pictures-'));
});
afterEach(() => rm(dir, { recursive: true }));

const allow = () => undefined;
const square = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><path fill="${colour}" d="M0 0h40v30H0Z"/></svg>`;

describe('createPictureStore', () => {
  test('makes one picture for requests at the same time, and reads it from disk later', async () => {
    let made = 0;
    const miss = () => {
      made += 1;
    };
    const store = createPictureStore(dir);
    const all = await Promise.all([1, 2, 3, 4].map(() => store.picture(square('red'), 80, 'webp', miss)));
    const later = await createPictureStore(dir).picture(square('red'), 80, 'webp', miss);
    expect(made).toBe(1);
    for (const picture of all) expect(picture).toEqual(later);
    expect((await readdir(dir)).length).toBe(1);
  });

  test('makes all pictures when more are asked for than may be made at once', async () => {
    const store = createPictureStore(dir);
    const colours = ['red', 'green', 'blue', 'gold', 'black', 'white'];
    const pictures = await Promise.all(
      colours.map((colour) => store.picture(square(colour), 20, 'png', allow)),
    );
    expect(new Set(pictures.map((picture) => Buffer.from(picture).toString('hex'))).size).toBe(
      colours.length,
    );
  });

  test('refuses new work to a client over its limit, but serves what is on disk', async () => {
    const store = createPictureStore(dir);
    const refuse = () => {
      throw new Error('too fast');
    };
    await expect(store.picture(square('red'), 20, 'png', refuse)).rejects.toThrow('too fast');
    await store.picture(square('red'), 20, 'png', allow);
    await expect(store.picture(square('red'), 20, 'png', refuse)).resolves.toBeInstanceOf(Uint8Array);
  });

  test('fails for an invalid drawing, and makes the next one', async () => {
    const store = createPictureStore(dir);
    await expect(store.picture('<svg', 20, 'png', allow)).rejects.toThrow();
    await expect(store.picture(square('red'), 20, 'png', allow)).resolves.toBeInstanceOf(Uint8Array);
  });
});
