import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../platform/db/db.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { openPostgres } from '../../platform/db/postgres/postgres.ts';
import { postOrder } from '../../testing/simulated-orders.ts';
import { addFacts, addReadyProjections, GOOD_FACTS, TREASURY, testOrder } from '../../testing/test-orders.ts';
import { findPostgres, startTestPostgres, type TestPostgres } from '../../testing/test-postgres.ts';
import { lockBook } from './lock-book.ts';

const bin = findPostgres();
describe.runIf(bin)('lockBook', () => {
  let server: TestPostgres;
  const opened: Db[] = [];
  /** A database of its own for each: like another process. */
  const open = async () => {
    const db = await openPostgres(server.url);
    opened.push(db);
    return db;
  };
  beforeAll(async () => {
    server = await startTestPostgres(bin ?? '');
    await migrate(await open());
  }, 60_000);
  afterAll(async () => {
    for (const db of opened) await db.close();
    await server.close();
  });

  /** Polls until a session waits for an advisory lock. */
  const untilWaiting = (db: Db) =>
    expect
      .poll(() => db.query(`select pid from pg_locks where locktype = 'advisory' and not granted`))
      .toHaveLength(1);

  test('a post waits for a batch that is being written, and is judged by its facts', async () => {
    const [indexing, posting, looking] = await Promise.all([open(), open(), open()]);
    await addFacts(looking, testOrder({ number: 0 }), GOOD_FACTS);
    await addReadyProjections(looking);
    const [facts, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const batch = indexing.transaction(async (tx) => {
      await lockBook(tx, 'binance', 'exclusive');
      await tx.query('update car set owner = $1, transfers = 1', [TREASURY]);
      facts.resolve();
      await written.promise;
    });
    await facts.promise;
    const post = postOrder(posting, testOrder({ number: 1 }), () => 2_000);
    await untilWaiting(looking);
    written.resolve();
    await Promise.all([batch, post]);
    expect(await looking.query('select reason from book_order')).toEqual([{ reason: 'moved' }]);
  });

  test('posters do not wait for each other, nor one chain for another', async () => {
    const [one, other] = await Promise.all([open(), open()]);
    await one.transaction(async (tx) => {
      await lockBook(tx, 'binance', 'shared');
      await other.transaction((otherTx) => lockBook(otherTx, 'binance', 'shared'));
      await other.transaction((otherTx) => lockBook(otherTx, 'matic', 'exclusive'));
    });
  });
});
