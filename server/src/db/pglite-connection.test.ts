import { expect, test, vi } from 'vitest';
import { connectPglite } from './pglite-connection.ts';

test('behavior: closing on purpose is no death', async () => {
  const thrown = vi.fn();
  process.on('uncaughtException', thrown);
  const connection = await connectPglite({}, () => undefined);
  await connection.close();
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  process.off('uncaughtException', thrown);
  expect(thrown).not.toHaveBeenCalled();
});
