import type { UploadField } from '@pitlane/shared/domain/people/profile-pictures';

/** The part to cut out of an upright picture: fractions of its width and height, from its upper left corner. */
export type Crop = { x: number; y: number; width: number; height: number };

/** What an uploaded file is for, and the part of it that was chosen. */
export type UploadWork = { field: UploadField; crop?: Crop | undefined };

type Bytes = Uint8Array<ArrayBuffer>;
/** Two WebP pictures. The smaller one does not move. */
export type MadeUpload = { full: Bytes; small: Bytes };
