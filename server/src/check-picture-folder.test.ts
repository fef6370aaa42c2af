import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkPictureFolder } from './check-picture-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitlane-pictures-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('makes the folder, and has nothing to say', async () => {
  const log = { warn: vi.fn() };
  await checkPictureFolder(join(folder, 'media'), log);
  expect(existsSync(join(folder, 'media'))).toBe(true);
  expect(log.warn).not.toHaveBeenCalled();
});

test('a folder that cannot be is one sentence with the way out', async () => {
  const log = { warn: vi.fn() };
  writeFileSync(join(folder, 'file'), '');
  await checkPictureFolder(join(folder, 'file/media'), log);
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(
    { folder: join(folder, 'file/media'), code: 'ENOTDIR' },
    expect.stringMatching(/^The folder .+ cannot be written: .+ PITLANE_DATA to another folder\.$/),
  );
});
