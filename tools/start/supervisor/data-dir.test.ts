import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDataDir } from './data-dir.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pitlane-data-dir-'));
});
afterEach(() => rmSync(root, { recursive: true }));

describe('openDataDir', () => {
  test('opens a new folder, and the same again', () => {
    openDataDir(join(root, 'new'));
    openDataDir(join(root, 'new'));
  });

  test('refuses a folder with the files of others', () => {
    writeFileSync(join(root, 'thesis.txt'), '');
    expect(() => openDataDir(root)).toThrow("holds files that are not Pitlane's");
  });

  test('names the way out where the folder cannot be written', () => {
    writeFileSync(join(root, 'file'), '');
    expect(() => openDataDir(join(root, 'file'))).toThrow(
      /cannot be written \(E\w+\)\. Correct its owner, or name/,
    );
  });
});
