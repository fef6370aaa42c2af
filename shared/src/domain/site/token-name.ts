/** Longest name of a script's token. */
export const MAX_TOKEN_NAME = 40;
/** The names that tokens of scripts may have. */
export const TOKEN_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;
/** The same in words. */
export const TOKEN_NAME_RULE = 'up to 40 small letters, digits and hyphens';
