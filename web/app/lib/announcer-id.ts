/** The region of the page's frame in which things are said to screen readers. */
export const ANNOUNCER_ID = 'announcer';
