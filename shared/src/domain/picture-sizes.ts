/** Widths in pixels that pictures of cars and assets are served in. They are 4:3. */
export const PICTURE_WIDTHS = [240, 320, 480, 640, 960, 1280] as const;
