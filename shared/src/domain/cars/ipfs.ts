/** Limits of a token's metadata, in characters: the API refuses longer text, and fields take no more. */
export const MAX_PIN_NAME = 200;
export const MAX_PIN_DESCRIPTION = 5_000;
/** A picture may be in the address itself (`data:`). */
export const MAX_PIN_IMAGE = 60_000;
