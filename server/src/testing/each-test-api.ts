/** For tests of operations that limit, count or sign in. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Config } from '../config/config.ts';
import { openTestApi, openTestApiDb, type TestApi } from './test-api.ts';
import type { TestDb } from './test-db.ts';

/**
 * Gives each test of a file an API with an empty database. Each is asked by a client of its own: limits, which are kept in memory, are not those
 * of the test before.
 */
export function openApiForEachTest(use: (api: TestApi) => void, changes: Partial<Config> = {}): void {
  let db: TestDb;
  beforeAll(async () => {
    db = await openTestApiDb();
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    const api = await openTestApi({ trustedProxies: 1, ...changes }, db);
    await db.reset();
    use(api);
    return api.close;
  });
}
