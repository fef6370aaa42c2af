import type { UploadField } from '@pitlane/shared/domain/people/profile-pictures';

/** The part to cut out of an upright picture: fractions of its width and height, from its upper left corner. */
export type Crop = { x: number; y: number; width: number; height: number };

/** An uploaded file, and what it is for. */
export type UploadWork = { path: string; field: UploadField; crop: Crop | undefined };

type Bytes = Uint8Array<ArrayBuffer>;
/** Two WebP pictures. The smaller one does not move. */
export type MadeUpload = { full: Bytes; small: Bytes };
