import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPictureStore } from './picture-store.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pitlane-pictures-'));
});
afterEach(() => rm(dir, { recursive: true }));

const allow = () => undefined;
const square = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><path fill="${colour}" d="M0 0h40v30H0Z"/></svg>`;

test('behavior: those who ask at once wait for one picture, and later ones read it from disk', async () => {
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

test('behavior: more pictures than may be made at once all come', async () => {
  const store = createPictureStore(dir);
  const colours = ['red', 'green', 'blue', 'gold', 'black', 'white'];
  const pictures = await Promise.all(
    colours.map((colour) => store.picture(square(colour), 20, 'png', allow)),
  );
  expect(new Set(pictures.map((picture) => Buffer.from(picture).toString('hex'))).size).toBe(colours.length);
});

test('error: who may not cause work is refused before it, and what is on disk is given all the same', async () => {
  const store = createPictureStore(dir);
  const refuse = () => {
    throw new Error('too fast');
  };
  await expect(store.picture(square('red'), 20, 'png', refuse)).rejects.toThrow('too fast');
  await store.picture(square('red'), 20, 'png', allow);
  await expect(store.picture(square('red'), 20, 'png', refuse)).resolves.toBeInstanceOf(Uint8Array);
});

test('error: a drawing that is no drawing fails, and the next one is made', async () => {
  const store = createPictureStore(dir);
  await expect(store.picture('<svg', 20, 'png', allow)).rejects.toThrow();
  await expect(store.picture(square('red'), 20, 'png', allow)).resolves.toBeInstanceOf(Uint8Array);
});
