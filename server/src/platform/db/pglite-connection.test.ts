import { describe, expect, test, vi } from 'vitest';
import { connectPglite } from './pglite-connection.ts';

describe('connectPglite', () => {
  test('does not report a closing on purpose as a crash', async () => {
    const thrown = vi.fn();
    process.on('uncaughtException', thrown);
    const connection = await connectPglite({}, () => undefined);
    await connection.close();
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    process.off('uncaughtException', thrown);
    expect(thrown).not.toHaveBeenCalled();
  });
});
