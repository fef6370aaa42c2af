/** A file that a token's metadata names as its picture. */
export type ItemPictureWork = { path: string };
/** The picture as WebP; why it cannot be one, as a sentence; or what is wrong here. */
export type ItemPictureAnswer =
  | { picture: Uint8Array<ArrayBuffer> }
  | { refused: string }
  | { failed: string };
