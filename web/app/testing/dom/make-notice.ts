/** Notices, their settings and the watchlist as component tests answer them. */

import type { Nft } from '@pitlane/shared/api/nfts';
import { type Notice, type NoticeList, NoticeListSchema, NoticeSchema } from '@pitlane/shared/api/notices';
import { type Watchlist, WatchlistSchema } from '@pitlane/shared/api/watchlist';
import { NOTICE_CHANNELS, NOTICE_KINDS, type NoticeKind } from '@pitlane/shared/domain/people/notices';
import { makeNft, NOW } from './scripted-site.ts';

/** The reader's car was sold. */
export function makeNotice(given: Partial<Notice> = {}): Notice {
  return NoticeSchema.parse({
    id: 31,
    kind: 'sold',
    title: 'Sold',
    body: 'Night Comet #12 was bought for 1.4 ETH.',
    link: '/ItemDetail/binance-cars-12',
    image: '/media/nfts/binance-cars-12/640.webp?v=1',
    nft_id: 'binance-cars-12',
    amount: '1400000000000000000',
    actor: null,
    at: NOW,
    read: false,
    ...given,
  });
}

/** GET /api/notices: one page. */
export function makeNotices(...notices: readonly Notice[]): NoticeList {
  return NoticeListSchema.parse({
    notices,
    unread: notices.filter(({ read }) => !read).length,
    next: null,
  });
}

/** GET /api/notices/settings: everything is on in the inbox, without a mail address or push messages, but for some kinds. */
export const makeNoticeSettings = (...off: readonly NoticeKind[]) => ({
  settings: NOTICE_KINDS.flatMap((kind) =>
    NOTICE_CHANNELS.map((channel) => ({ kind, channel, on: channel === 'inbox' && !off.includes(kind) })),
  ),
  mail: null,
  browsers: 0,
});

/** GET /api/watchlist: items by their limits in wei. */
export function makeWatchlist(
  below: Readonly<Record<string, string | null>>,
  nft: Nft = makeNft(),
): Watchlist {
  return WatchlistSchema.parse({
    watched: Object.entries(below).map(([id, limit]) => ({
      nft_id: id,
      below: limit,
      at: NOW,
      nft: { ...nft, id, title: `Car ${id}` },
    })),
  });
}
