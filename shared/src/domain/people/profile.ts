/** How long an author's own words may be, in characters. Apart from the API's schemas, so that browsers need no schema library. */
export const MAX_ABOUT_LENGTH = 1_000;
export const MAX_SOCIAL_LENGTH = 120;
