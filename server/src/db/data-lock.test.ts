import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './data-lock.ts';
import { openDb } from './open-db.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitlane-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const leave = (holder: object | string) =>
  writeFileSync(join(folder, 'database.lock'), typeof holder === 'string' ? holder : JSON.stringify(holder));

test('default', () => {
  const unlock = lockFolder(folder);
  expect(readdirSync(folder)).toEqual(['database.lock']);
  unlock();
  expect(readdirSync(folder)).toEqual([]);
});

test('error: a folder that is held names the process and the way out', () => {
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(
    `in use by process ${process.pid}. Stop it first, or set PITLANE_DATA`,
  );
  unlock();
});

test('behavior: the lock of a process that is gone is taken over', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  leave({ pid, born: '1' });
  lockFolder(folder)();
});

test.runIf(process.platform === 'linux')(
  'behavior: another process under the same id is not the holder',
  () => {
    leave({ pid: process.pid, born: 'another time' });
    lockFolder(folder)();
  },
);

test('behavior: a lock that says nothing is taken over', () => {
  leave('');
  lockFolder(folder)();
});

test('behavior: a database on disk is found again with what was committed', async () => {
  const first = await openDb({ dir: folder });
  await first.query('create table kept (n int8)');
  await first.query('insert into kept values (1)');
  await expect(openDb({ dir: folder })).rejects.toThrow('in use by process');
  await first.close();
  const second = await openDb({ dir: folder });
  expect(await second.query('select n from kept')).toEqual([{ n: 1 }]);
  await second.close();
}, 60_000);
