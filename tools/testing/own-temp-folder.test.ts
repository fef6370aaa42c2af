import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { removeAbandoned } from './own-temp-folder.ts';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'pitlane-temp-'));
});
afterEach(() => rmSync(parent, { recursive: true }));

/** Runs a program that uses a folder of its own, and returns what it prints and what is left in `parent`. */
function run(program: string): { said: string; left: string[] } {
  const start = `import { useOwnTempFolder } from '${join(import.meta.dirname, 'own-temp-folder.ts')}'; useOwnTempFolder();`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', `${start} ${program}`], {
    encoding: 'utf8',
    env: { ...process.env, TMPDIR: parent },
  });
  return { said: stdout.trim(), left: readdirSync(parent) };
}

const MAKE_FILE = `
  const fs = await import('node:fs');
  const { tmpdir } = await import('node:os');
  fs.writeFileSync(tmpdir() + '/a', 'b');
  console.log(tmpdir());`;

describe('useOwnTempFolder', () => {
  test('temporary files are in a folder inside, which goes with the process', () => {
    const { said, left } = run(MAKE_FILE);
    expect(said).toMatch(new RegExp(`^${parent}/pitlane\\.\\d+$`));
    expect(left).toEqual([]);
  });

  test('a process that is killed leaves its folder, and the next one deletes it', () => {
    const killed = run(`${MAKE_FILE} process.kill(process.pid, 'SIGKILL');`);
    expect(killed.left).toHaveLength(1);
    expect(run('').left).toEqual([]);
  });

  test('a process that it starts stays in the same folder', () => {
    const start = `const { spawnSync } = await import('node:child_process');
      spawnSync(process.execPath, process.execArgv, { stdio: 'inherit', env: { ...process.env, INNER: '1' } });`;
    const { said } = run(`if (process.env.INNER) { ${MAKE_FILE} } else { ${start} }`);
    expect(said).toMatch(new RegExp(`^${parent}/pitlane\\.\\d+$`));
  });
});

describe('removeAbandoned', () => {
  test('leaves the folders of running processes, and everything else', () => {
    for (const name of [`pitlane.${process.pid}`, 'pitlane-abc', 'pitlane.x']) mkdirSync(join(parent, name));
    writeFileSync(join(parent, 'pitlane'), '');
    removeAbandoned(parent);
    expect(readdirSync(parent)).toHaveLength(4);
    expect(existsSync(join(parent, `pitlane.${process.pid}`))).toBe(true);
  });
});
