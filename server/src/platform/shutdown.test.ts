import { describe, expect, test } from 'vitest';
import { createLog } from './log.ts';
import { createShutdown } from './shutdown.ts';

describe('createShutdown', () => {
  test('closes the last opened first, once', async () => {
    const closed: string[] = [];
    const shutdown = createShutdown(createLog('silent'));
    for (const name of ['database', 'http']) shutdown.add(name, () => void closed.push(name));
    await Promise.all([shutdown.run(), shutdown.run()]);
    expect(closed).toEqual(['http', 'database']);
  });

  test('a failing close does not keep the others open', async () => {
    const closed: string[] = [];
    const shutdown = createShutdown(createLog('silent'));
    shutdown.add('database', () => void closed.push('database'));
    shutdown.add('http', () => Promise.reject(new Error('stuck')));
    await shutdown.run();
    expect(closed).toEqual(['database']);
  });
});
