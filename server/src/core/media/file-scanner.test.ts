import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { type ClamdDay, MALWARE, playClamd } from '../../testing/play-clamd.ts';
import {
  append,
  begin,
  bytesOf,
  openFilesForEachTest,
  picture,
  sendAll,
} from '../../testing/test-item-files.ts';
import { openUploadsForEachTest, testPicture } from '../../testing/test-profile-pictures.ts';
import { createFileScanner, type FileScanner } from './file-scanner.ts';

const files = openFilesForEachTest();
const pictures = openUploadsForEachTest();
let clamd: Awaited<ReturnType<typeof playClamd>>;
let scanner: FileScanner;
beforeAll(async () => {
  clamd = await playClamd();
  scanner = createFileScanner(clamd.address, createLog('silent'), { scanMs: 500 });
});
afterEach(() => clamd.turn('well'));
afterAll(() => clamd.close());

/** Whole pictures, but for what they say behind their last byte. */
const infected = async () => Buffer.concat([await picture(), Buffer.from(MALWARE)]);
const DAYS: ClamdDay[] = ['error', 'silent', 'closes', 'garbage'];

describe('a file of an item', () => {
  test('is taken when the scanner finds nothing in it, which sees all of it', async () => {
    const content = await picture();
    expect((await sendAll(files.open({ scanner }), content)).status).toBe(200);
    expect(clamd.seen.at(-1)?.equals(content)).toBe(true);
  });

  test('with malware in it is refused by name, and gone', async () => {
    const ask = files.open({ scanner });
    const { address, status, body } = await sendAll(ask, await infected());
    expect([status, body.error]).toEqual([
      400,
      expect.objectContaining({
        code: 'BAD_REQUEST',
        field: 'file',
        message: expect.stringMatching(/^This file contains malware \(Played\.Test-1\)\. /),
      }),
    ]);
    expect(files.pinned).toEqual([]);
    expect(await files.listFiles()).toEqual([]);
    expect((await ask('GET', address)).status).toBe(404);
  });

  test.each(DAYS)('is not taken while the scanner is: %s, and is as good afterwards', async (day) => {
    const ask = files.open({ scanner });
    const content = await picture();
    const address = await begin(ask, content.byteLength);
    await append(ask, address, 0, bytesOf(content));
    clamd.turn(day);
    const { status, body } = await ask('POST', `${address}/finish`);
    expect([status, body.error.code, body.error.message]).toEqual([
      503,
      'STORAGE_UNAVAILABLE',
      'We can’t check files for malware right now. Try again in a minute.',
    ]);
    expect(files.pinned).toEqual([]);
    clamd.turn('well');
    expect((await ask('POST', `${address}/finish`)).status).toBe(200);
  });
});

describe('a picture of a page', () => {
  test('with malware in it is refused by name, and changes nothing', async () => {
    const { status, body } = await pictures.send(pictures.open({ scanner }), { files: await infected() });
    expect([status, body.error]).toEqual([
      400,
      expect.objectContaining({ field: 'files', message: expect.stringContaining('contains malware') }),
    ]);
    await pictures.expectNothing();
  });

  test('is not taken while the scanner is silent', async () => {
    clamd.turn('silent');
    const { status, body } = await pictures.send(pictures.open({ scanner }), { files: await testPicture() });
    expect([status, body.error.code]).toEqual([503, 'STORAGE_UNAVAILABLE']);
    await pictures.expectNothing();
    clamd.turn('well');
    expect((await pictures.send(pictures.open({ scanner }), { files: await testPicture() })).status).toBe(
      200,
    );
  });
});

test('what is found, and what is not known, is in the log', async () => {
  const warn = vi.fn();
  const loud = createFileScanner(clamd.address, { warn }, { scanMs: 500 });
  await sendAll(files.open({ scanner: loud }), await infected());
  clamd.turn('error');
  await sendAll(files.open({ scanner: loud }), await picture());
  expect(warn.mock.calls).toEqual([
    [{ signature: 'Played.Test-1' }, 'a file with malware was refused'],
    [{ err: expect.any(Error) }, 'the scanner does not answer: a file was refused'],
  ]);
});

test('an installation without a scanner takes files as they are', async () => {
  const none = createFileScanner(undefined, createLog('silent'));
  expect((await sendAll(files.open({ scanner: none }), await infected())).status).toBe(200);
});
