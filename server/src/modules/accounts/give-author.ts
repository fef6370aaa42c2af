import type { Db } from '../../db/db.ts';
import { isUniqueViolation } from '../../db/db-errors.ts';
import * as repo from './accounts.repo.ts';

/** Makes the author of a new account: without the name when another author takes it at the same moment. */
export async function giveAuthor(db: Db, userId: string, username: string | null): Promise<void> {
  const joinedAt = Math.floor(Date.now() / 1_000);
  const create = (name: string | null) =>
    db.transaction((tx) => repo.createAuthor(tx, { userId, username: name, joinedAt }));
  await create(username).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    return create(null);
  });
}
