import type { Announcement, PublishAnnouncement } from '@pitlane/shared/api/announcements';
import { AppError } from '@pitlane/shared/domain/app-error';
import { audit } from '../../core/audit/audit.ts';
import type { Db, Queryable } from '../../platform/db/db.ts';
import { writeChanges } from '../../platform/db/outbox.ts';
import { type Operator, refuseGuarded } from '../../platform/http/operator.ts';
import { nowSeconds } from '../../platform/now.ts';
import type { AnswerCache } from '../live/answer-cache.ts';
import * as repo from './announcements.repo.ts';

const MAX_SHOWN = 100;

/** Notices to all visitors. */
export function createAnnouncementsService(db: Db, answers?: Pick<AnswerCache, 'ask'>) {
  const tell = (tx: Queryable, id: number) =>
    writeChanges(tx, [{ entity: 'announcement', id: String(id), topics: ['announcements'] }]);
  const read = () => repo.findNewest(db, MAX_SHOWN);
  return {
    /** `forPage`: the answer may be a kept one. */
    list({ forPage = false } = {}): Promise<Announcement[]> {
      if (!answers || !forPage) return read();
      return answers.ask({ key: 'announcements', topics: ['announcements'], read });
    },

    publish(by: Operator, given: PublishAnnouncement): Promise<Announcement> {
      refuseGuarded(by);
      return db.transaction(async (tx) => {
        const announcement = await repo.insert(tx, given, nowSeconds());
        await tell(tx, announcement.id);
        await audit(tx, by, {
          deed: 'announcement.publish',
          target: String(announcement.id),
          after: announcement,
        });
        return announcement;
      });
    },

    /** Takes one back: no page shows it any more. Throws NOT_FOUND for one that there is not. */
    withdraw(by: Operator, id: number): Promise<Announcement> {
      refuseGuarded(by);
      return db.transaction(async (tx) => {
        const announcement = await repo.remove(tx, id);
        if (!announcement) throw new AppError('NOT_FOUND', `There is no announcement ${id} any more.`);
        await tell(tx, id);
        await audit(tx, by, { deed: 'announcement.withdraw', target: String(id), before: announcement });
        return announcement;
      });
    },
  };
}
export type AnnouncementsService = ReturnType<typeof createAnnouncementsService>;
