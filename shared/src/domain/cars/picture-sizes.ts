/** Widths in pixels that pictures of cars and assets are served in. They are 4:3. */
export const PICTURE_WIDTHS = [240, 320, 480, 640, 960, 1280] as const;

/**
 * Widths that are made in advance, most wanted first: what usual phones and desktops take for a card (320, 480, and 640
 * on dense screens) and for a stage (640, 960).
 */
export const USUAL_WIDTHS = [
  320, 480, 640, 960,
] as const satisfies readonly (typeof PICTURE_WIDTHS)[number][];

/** Widths in pixels that covers of news posts are served in. They are 16:9; the widest fills a page from edge to edge. */
export const COVER_WIDTHS = [320, 480, 640, 960, 1280, 1920] as const;
