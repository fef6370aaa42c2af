import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findAnswer } from './answer-cache.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitlane-answers-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const library = { contents: 'library One {}' };
const ask = (
  request: string,
  compile: (text: string, read: (name: string) => unknown) => string,
  read = library,
) => findAnswer(request, () => read, compile, folder);

describe('findAnswer', () => {
  test('compiles a request once', () => {
    const compile = vi.fn(() => 'compiled');
    expect([ask('request', compile), ask('request', compile)]).toEqual(['compiled', 'compiled']);
    expect(compile).toHaveBeenCalledOnce();
    ask('another', compile);
    expect(compile).toHaveBeenCalledTimes(2);
  });

  test('compiles again when a file that was imported has changed', () => {
    const compile = vi.fn((_: string, read: (name: string) => unknown) => JSON.stringify(read('One.sol')));
    ask('request', compile);
    const changed = { contents: 'library Two {}' };
    expect(ask('request', compile, changed)).toBe(JSON.stringify(changed));
    expect(compile).toHaveBeenCalledTimes(2);
  });

  test('reports a kept answer that is broken, and compiles', () => {
    const complain = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const compile = vi.fn(() => 'compiled');
    ask('request', compile);
    for (const name of readdirSync(folder)) writeFileSync(join(folder, name), 'half');
    expect(ask('request', compile)).toBe('compiled');
    expect(complain).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('cannot be read'));
    expect(compile).toHaveBeenCalledTimes(2);
  });
});
