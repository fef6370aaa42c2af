import { toStorageName } from '../site-storage.ts';

/** Where the token and what is shown of its account are kept (specification, section 3). Stored in browsers: never rename. */
export const TOKEN_KEY = toStorageName('pitlane.session.token');
export const USER_KEY = toStorageName('pitlane.session.user');
