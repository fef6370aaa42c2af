/** The names of the other sites that people sign in with. */
export const SITE_NAMES = { google: 'Google', facebook: 'Facebook' } as const;
