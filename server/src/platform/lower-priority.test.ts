import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { constants, getPriority } from 'node:os';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from './log.ts';
import { lowerPriority } from './lower-priority.ts';

const log = createLog('silent');
/** Only where the system shares its processor among sessions first. */
const OWN_SESSION = '/proc/self/autogroup';

let child: ChildProcess;
beforeEach(() => {
  // Waits for its input, which never comes.
  child = spawn('cat', { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
});
afterEach(() => {
  child.kill('SIGKILL');
});

describe('lowerPriority', () => {
  test('gives a process the lowest priority', () => {
    expect(lowerPriority(child, log)).toBe(child);
    expect(getPriority(child.pid)).toBe(constants.priority.PRIORITY_LOW);
  });

  test.runIf(existsSync(OWN_SESSION))('gives its session the lowest priority', async () => {
    lowerPriority(child, log);
    expect(await readFile(`/proc/${child.pid}/autogroup`, 'utf8')).toMatch(/ nice 19$/m);
    expect(await readFile(OWN_SESSION, 'utf8')).not.toMatch(/ nice 19$/m);
  });

  test('leaves a process alone that did not start', () => {
    const none = spawn('/no/such/program');
    none.on('error', () => undefined);
    expect(lowerPriority(none, log)).toBe(none);
  });
});
