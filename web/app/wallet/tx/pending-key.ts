import { toStorageName } from '../../lib/site-storage.ts';

/** Where this browser remembers what it has sent; apart, so that a page can look whether there is anything before it loads more. */
export const PENDING_KEY = toStorageName('pitlane.pending');
