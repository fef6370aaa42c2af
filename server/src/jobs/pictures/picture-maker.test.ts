import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { drawScene } from '../../modules/pictures/draw-scene.ts';
import { createPictureStore, toDrawing } from '../../modules/pictures/picture-store.ts';
import { NO_UPGRADES } from '../../testing/test-api.ts';
import { createPictureMaker, type PictureMaker, startPictureWorker } from './picture-maker.ts';
import type { CarToDraw } from './pictures.repo.ts';

const CAR: CarToDraw = {
  id: 'binance-cars-7',
  chain: 'binance',
  tokenId: 7n,
  series: 3,
  rank: 2,
  upgrades: NO_UPGRADES,
  transfers: 0,
  mintedAt: 1_700_000_000,
};

let dir: string;
let maker: PictureMaker;
let worker: ChildProcess | undefined;
const open = (folder: string) =>
  createPictureMaker(() => {
    worker = startPictureWorker({ dir: folder, maxBytes: 1_000_000 });
    return worker;
  });
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pitlane-maker-'));
  maker = open(join(dir, 'media'));
});
afterEach(async () => {
  await maker.rest();
  await rm(dir, { recursive: true });
});

describe('createPictureMaker', () => {
  test('makes what a request would find, once', async () => {
    expect(await maker.make({ car: CAR, widths: [240, 320] })).toEqual({ made: 2 });
    expect(await maker.make({ car: CAR, widths: [320] })).toEqual({ made: 0 });
    const store = createPictureStore({
      dir: join(dir, 'media'),
      maxBytes: 1_000_000,
      onTrouble: () => undefined,
    });
    const refuse = () => {
      throw new Error('it had to be made');
    };
    await store.picture(toDrawing(drawScene(CAR, 'open'), true), 320, 'avif', refuse);
  });

  test('says that the disk fails', async () => {
    await writeFile(join(dir, 'file'), '');
    maker = open(join(dir, 'file', 'media'));
    const answer = await maker.make({ car: CAR, widths: [240] });
    expect(answer).toMatchObject({ failed: 'disk', reason: expect.stringContaining('ENOTDIR') });
  });

  test('says that a car cannot be drawn', async () => {
    const answer = await maker.make({ car: CAR, widths: [-1] });
    expect(answer).toMatchObject({ failed: 'drawing' });
    expect(await readdir(dir)).toEqual([]);
  });

  test('fails when its process dies, and starts another', async () => {
    const making = maker.make({ car: CAR, widths: [960] });
    worker?.kill('SIGKILL');
    await expect(making).rejects.toThrow('has ended');
    expect(await maker.make({ car: CAR, widths: [240] })).toEqual({ made: 1 });
  });

  test('fails when no process can be started, and starts one the next time', async () => {
    const broken = createPictureMaker(() => {
      const child = startPictureWorker({ dir, maxBytes: 1 });
      child.kill('SIGKILL');
      queueMicrotask(() => child.emit('error', new Error('spawn EAGAIN')));
      return child;
    });
    await expect(broken.make({ car: CAR, widths: [240] })).rejects.toThrow('EAGAIN');
    await expect(broken.make({ car: CAR, widths: [240] })).rejects.toThrow('EAGAIN');
  });

  test('its process ends when it rests', async () => {
    await maker.make({ car: CAR, widths: [240] });
    const ended = worker && once(worker, 'exit');
    await maker.rest();
    await ended;
    await maker.rest();
  });

  test('its process ends with the process that started it', async () => {
    await maker.make({ car: CAR, widths: [240] });
    const ended = worker && once(worker, 'exit');
    worker?.disconnect();
    expect(await ended).toEqual([0, null]);
  });
});
