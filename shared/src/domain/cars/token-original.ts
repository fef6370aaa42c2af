/** Originals of free-form tokens that the site does not play: a moving picture that is too long, or a web page. */
export const ORIGINAL_KINDS = ['moving', 'page'] as const;
export type OriginalKind = (typeof ORIGINAL_KINDS)[number];

export type TokenOriginal = {
  kind: OriginalKind;
  /** Its address as the metadata has it; null of one that is in the metadata itself. */
  url: string | null;
};
