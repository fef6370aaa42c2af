import type { Browsers, EndPush, PushKey, PushSubscription } from '@pitlane/shared/api/notices';
import { AppError } from '@pitlane/shared/domain/app-error';
import { findEndpointProblem } from '../../core/notices/push/push-endpoint.ts';
import { readPushKey } from '../../core/notices/push/push-key.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { lockCaller } from '../../platform/http/lock-caller.ts';
import * as repo from './push.repo.ts';

/** Browsers of one account. */
const MAX_BROWSERS = 10;

/** Push messages: which browsers of an account get them. `now` in seconds since 1970. */
export function createPushService(db: Db, now: () => number) {
  return {
    async key(): Promise<PushKey> {
      return { key: (await readPushKey(db)).publicKey };
    },

    /** Throws BAD_REQUEST for an address that we must not call. */
    async subscribe(caller: Caller, given: PushSubscription): Promise<Browsers> {
      const problem = findEndpointProblem(given.endpoint);
      if (problem) throw new AppError('BAD_REQUEST', problem, { field: 'endpoint' });
      const { authorId } = caller;
      await db.transaction(async (tx) => {
        await lockCaller(tx, caller);
        await repo.subscribe(tx, authorId, given, { at: now(), max: MAX_BROWSERS });
      });
      return { browsers: await repo.countBrowsers(db, authorId) };
    },

    async unsubscribe({ authorId }: Caller, { endpoint }: EndPush): Promise<Browsers> {
      await repo.unsubscribe(db, authorId, endpoint);
      return { browsers: await repo.countBrowsers(db, authorId) };
    },
  };
}
export type PushService = ReturnType<typeof createPushService>;
