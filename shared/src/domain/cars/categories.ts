/** The categories of items. A free-form token is art until its metadata says otherwise. */
export const CATEGORIES = ['car', 'garage', 'station', 'art', 'music', 'video'] as const;
export type Category = (typeof CATEGORIES)[number];

export const CATEGORY_LABEL = {
  car: 'Car',
  garage: 'Tuneup garage',
  station: 'Gas station',
  art: 'Art',
  music: 'Music',
  video: 'Video',
} as const satisfies Record<Category, string>;

/** The categories of free-form tokens. */
export type TokenCategory = Extract<Category, 'art' | 'music' | 'video'>;

/** Kinds of media that an item can have, by the content of its file. Beside its picture it can have one of all but `image`. */
export const PLAYED_KINDS = ['audio', 'video', 'animation', 'model'] as const;
export type PlayedKind = (typeof PLAYED_KINDS)[number];
export type MediaKind = 'image' | PlayedKind;
