import type { Notice } from '@pitlane/shared/api/notices';
import { createStore } from '../../lib/store.ts';

/** The reader's own notices, as the bell shows them. */
export type OwnNotices = {
  notices: readonly Notice[];
  unread: number;
  failed: boolean;
  retry: () => void;
};

export const NO_NOTICES: OwnNotices = { notices: [], unread: 0, failed: false, retry: () => undefined };

/** Kept by own-notices.tsx, whose code comes for who is signed in or has connected a wallet: no page's first paint waits for it. */
export const ownStore = createStore(NO_NOTICES);
