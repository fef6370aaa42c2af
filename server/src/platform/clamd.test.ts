import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ClamdDay, MALWARE, playClamd } from '../testing/play-clamd.ts';
import { requireClamd, scanFile } from './clamd.ts';

let dir: string;
let clamd: Awaited<ReturnType<typeof playClamd>>;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pitlane-clamd-'));
  clamd = await playClamd();
});
afterEach(async () => {
  await clamd.close();
  await rm(dir, { recursive: true });
});

const QUICK = { scanMs: 300, liveMs: 300 };
async function fileOf(content: string | Buffer) {
  const path = join(dir, 'file');
  await writeFile(path, content);
  return path;
}

describe('scanFile', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a line', Buffer.from('words')],
    ['exactly one piece', Buffer.alloc(65_536, 7)],
    ['many pieces', Buffer.alloc(3_000_001, 7)],
  ])('sends %s whole, and finds it clean', async (_, content) => {
    expect(await scanFile(clamd.address, await fileOf(content))).toBeUndefined();
    expect(clamd.seen).toHaveLength(1);
    expect(clamd.seen[0]?.equals(content)).toBe(true);
    await vi.waitFor(() => expect(clamd.countOpen()).toBe(0));
  });

  test('names what is found', async () => {
    const content = `${'a'.repeat(100_000)}${MALWARE}`;
    expect(await scanFile(clamd.address, await fileOf(content))).toBe('Played.Test-1');
  });

  test.each<[ClamdDay, RegExp]>([
    ['error', /the scanner answers "stream: Can/],
    ['silent', /has not answered within 300 ms/],
    ['closes', /the (scanner|connection)|cannot be reached/],
    ['garbage', /the scanner answers "HTTP\/1\.1 400 Bad Request\?\?/],
    ['endless', /answer does not end/],
    // Its answer may be lost, since it closes while the file is still on its way.
    ['small limit', /size limit exceeded|cannot be reached/],
  ])('is not known when clamd is: %s', async (day, message) => {
    clamd.turn(day);
    const path = await fileOf(Buffer.alloc(5_000_000, 7));
    const error = await scanFile(clamd.address, path, { scanMs: day === 'silent' ? 300 : 10_000 }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ name: 'ScannerAwayError', message: expect.stringMatching(message) });
    await vi.waitFor(() => expect(clamd.countOpen()).toBe(0));
  });

  test('is not known where nothing listens', async () => {
    const path = await fileOf('words');
    const away = { name: 'ScannerAwayError', message: expect.stringContaining('cannot be reached') };
    await expect(scanFile({ path: join(dir, 'no.ctl') }, path)).rejects.toMatchObject(away);
    await expect(scanFile({ host: '127.0.0.1', port: 1 }, path)).rejects.toMatchObject(away);
  });

  test('a file that cannot be read is no trouble of the scanner', async () => {
    await expect(scanFile(clamd.address, join(dir, 'none'))).rejects.toMatchObject({ code: 'ENOENT' });
    await vi.waitFor(() => expect(clamd.countOpen()).toBe(0));
  });
});

describe('requireClamd', () => {
  test('is content with a clamd that answers', async () => {
    await requireClamd(clamd.address);
  });

  test.each<ClamdDay>(['silent', 'closes', 'garbage', 'endless'])('throws when clamd is: %s', async (day) => {
    clamd.turn(day);
    await expect(requireClamd(clamd.address, QUICK)).rejects.toMatchObject({ name: 'ScannerAwayError' });
  });
});
