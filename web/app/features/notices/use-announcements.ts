import type { Announcement, AnnouncementList } from '@pitlane/shared/api/announcements';
import { useState } from 'react';
import { asSent, getJson } from '../../lib/api.ts';
import { useLive } from '../../lib/live/live.ts';
import { useRootData } from '../../lib/root-data.ts';

/** The announcements of the first page, and from then on each new one. `retry` asks again after a failure. */
export function useAnnouncements(): { list: readonly Announcement[] | null; retry: () => Promise<void> } {
  const first = useRootData().announcements;
  const [newer, setNewer] = useState<Announcement[]>();
  const retry = async () => {
    try {
      const answer = await getJson(asSent<AnnouncementList>(), '/api/announcements');
      setNewer(answer.announcements);
    } catch (error) {
      console.warn('Couldn’t load announcements.', error);
    }
  };
  useLive('announcements', () => void retry());
  return { list: newer ?? first, retry };
}
