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
