import type { Announcement, PublishAnnouncement } from '@pitlane/shared/api/announcements';
import type { Db } from '../../db/db.ts';
import { writeChanges } from '../../db/outbox.ts';
import { requireOperator } from '../../lib/http/require-operator.ts';
import type { AnswerCache } from '../live/answer-cache.ts';
import * as repo from './announcements.repo.ts';

const MAX_SHOWN = 100;

/** Notices to all visitors. Publishing throws FORBIDDEN for a caller who is not the operator. */
export function createAnnouncementsService(
  db: Db,
  operatorToken: string | undefined,
  answers?: Pick<AnswerCache, 'ask'>,
) {
  const read = () => repo.findNewest(db, MAX_SHOWN);
  return {
    /** `forPage`: the answer may be a kept one. */
    list({ forPage = false } = {}): Promise<Announcement[]> {
      if (!answers || !forPage) return read();
      return answers.ask({ key: 'announcements', topics: ['announcements'], read });
    },

    publish(authorization: string | undefined, given: PublishAnnouncement): Promise<Announcement> {
      requireOperator(authorization, operatorToken);
      return db.transaction(async (tx) => {
        const announcement = await repo.insert(tx, given, Math.floor(Date.now() / 1000));
        await writeChanges(tx, [
          { entity: 'announcement', id: String(announcement.id), topics: ['announcements'] },
        ]);
        return announcement;
      });
    },
  };
}
export type AnnouncementsService = ReturnType<typeof createAnnouncementsService>;
