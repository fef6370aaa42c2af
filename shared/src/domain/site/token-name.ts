/** Longest name of a script's token. */
export const MAX_TOKEN_NAME = 40;
/** The names that tokens of scripts may have. */
export const TOKEN_NAME = new RegExp(`^[a-z0-9][a-z0-9-]{0,${MAX_TOKEN_NAME - 1}}$`);
/** The same in words. */
export const TOKEN_NAME_RULE = `up to ${MAX_TOKEN_NAME} small letters, digits and hyphens`;
