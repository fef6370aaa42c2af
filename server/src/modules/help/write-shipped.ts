import type { Db } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import * as repo from './help.repo.ts';
import { readShippedArticles, type ShippedArticles } from './shipped-articles.ts';

/**
 * Writes the articles that come with the program to their table: the texts that no operator has edited become those of this version, and
 * the ones that this version no longer has are removed. Several processes may do it at once. A broken file is logged, and its article
 * stays as it is.
 */
export async function writeShippedArticles(db: Db, log: Log, shipped?: ShippedArticles): Promise<void> {
  const { articles, problems } = shipped ?? (await readShippedArticles());
  for (const problem of problems) log.error({ problem }, 'help: an article cannot be read');
  const now = Math.floor(Date.now() / 1_000);
  await db.transaction(async (tx) => {
    await repo.lockArticles(tx);
    await repo.writeUnedited(tx, articles, now);
    // A file that cannot be read is not a file that is gone.
    if (problems.length === 0) await repo.removeUneditedBut(tx, articles);
  });
}
