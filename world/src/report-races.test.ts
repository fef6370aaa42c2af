import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PostRace } from '@pitlane/shared/api/races';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRaceReporter, writeGameKey } from './report-races.ts';

let dataDir: string;
let site: Server;
let apiUrl: string;
const asked: { key: string | undefined; id: string }[] = [];
/** Whether the site breaks the connection off, or refuses. */
let mood: 'away' | 'refuses' | 'well' = 'well';
const lines: string[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pitlane-report-'));
  asked.length = 0;
  lines.length = 0;
  mood = 'well';
  site = createServer((request, response) => {
    if (mood === 'away') return void request.socket.destroy();
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      asked.push({ key: request.headers.authorization, id: JSON.parse(body).id });
      const isRefused = mood === 'refuses';
      response.writeHead(isRefused ? 400 : 201, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(isRefused ? { error: { code: 'BAD_REQUEST', message: 'There is no car.' } } : {}),
      );
    });
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  apiUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await new Promise((resolve) => site.close(resolve));
  await rm(dataDir, { recursive: true });
});

const race = (id: string): PostRace => ({ id, track: 't', season: 's', finished_at: 1, entries: [] });
const open = () => createRaceReporter({ apiUrl, dataDir, log: (line) => lines.push(line) });

describe('createRaceReporter', () => {
  test('waits for a key, then posts in order, each once', async () => {
    const reporter = open();
    reporter.add(race('a'));
    await reporter.flush();
    expect(asked).toEqual([]);
    await writeGameKey(dataDir, 'secret');
    reporter.add(race('b'));
    await Promise.all([reporter.flush(), reporter.flush()]);
    await reporter.flush();
    expect(asked).toEqual([
      { key: 'Bearer secret', id: 'a' },
      { key: 'Bearer secret', id: 'b' },
    ]);
    expect((await stat(join(dataDir, 'game-key'))).mode & 0o777).toBe(0o600);
  });

  test('keeps what a site that is away has not heard, and says so once', async () => {
    await writeGameKey(dataDir, 'secret');
    mood = 'away';
    const reporter = open();
    reporter.add(race('a'));
    await reporter.flush();
    await reporter.flush();
    expect(lines).toHaveLength(1);
    mood = 'well';
    await writeGameKey(dataDir, 'another');
    await reporter.flush();
    expect(asked).toEqual([{ key: 'Bearer another', id: 'a' }]);
  });

  test('drops what the site refuses', async () => {
    await writeGameKey(dataDir, 'secret');
    mood = 'refuses';
    const reporter = open();
    reporter.add(race('a'));
    await reporter.flush();
    mood = 'well';
    await reporter.flush();
    expect(asked).toHaveLength(1);
    expect(lines[0]).toContain('There is no car.');
  });
});
