import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockFolder } from './data-lock.ts';
import { openDb } from './open-db.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitlane-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const leave = (holder: object | string) =>
  writeFileSync(join(folder, 'database.lock'), typeof holder === 'string' ? holder : JSON.stringify(holder));

describe('lockFolder', () => {
  test('holds a folder by one file, which unlocking removes', () => {
    const unlock = lockFolder(folder);
    expect(readdirSync(folder)).toEqual(['database.lock']);
    unlock();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a locked folder names the process and the way out', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(
      `in use by process ${process.pid}. Stop it first, or set PITLANE_DATA`,
    );
    unlock();
  });

  test('takes over the lock of a process that is gone', () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    leave({ pid, born: '1' });
    lockFolder(folder)();
  });

  test.runIf(process.platform === 'linux')(
    'does not take another process with the same id for the holder',
    () => {
      leave({ pid: process.pid, born: 'another time' });
      lockFolder(folder)();
    },
  );

  test('takes over an empty lock', () => {
    leave('');
    lockFolder(folder)();
  });

  test('of several processes that find a stale lock at once, one gets it', async () => {
    const rounds = Array.from({ length: 60 }, (_, index) => join(folder, String(index)));
    for (const round of rounds) {
      mkdirSync(round);
      writeFileSync(join(round, 'database.lock'), JSON.stringify({ pid: 2 ** 22 + 1, born: '1' }));
    }
    const script = fileURLToPath(new URL('./fixtures/race-for-lock.ts', import.meta.url));
    const startAt = String(Date.now() + 2_000);
    const racers = Array.from({ length: 4 }, () =>
      spawn(process.execPath, [script, startAt, ...rounds], { stdio: ['pipe', 'pipe', 'inherit'] }),
    );
    const winners: string[] = [];
    const tried = racers.map(async ({ stdout }) => {
      for await (const line of createInterface({ input: stdout })) {
        if (line === 'tried') return;
        winners.push(line);
      }
    });
    try {
      await Promise.all(tried);
    } finally {
      await Promise.all(racers.map((racer) => racer.stdin.end() && once(racer, 'exit')));
    }
    expect(winners.toSorted()).toEqual(rounds.map((_, index) => String(index)).toSorted());
  }, 30_000);
});

describe('openDb', () => {
  test('finds committed data again on disk', async () => {
    const first = await openDb({ dir: folder });
    await first.query('create table kept (n int8)');
    await first.query('insert into kept values (1)');
    await expect(openDb({ dir: folder })).rejects.toThrow('in use by process');
    await first.close();
    const second = await openDb({ dir: folder });
    expect(await second.query('select n from kept')).toEqual([{ n: 1 }]);
    await second.close();
  }, 60_000);
});
