import type { Announcement } from '@pitlane/shared/api/announcements';
import { useEffect } from 'react';
import { announcementsRead } from './read-store.ts';

/** Counts the tips as seen while they are shown: the bell no longer counts them. */
export function useSeenTips(list: readonly Announcement[] | null, shown: boolean): void {
  useEffect(() => {
    const tips = (list ?? []).filter(({ kind }) => kind === 'tip').map(({ id }) => id);
    if (shown && tips.length > 0) announcementsRead.markRead(tips);
  }, [list, shown]);
}
