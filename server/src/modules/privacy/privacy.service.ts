import type { User } from '@pitlane/shared/api/accounts';
import type { AuthorProfile } from '@pitlane/shared/api/authors';
import type { AccountDeleted, PersonalData } from '@pitlane/shared/api/privacy';
import { AppError } from '@pitlane/shared/domain/app-error';
import { UPLOAD_FIELDS, type UploadField } from '@pitlane/shared/domain/people/profile-pictures';
import { normalName } from '@pitlane/shared/domain/people/username';
import { WHAT_STAYS } from '@pitlane/shared/domain/people/what-stays';
import { recordAccountEvent } from '../../core/audit/audit.ts';
import type { Db, Queryable } from '../../platform/db/db.ts';
import { writeChanges } from '../../platform/db/outbox.ts';
import { accountGone, type Caller } from '../../platform/http/caller.ts';
import { nowSeconds } from '../../platform/now.ts';
import { toAuthorChange } from '../authors/author-change.ts';
import * as repo from './privacy.repo.ts';

const ON_CHAIN = `${WHAT_STAYS} Read them with /api/activity?account=<wallet> and /api/orders?maker=<wallet>.`;

export type PrivacyDeps = {
  db: Db;
  readUser: (userId: string) => Promise<User>;
  readAuthor: (id: number, caller: Caller) => Promise<AuthorProfile>;
  /** Throws FORBIDDEN for the shared demo account. */
  requireOwn: (userId: string) => Promise<void>;
  /** Removes a picture's files. Never throws: what cannot be removed goes with the next sweep. */
  removePicture: (key: string, field: UploadField) => Promise<void>;
};

/** Creates the service for exporting and deleting a person's data. */
export function createPrivacyService({ db, readUser, readAuthor, removePicture, ...check }: PrivacyDeps) {
  const findPerson = async (
    tx: Queryable,
    { userId, authorId }: Caller,
    { email, confirmed }: Pick<User, 'email' | 'confirmed'>,
  ): Promise<repo.Person> => ({
    authorIds: await repo.findAuthorIds(tx, authorId),
    userId,
    // Mails to an unconfirmed address may be another person's.
    email: confirmed ? email : null,
  });

  return {
    async export(caller: Caller): Promise<PersonalData> {
      const user = await readUser(caller.userId);
      const person = await findPerson(db, caller, user);
      await recordAccountEvent(db, { deed: 'account.export', of: { authorId: caller.authorId } });
      return {
        exported_at: nowSeconds(),
        user,
        profile: await readAuthor(caller.authorId, caller),
        data: (await repo.findPersonalRows(db, person)) as PersonalData['data'],
        on_chain: ON_CHAIN,
      };
    },

    /** Throws BAD_REQUEST when the name is another. Afterwards the session is worth nothing. */
    async deleteAccount(caller: Caller, username: string): Promise<AccountDeleted> {
      await check.requireOwn(caller.userId);
      const user = await readUser(caller.userId);
      if (normalName(username) !== normalName(user.username)) {
        throw new AppError('BAD_REQUEST', `Type the name of your account: ${user.username}`, {
          field: 'username',
        });
      }
      const pictures = await db.transaction(async (tx) => {
        const person = await findPerson(tx, caller, user);
        const shown = await repo.erase(tx, person, caller.authorId);
        if (!shown) throw accountGone();
        await recordAccountEvent(tx, { deed: 'account.delete', of: { authorId: caller.authorId } });
        await writeChanges(tx, [toAuthorChange(caller.authorId, user.wallets)]);
        return shown;
      });
      for (const field of UPLOAD_FIELDS) {
        const key = pictures[field];
        if (key !== null) await removePicture(key, field);
      }
      return { status: 'deleted', on_chain: ON_CHAIN };
    },
  };
}
export type PrivacyService = ReturnType<typeof createPrivacyService>;
