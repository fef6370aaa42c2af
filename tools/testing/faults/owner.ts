import { addAccount, openSession } from '@pitlane/server/testing/test-accounts';
import type { Scene } from './scene.ts';

/** An account that is signed in, and the author that it is. */
export type Owner = { jwt: string; authorId: number };

export async function addOwner({ db }: Scene): Promise<Owner> {
  const userId = await addAccount(db);
  const [row] = await db.query<{ id: number }>('select id from author where user_id = $1', [userId]);
  if (!row) throw new Error('the account has no author');
  return { jwt: await openSession(db, userId), authorId: row.id };
}
