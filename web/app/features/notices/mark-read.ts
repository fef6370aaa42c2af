import type { ReadNotices, Unread } from '@pitlane/shared/api/notices';
import type { QueryClient } from '@tanstack/react-query';
import { asSent } from '../../lib/api.ts';
import { sendOwn } from '../../lib/session/own-api.ts';
import { OWN } from '../../lib/session/session.ts';
import { toast } from '../../lib/toast.ts';
import type { Entry } from './entries.ts';

import { announcementsRead, noticesRead, type Reader } from './read-store.ts';

/** Marks entries as read: the account's at the server, all others in this browser. `all`: older ones of the account too. */
export async function markRead(
  client: QueryClient,
  reader: Reader | null | undefined,
  entries: readonly Entry[],
  all = false,
): Promise<void> {
  const idsOf = (kind: Entry['kind']) => entries.filter((each) => each.kind === kind).map(({ id }) => id);
  const announcements = idsOf('announcement');
  const notices = idsOf('notice');
  if (announcements.length > 0) announcementsRead.markRead(announcements);
  if (notices.length === 0 || !reader) return;
  if ('wallet' in reader) return noticesRead.markRead(notices);
  const given: Partial<ReadNotices> = all ? { up_to: Math.max(...notices) } : { ids: notices };
  try {
    await sendOwn(asSent<Unread>(), '/api/notices/read', { body: given });
    await client.invalidateQueries({ queryKey: [OWN, 'inbox'] });
  } catch (error) {
    console.warn('What was read was not kept.', error);
    toast('warning', 'What you have read could not be kept. Check your connection and try again.');
  }
}
